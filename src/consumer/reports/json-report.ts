import { jsonText } from '../../report/json-text.ts';
import { expectationIn, standingOf } from '../../report/standing.ts';
import type { SituationOutcome } from '../run-situation.ts';
import type { ConsumerRequest } from '../session.ts';
import { allOutcomes, type ClientRun, dependsOnOf, unreportedOf } from './report-of-client.ts';
import type { ConsumerJsonReport } from './report-schema.ts';

type JsonOutcome = ConsumerJsonReport['situations'][number];
type JsonRequest = Extract<JsonOutcome, { readonly requests: unknown }>['requests'][number];

/** Changes when a reader of the JSON report would have to. */
export const CONSUMER_REPORT_SCHEMA: ConsumerJsonReport['schema'] =
  'workspace-files-consumer-report/2';

/** The run as JSON, indented, with a line feed at its end. */
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
    ...(report.requiredFormats !== undefined && { requiredFormats: report.requiredFormats }),
    causes: report.causes,
    unreported: unreportedOf(run),
    ...(run.baseline && { baseline: run.baseline }),
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
