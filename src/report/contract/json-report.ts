import {
  isArray,
  type ObservationResult,
  objectOf,
  provideText,
  type RuleResult,
} from '../../../contract-tests/suite.ts';
import type { Json, JsonObject } from '../../document/wire.ts';
import { jsonText } from '../json-text.ts';
import { expectationIn, standingOf } from '../standing.ts';
import { type ContractRun, isJudged, type JudgedRun } from './contract-run.ts';
import type { JsonReport } from './report-schema.ts';

type JsonJudged = Extract<JsonReport, { readonly judged: true }>;
type JsonRule = JsonJudged['rules'][number];
type JsonObservation = JsonJudged['observations'][number];

/** The version of the format: changes if readers of the JSON report would have to change. */
export const JSON_REPORT_SCHEMA: JsonReport['schema'] = 'workspace-files-contract-report/1';

/** The run as indented JSON with a trailing line feed. */
export function jsonReport(run: ContractRun): string {
  return jsonText(jsonReportOf(run));
}

function jsonReportOf(run: ContractRun): JsonReport {
  const { baseUrl, requests, dropped, milliseconds } = run.report;
  const head = {
    schema: JSON_REPORT_SCHEMA,
    ...{ startedAt: run.startedAt, baseUrl, requests },
    ...(dropped > 0 && { dropped }),
    milliseconds,
  };
  if (!isJudged(run)) {
    const { reason, message, evidence } = run.report;
    return { ...head, judged: false, reason, message, evidence };
  }
  const { results, counts, observations, sample, interrupted } = run.report;
  return {
    ...head,
    judged: true,
    failed: results.some(({ id, outcome: { verdict } }) => standingOf(run, { id, verdict }).fails),
    strict: run.strict,
    counts,
    rules: results.map((result) => jsonRule(run, result)),
    observations: observations.map((each) => jsonObservation(run, each)),
    ...(sample && { sample }),
    ...(interrupted !== undefined && { interrupted }),
  };
}

function jsonRule(run: JudgedRun, result: RuleResult): JsonRule {
  const { id, title, clauses, milliseconds, outcome } = result;
  const provide = outcome.verdict === 'unproven' && {
    provide: provideText(outcome.need, run.names),
  };
  return { id, title, clauses, milliseconds, ...outcome, ...provide, ...expectationIn(run, id) };
}

function jsonObservation(
  { names }: JudgedRun,
  { observed, ...observation }: ObservationResult,
): JsonObservation {
  if (observed.kind === 'seen') {
    return { ...observation, ...observed, value: shortened(observed.value) };
  }
  const { kind, reason, need } = observed;
  return { ...observation, kind, reason, provide: provideText(need, names), need };
}

/**
 * The most samples per observation in a report: a program that needs all can use the run itself.
 */
const MAX_SAMPLES = 4;
/** The longest sample in a report, in characters of JSON. */
const MAX_SAMPLE_LENGTH = 4000;

/**
 * The value of an observation as in a report: with only the first samples, and without large
 * bodies.
 */
export function shortened(value: Json): Json {
  const fields = objectOf(value);
  const samples = fields?.samples;
  if (!fields || !isArray(samples)) return value;
  return { ...fields, samples: samples.slice(0, MAX_SAMPLES).map(withoutLargeBody) };
}

function withoutLargeBody(sample: Json): Json {
  if (JSON.stringify(sample).length <= MAX_SAMPLE_LENGTH) return sample;
  const { body, ...others } = objectOf(sample) ?? {};
  const kind = objectOf(body)?.kind;
  const rest: JsonObject = { ...others, ...(kind !== undefined && { body: { kind } }) };
  return JSON.stringify(rest).length <= MAX_SAMPLE_LENGTH ? rest : null;
}
