import * as z from 'zod';
import { causeKinds } from '../../../contract-tests/suite.ts';
import type { Json } from '../../document/wire.ts';
import type { Described } from '../json-text.ts';
import { expectationSchema } from '../terms-schema.ts';

const count = z.int().min(0);
const headers = z.record(z.string(), z.string());
const clauseIds = z.array(z.string()).describe('Ids of clauses of the API document.');

const cause = z
  .strictObject({
    kind: z.enum(causeKinds),
    text: z.string().describe('The evidence and the likely mistake.'),
  })
  .describe('The probable cause; a guess, never proven.');

const shownFile = z.strictObject({
  file: count.describe('Identifies the file in every walk of the picture.'),
  id: z.string(),
  createdAt: z.string(),
  tie: count.nullable().describe('The number of a creation time that several files share.'),
  isMarked: z.boolean().describe('Whether the failure concerns this file.'),
});

/** The data for the diagram of a paging failure. */
const walkPicture = z
  .strictObject({
    kind: z.enum(['skipped', 'repeated', 'misplaced', 'swapped', 'endless']),
    walks: z.array(
      z.strictObject({
        made: z
          .enum(['earlier', 'later'])
          .nullable()
          .describe('The order in which the two walks were made.'),
        limit: z.number().nullable(),
        pages: count.describe('Of the whole walk.'),
        files: count.describe('Of the whole walk.'),
        end: z.enum(['complete', 'bounded', 'refused', 'unreadable', 'circle', 'interrupted']),
        parts: z.array(
          z.strictObject({
            page: count.describe('Counts from 1.'),
            leftOut: count.describe('Files between the part before and this one.'),
            files: z.array(shownFile),
          }),
        ),
        leftOut: count.describe('Files after the part shown.'),
        gap: z
          .strictObject({
            behind: count.describe('Files before it.'),
            files: z.array(shownFile),
          })
          .nullable()
          .describe('What the walk skipped.'),
      }),
    ),
  })
  .describe('The walks around the failure.');

const exchange = z
  .strictObject({
    method: z.string(),
    url: z.string(),
    requestHeaders: headers.describe('Names in lower case; secrets are replaced by hints.'),
    status: count.describe('HTTP status; 0 if a browser hides a redirect.'),
    responseHeaders: headers,
    body: z.string().describe('The first 64 KiB as text; secrets are replaced by hints.'),
    bodyBytes: count.describe('Bytes of the body that were read.'),
    bodyTruncated: z.boolean().describe('Whether `body` does not show everything.'),
    milliseconds: z.number().min(0),
    curl: z.string().describe('A shell line that repeats the request, with the key in a variable.'),
  })
  .meta({ id: 'exchange', description: 'A request and its response.' });

const evidence = z.array(exchange);
const proof = z.array(exchange).min(1);

const what = z.string().describe('In words.');

const need = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('key'),
      name: z.enum(['key', 'unscoped', 'expired', 'other']),
      what,
    }),
    z.strictObject({
      kind: z.literal('option'),
      name: z.enum(['knownFiles', 'during']),
      what,
    }),
    z.strictObject({
      kind: z.literal('setting'),
      name: z.enum(['maxRequests', 'requestsPerSecond', 'timeoutMs']),
      change: z.enum(['larger', 'lower', 'higher']),
      note: z.string().optional().describe('An alternative, or a condition.'),
    }),
    z.strictObject({ kind: z.literal('files'), what }),
    z.strictObject({ kind: z.literal('deployment'), what }),
  ])
  .describe('What to provide: a key, a setting of the run, files, or another deployment.');

const provide = z.string().describe('The need in terms of the caller: flags or options.');

const rule = {
  id: z.string(),
  title: z.string(),
  clauses: clauseIds,
  milliseconds: z
    .number()
    .min(0)
    .describe('Duration; a walk that several rules share counts for the first of them.'),
  expectation: expectationSchema.optional().describe('Present if the rule is an expected failure.'),
};

const ruleResult = z.discriminatedUnion('verdict', [
  z.strictObject({ ...rule, verdict: z.literal('pass') }),
  z.strictObject({
    ...rule,
    verdict: z.enum(['fail', 'warn']),
    expected: z.string(),
    seen: z.string(),
    likely: cause.optional(),
    picture: walkPicture.optional(),
    evidence: proof,
  }),
  z.strictObject({
    ...rule,
    verdict: z.literal('unproven'),
    reason: z.string(),
    need,
    provide,
    evidence,
  }),
]);

/** Its type depends on the observation. */
const anyJson: z.ZodType<Json> = z.json();

const observation = { id: z.string(), question: z.string(), clauses: clauseIds };

const observationResult = z.discriminatedUnion('kind', [
  z.strictObject({
    ...observation,
    kind: z.literal('seen'),
    answer: z.string().describe('For people.'),
    basis: z
      .string()
      .optional()
      .describe('What the answer was concluded from, such as `300 files`.'),
    value: anyJson.describe('For programs; its form depends on the id.'),
    evidence,
  }),
  z.strictObject({
    ...observation,
    kind: z.literal('not-seen'),
    reason: z.string(),
    need,
    provide,
  }),
]);

const run = {
  schema: z.literal('workspace-files-contract-report/1'),
  startedAt: z.iso.datetime(),
  baseUrl: z.string(),
  requests: count.describe('Requests sent, including repeats.'),
  dropped: count.optional().describe('Requests repeated after a dropped connection.'),
  milliseconds: z.number().min(0),
};

export const reportSchema = z.discriminatedUnion('judged', [
  z.strictObject({
    ...run,
    judged: z.literal(true),
    failed: z.boolean().describe('Whether the exit code is 1, unless the run was cut short.'),
    strict: z.boolean(),
    counts: z
      .strictObject({ pass: count, fail: count, warn: count, unproven: count })
      .describe('Adds up to the number of rules.'),
    rules: z.array(ruleResult),
    observations: z.array(observationResult),
    sample: z
      .strictObject({
        files: count.describe('Distinct files, from the start of the listing.'),
        pages: count,
        walks: count,
      })
      .optional()
      .describe('The part of the listing that was read, if no walk reached its end.'),
    interrupted: z
      .string()
      .optional()
      .describe(
        'Why the run was cut short: the deployment was gone at its end, or the run was ended, by a signal or its deadline. The exit code is 2.',
      ),
  }),
  z.strictObject({
    ...run,
    judged: z.literal(false),
    reason: z.enum(['unreachable', 'key-refused', 'proxy', 'interrupted']),
    message: z.string(),
    evidence,
  }),
]);

/** The JSON report of `check`; `docs/reports.md` explains it. */
export type JsonReport = Described<z.output<typeof reportSchema>>;
