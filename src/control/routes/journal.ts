import * as z from 'zod';
import type { ClauseId, OpenId } from '../../document/clauses.ts';
import { operations } from '../../document/routes.ts';
import type { FaultEffect } from '../../mock/faults/faults.ts';
import { type JournalEntry, type JournalRefusal, keptHeaders } from '../../mock/journal/entry.ts';
import type { Journal } from '../../mock/journal/journal.ts';
import type { ProfileField } from '../../profile/fields.ts';
import type { FieldSource } from '../../profile/origins.ts';
import type { FaultForm, RefusalCondition } from '../../profile/refusal-conditions.ts';
import { ControlError } from '../failure.ts';
import { type Call, route } from '../route.ts';
import { count, text, textOf, time, whole } from '../schema-parts.ts';

const journalQuery = z.strictObject({
  operation: z.enum([...operations, 'none']).optional(),
  status: count.optional(),
  after: count.default(0).describe('Only entries with a greater number.'),
  limit: count.max(1_000).default(100),
  responses: z
    .union([z.boolean(), z.stringbool()])
    .default(false)
    .describe('Whether to add the headers and body of each response.'),
});

const eventsQuery = z.strictObject({
  after: count
    .optional()
    .describe('Start with the entries after this number. `Last-Event-ID` does the same.'),
});
const eventsReply = z.instanceof(ReadableStream).meta({
  type: 'string',
  description:
    'Each new journal entry is an event with its number as the id. An event `lost` has the number of entries that were dropped before they could be sent.',
});

const refusalReply = z.strictObject({
  condition: textOf<RefusalCondition>().describe('The reason: `expiredKey`, `badLimit`…'),
  form: textOf<FaultForm>()
    .exactOptional()
    .describe('The variant of the condition, if it has one.'),
  reason: text.describe('Both sentences: `why; wouldPass`.'),
  why: text,
  wouldPass: text.describe(
    'A request that would pass instead, in the state of the mock when the entry is read.',
  ),
  rule: textOf<ClauseId>().describe('The clause that the request violates.'),
  field: textOf<ProfileField>().describe('The field of the profile that defines the refusal.'),
  clause: textOf<JournalRefusal['clause']>().describe(
    'The open clause that leaves status and body to the profile.',
  ),
});
const assumption = z.strictObject({
  field: textOf<ProfileField>(),
  clause: textOf<OpenId>(),
  source: textOf<FieldSource>(),
});
const journalEntryReply = z.strictObject({
  number: whole.describe(
    'Counts from 1, since the last reset; in the journal of the server, since its start.',
  ),
  sandbox: text.describe('The id of the sandbox that responded.'),
  time,
  operation: z.enum(operations).nullable(),
  method: text,
  target: text.describe('Path and query; a key in it is replaced by its hint.'),
  headers: z
    .partialRecord(z.enum(keptHeaders), text)
    .describe('The request headers that the journal keeps; a key in them is replaced by its hint.'),
  path: text,
  status: whole.describe('0 if the connection ended before a response.'),
  milliseconds: z.number().describe('Milliseconds until the response was ready.'),
  keyHint: text.nullable().describe('The end of the sent key, known or not.'),
  keyLabel: text.nullable().describe('Null if the key is unknown or missing.'),
  keyStatus: z.enum(['known', 'unknown', 'none']),
  refusal: refusalReply.nullable(),
  fault: textOf<FaultEffect['kind']>()
    .exactOptional()
    .describe('The kind of the fault that affected the request.'),
  faultId: text
    .exactOptional()
    .describe('Its id; `x-mock-fault` if the request asked for the fault.'),
  requestId: text.exactOptional().describe('The value of the header `x-mock-request-id`.'),
  assumes: z.array(assumption).describe('The open choices that decided the response.'),
  response: z
    .strictObject({
      headers: z.record(z.string(), text),
      body: text.nullable().describe('Null if there is none, or none that is text.'),
    })
    .exactOptional()
    .describe('Only if the query asks for `responses`.'),
});
const journalReply = z.strictObject({
  entries: z.array(journalEntryReply).describe('Oldest first.'),
  next: whole.describe('Pass it as `after` to read later entries.'),
  lost: whole.describe('Number of entries after `after` that were dropped.'),
});

/** The journal of the sandbox in the path, or of the whole server. */
const journalOf = ({ place, path, sandbox }: Call<unknown>): Journal =>
  path.id === undefined ? place.sandboxes.journal : sandbox.journal;

