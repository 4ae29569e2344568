import * as z from 'zod';
import { operations } from '../../document/routes.ts';
import { effectKinds } from '../../mock/faults/effect-schema.ts';
import { type Described, jsonText } from '../../report/json-text.ts';
import { expectationIn, standingOf } from '../../report/standing.ts';
import { expectationSchema } from '../../report/terms-schema.ts';
import { failureFields } from '../judge/failure.ts';
import { findingSubjects } from '../judgement.ts';
import type { SituationOutcome } from '../run-situation.ts';
import type { ConsumerRequest } from '../session.ts';
import { allOutcomes, type ClientRun, dependsOnOf, unreportedOf } from './report-of-client.ts';

const count = z.int().min(0);
const milliseconds = z.number().min(0);
const text = z.string().nullable();

const request = z
  .strictObject({
    number: count.describe('Counts from 1.'),
    at: milliseconds.describe('Milliseconds since the client was started.'),
    to: z.enum(['api', 'elsewhere']).describe('The API, or the target of a redirect.'),
    method: z.string(),
    target: z.string().describe('Path and query as sent; the key is replaced by its hint.'),
    authorization: z.enum(['exact', 'other', 'missing']),
    keyInUrl: z.boolean(),
    keyInHeaders: z.array(z.string()).describe('Names of other headers that contained the key.'),
    received: z.strictObject({
      status: count.describe('0 if the connection ended before a response.'),
      contentType: text,
      retryAfter: z.number().nullable().describe('Seconds.'),
      body: z.string().describe('Its start.'),
      fault: z.enum(effectKinds).nullable(),
      page: z
        .strictObject({ entries: count, hasMore: z.boolean() })
        .nullable()
        .describe('Null if no complete page of a listing arrived.'),
    }),
  })
  .meta({ id: 'request', description: 'A request of the client and its response.' });

const result = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('listed'), ids: z.array(z.string()) }),
    z.strictObject({ kind: z.literal('answered'), workspaceId: text }),
    z.strictObject({
      kind: z.literal('failed'),
      message: z.string(),
      description: z
        .strictObject({
          status: z.number().nullish(),
          code: z.string().nullish(),
          error: z.string().nullish(),
        })
        .nullable()
        .describe('The line of JSON on stderr; null if there was none.'),
    }),
    z.strictObject({ kind: z.literal('malformed'), message: z.string() }),
    z.strictObject({ kind: z.literal('timed-out') }),
    z.strictObject({ kind: z.literal('over-budget') }),
    z.strictObject({ kind: z.literal('not-called') }),
    z.strictObject({
      kind: z.literal('not-offered'),
      operation: z.enum(operations),
      reason: z.string().optional(),
    }),
  ])
  .meta({ id: 'result', description: "The client's result." });

const finding = z.strictObject({
  about: z.enum(findingSubjects).optional().describe('What the finding concerns.'),
  severity: z.enum(['fail', 'fragile']),
  clause: z.string().describe('Id of the clause that decides, or that the client relies on.'),
  what: z.string().describe('Completes "The client …".'),
  requests: z.array(count).describe('Numbers of the requests that show it.'),
});

const cause = z.strictObject({
  mistake: text.describe('The name of the likely mistake; null if only the finding is known.'),
  what: z.string().describe('Completes "The client …".'),
  severity: z.enum(['fail', 'fragile']).describe('The most severe of its findings.'),
  clause: z.string().describe('Id of the clause that decides in the shortest exchange.'),
  ids: z.array(z.string()).min(1).describe('Ids of the situations and choices that show it.'),
  shortest: z.string().describe('The id of the one that shows it in the fewest requests.'),
  consequences: z
    .array(z.string())
    .describe('What followed from it there; each completes "The client …".'),
});

