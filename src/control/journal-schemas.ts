import * as z from 'zod';
import type { ClauseId, OpenId } from '../document/clauses.ts';
import type { FaultEffect } from '../mock/faults/faults.ts';
import type { JournalRefusal } from '../mock/journal/entry.ts';
import type { Har } from '../mock/journal/har.ts';
import type { ProfileField } from '../profile/fields.ts';
import type { FieldSource } from '../profile/origins.ts';
import type { FaultForm, RefusalCondition } from '../profile/refusal-conditions.ts';
import { isObject } from '../text/is-object.ts';
import { count, text, textOf, time, whole } from './schema-parts.ts';

/** The JSON of the journal in the control API. */

export const journalQuery = z.strictObject({
  operation: z.enum(['checkKey', 'readWorkspace', 'listFiles', 'none']).optional(),
  status: count.optional(),
  after: count.default(0).describe('Only entries of a greater number.'),
  limit: count.max(1_000).default(100),
});

/** An archive is whole, unless a journal is larger than usual. */
export const archiveQuery = journalQuery.extend({ limit: count.max(1_000).default(1_000) });
export const eventsQuery = z.strictObject({
  after: count
    .optional()
    .describe('Entries of a greater number come first; `Last-Event-ID` says it too.'),
});
export const eventsReply = z.instanceof(ReadableStream).meta({
  type: 'string',
  description:
    'Each entry of the journal is an event, its number the id. An event `lost` tells how many were let go before they could be sent.',
});

const refusalReply = z.strictObject({
  condition: textOf<RefusalCondition>().describe(
    'Which of the known reasons it has: `expiredKey`, `badLimit`…',
  ),
  form: textOf<FaultForm>()
    .exactOptional()
    .describe('What is odd about it, where that may have an answer of its own.'),
  reason: text.describe('The rule that refused and what would have passed: `why; wouldPass`.'),
  why: text,
  wouldPass: text.describe('In its place, as the mock stands when the entry is read.'),
  rule: textOf<ClauseId>().describe('The clause that the request is against.'),
  field: textOf<ProfileField>().describe(
    'The field of the profile that says how the refusal looks.',
  ),
  clause: textOf<JournalRefusal['clause']>().describe(
    'The open clause that leaves it to the profile.',
  ),
});
const assumption = z.strictObject({
  field: textOf<ProfileField>(),
  clause: textOf<OpenId>(),
  source: textOf<FieldSource>(),
});
const journalEntryReply = z.strictObject({
  number: whole.describe('Counts from 1, over everything that was ever asked.'),
  sandbox: text.describe('The id of the sandbox that answered.'),
  time,
  operation: z.enum(['checkKey', 'readWorkspace', 'listFiles']).nullable(),
  method: text,
  target: text.describe('Path and query; a key in it stands as its hint.'),
  path: text,
  status: whole.describe('0 where the connection ended before an answer.'),
  milliseconds: z.number().describe('To make the answer.'),
  keyHint: text.nullable().describe('The end of the key that was sent, known or not.'),
  keyLabel: text.nullable().describe('Of a key that is known.'),
  keyStatus: z.enum(['known', 'unknown', 'none']),
  refusal: refusalReply.nullable(),
  fault: textOf<FaultEffect['kind']>()
    .exactOptional()
    .describe('The kind of the fault that met the request.'),
  faultId: text.exactOptional().describe('Its id; `x-mock-fault` where the request asked for it.'),
  requestId: text.exactOptional().describe('What its header `x-mock-request-id` said.'),
  assumes: z.array(assumption).describe('The open choices that the answer rests on.'),
});
export const harReply = z
  .custom<Har>(isObject)
  .meta({ type: 'object', description: 'An HTTP archive, HAR 1.2.' });
export const journalReply = z.strictObject({
  entries: z.array(journalEntryReply).describe('Oldest first.'),
  next: whole.describe('Give it as `after` for what comes later.'),
  lost: whole.describe('Entries behind `after` that were let go before.'),
});