const reads = (summary: string) =>
  route({
    summary,
    input: journalQuery,
    reply: journalReply,
    run(call) {
      const { entries, next, lost } = journalOf(call).read(call.input);
      const shown = entries.map((entry) => ({ ...entry, assumes: [...entry.assumes] }));
      return { entries: shown, next, lost };
    },
  });

const clears = (summary: string) => route({ summary, run: (call) => journalOf(call).clear() });

/** Sends new entries, and those that a client missed while its connection was lost. */
const follows = (summary: string) =>
  route({
    summary,
    input: eventsQuery,
    reply: eventsReply,
    sendsEvents: true,
    run(call) {
      const { place, path, sandbox, input, headers, closing } = call;
      const last = headers.get('last-event-id');
      if (last !== null && !/^\d{1,15}$/.test(last)) {
        throw new ControlError(400, `Expected a number as Last-Event-ID, found ${last}`);
      }
      const journal = journalOf(call);
      const after = last === null ? (input.after ?? journal.count()) : Number(last);
      const isThere = () => path.id === undefined || place.sandboxes.get(path.id) === sandbox;
      return followJournal(journal, after, isThere, closing);
    },
  });

export const journalRoutes = {
  readJournal: reads(
    'Returns the requests to a sandbox and how it responded. Contains no secrets.',
  ),
  clearJournal: clears('Deletes all entries of a sandbox; numbering continues.'),
  followJournal: follows(
    'Sends each entry as a server-sent event, from now on or from where a client left off.',
  ),
  readWholeJournal: reads(
    'Returns the journal of all sandboxes, numbered in the order of requests to the server.',
  ),
  clearWholeJournal: clears('Deletes all entries of all sandboxes.'),
  followWholeJournal: follows('Sends each entry of all sandboxes as a server-sent event.'),
};

/** The maximum number of entries in one chunk. */
const MAX_AT_ONCE = 50;
/** Milliseconds without an entry after which a comment is sent to keep the connection alive. */
const HEARTBEAT = 15_000;
/** Milliseconds after which a client that lost the connection reconnects. */
const RETRY = 1_000;

const encoder = new TextEncoder();

/**
 * A journal as server-sent events: one event per entry, with its number as the id. The journal
 * itself is the queue for a slow reader: entries dropped in the meantime are reported as `lost`,
 * and a reader that never reads uses no memory.
 *
 * @param after starts with the entries after this number that are still kept.
 * @param isThere called periodically while there are no entries; the stream ends if it returns
 *   false.
 * @param closing ends the stream: the server stops.
 */
function followJournal(
  journal: Pick<Journal, 'read' | 'subscribe'>,
  after: number,
  isThere: () => boolean,
  closing: AbortSignal | undefined,
): ReadableStream<Uint8Array> {
  let position = after;
  let isOver = false;
  /** Ends the wait for the next entry; does nothing if there is no wait. */
  let stopWaiting = () => {};
  const end = () => {
    isOver = true;
    closing?.removeEventListener('abort', end);
    stopWaiting();
  };

  const takeNext = (): string => {
    const { entries, lost, next } = journal.read({ after: position, limit: MAX_AT_ONCE });
    position = next;
    const text = entries.map(entryEvent).join('');
    return lost > 0 ? lostEvent(lost, (entries[0]?.number ?? next + 1) - 1) + text : text;
  };
  /** @returns the text to write next; empty at the end. */
  const waitForNext = () =>
    new Promise<string>((resolve) => {
      const settle = (text: string) => {
        stopWaiting = () => {};
        clearTimeout(timer);
        unsubscribe();
        resolve(text);
      };
      const unsubscribe = journal.subscribe((entry) => {
        position = entry.number;
        settle(entryEvent(entry));
      });
      const timer = setTimeout(() => settle(isThere() ? ': still here\n\n' : ''), HEARTBEAT);
      stopWaiting = () => settle('');
    });

  return new ReadableStream<Uint8Array>({
    start(controller) {
      closing?.addEventListener('abort', end);
      if (closing?.aborted) end();
      controller.enqueue(encoder.encode(`retry: ${RETRY}\n\n`));
    },
    async pull(controller) {
      const text = isOver ? '' : takeNext() || (await waitForNext());
      if (text !== '') {
        controller.enqueue(encoder.encode(text));
        return;
      }
      end();
      controller.close();
    },
    cancel: end,
  });
}

const entryEvent = (entry: JournalEntry): string =>
  `id: ${entry.number}\ndata: ${JSON.stringify(entry)}\n\n`;

const lostEvent = (lost: number, last: number): string =>
  `id: ${last}\nevent: lost\ndata: ${JSON.stringify({ lost })}\n\n`;