const outcome = <const Extra extends z.ZodRawShape>(extra: Extra) => {
  const head = {
    ...extra,
    id: z.string(),
    clause: z.string().describe('Id of the clause of the API document that decides.'),
    title: z.string(),
    milliseconds,
    expectation: expectationSchema.optional().describe('Present if its failure is expected.'),
  };
  const session = { requests: z.array(request), result };
  return z.discriminatedUnion('verdict', [
    z.strictObject({ ...head, verdict: z.literal('pass') }),
    z.strictObject({
      ...head,
      verdict: z.enum(['fail', 'fragile']),
      findings: z.array(finding).min(1).describe('The most severe first.'),
      ...session,
    }),
    z.strictObject({ ...head, verdict: z.literal('unproven'), reason: z.string(), ...session }),
  ]);
};

export const consumerReportSchema = z.strictObject({
  schema: z.literal('workspace-files-consumer-report/2'),
  startedAt: z.iso.datetime(),
  command: z.array(z.string()).min(1),
  milliseconds,
  strict: z.boolean(),
  failed: z.boolean().describe('Whether the exit code is 1, unless the run was cut short.'),
  interrupted: z
    .string()
    .optional()
    .describe('Why the run was interrupted or judged nothing. The exit code is 2.'),
  counts: z
    .strictObject({ pass: count, fail: count, fragile: count, unproven: count })
    .describe('Adds up to the number of situations.'),
  dependsOn: z.array(z.string()).describe("Choices that change the client's result."),
  causes: z.array(cause).describe('Findings by cause, the most severe first.'),
  unreported: z
    .array(z.enum(failureFields))
    .describe(
      'Fields of a failure that the client did not report although the response had them; not an error.',
    ),
  situations: z.array(outcome({})),
  choices: z.array(outcome({ choice: z.string().describe('In a few words: limit maximum.') })),
});

/** The JSON report of `consumer`; `docs/reports.md` explains it. */
type ConsumerJsonReport = Described<z.output<typeof consumerReportSchema>>;

type JsonOutcome = ConsumerJsonReport['situations'][number];
type JsonRequest = Extract<JsonOutcome, { readonly requests: unknown }>['requests'][number];

/** Changes whenever programs that read the JSON report must change. */
export const CONSUMER_REPORT_SCHEMA: ConsumerJsonReport['schema'] =
  'workspace-files-consumer-report/2';

/** The run as indented JSON with a final line feed. */
export function jsonReport(run: ClientRun): string {
  const { startedAt, command, strict, report } = run;
  const content: ConsumerJsonReport = {
    schema: CONSUMER_REPORT_SCHEMA,
    startedAt,
    command,
    milliseconds: report.milliseconds,
    strict,
    failed: allOutcomes(report).some(
      ({ id, judgement: { verdict } }) => standingOf(run, { id, verdict }).fails,
    ),
    ...(report.interrupted !== undefined && { interrupted: report.interrupted }),
    counts: report.counts,
    dependsOn: dependsOnOf(run),
    causes: report.causes,
    unreported: unreportedOf(run),
    situations: report.outcomes.map((outcome) => outcomeOf(run, outcome)),
    choices: report.choices.map(({ choice, outcome }) => ({ choice, ...outcomeOf(run, outcome) })),
  };
  return jsonText(content);
}

function outcomeOf(run: ClientRun, outcome: SituationOutcome): JsonOutcome {
  const { id, clause, title, milliseconds, judgement, session } = outcome;
  const head = {
    ...{ id, clause, title, milliseconds },
    ...expectationIn(run, id),
  };
  if (judgement.verdict === 'pass') return { ...head, ...judgement };
  const { requests, result } = session;
  return { ...head, ...judgement, requests: requests.map(requestOf), result };
}

function requestOf(request: ConsumerRequest): JsonRequest {
  const { received: all, operation, workspaceId, limits, cursors, ...shown } = request;
  const { page, refusal, ...received } = all;
  const seen = page && { entries: page.ids.length, hasMore: page.hasMore };
  return { ...shown, received: { ...received, page: seen } };
}
