import {
  type Cause,
  type Exchange,
  type ListingSample,
  type NotJudgedReport,
  type ObservationResult,
  provideText,
  type RuleResult,
  type UnmetNeed,
  type Verdict,
  type WalkPicture,
} from '../../../contract-tests/suite.ts';
import type { Json } from '../../document/wire.ts';
import type { BaselineComparison } from '../baseline.ts';
import { type Expectation, expectationFields } from '../expectation.ts';
import { jsonText } from '../json-text.ts';
import { expectationOf } from '../standing.ts';
import { failuresOf, isJudged, type JudgedRecord, type RunRecord } from './run-record.ts';
import { shortened } from './shortened.ts';

/** Changes when a reader of the JSON report would have to. */
export const JSON_REPORT_SCHEMA = 'workspace-files-contract-report/1';

/** The JSON report; `docs/report.md` explains it, `schemas/report.schema.json` checks it. */
export type JsonReport = JsonRun & (JsonJudged | JsonNotJudged);

interface JsonRun {
  readonly schema: typeof JSON_REPORT_SCHEMA;
  /** When the run began, ISO 8601 in UTC. */
  readonly startedAt: string;
  readonly baseUrl: string;
  readonly requests: number;
  /** Requests that were sent again, as their connection was dropped; left out where none was. */
  readonly dropped?: number | undefined;
  readonly milliseconds: number;
}

interface JsonJudged {
  readonly judged: true;
  /** Whether a rule failed that was not expected to, or, with `strict`, a stale expectation. */
  readonly failed: boolean;
  readonly strict: boolean;
  /** Adds up to the number of rules. */
  readonly counts: Readonly<Record<Verdict, number>>;
  readonly rules: readonly JsonRule[];
  readonly observations: readonly JsonObservation[];
  /** What was looked at of the listing, where no walk came to its end. */
  readonly sample?: ListingSample | undefined;
  /** What became of an earlier run, where one was given. */
  readonly baseline?: BaselineComparison | undefined;
  /** Why the run was cut short: the deployment was gone at its end, or the run was ended. */
  readonly interrupted?: string | undefined;
}

interface JsonNotJudged extends Pick<NotJudgedReport, 'reason' | 'message' | 'evidence'> {
  readonly judged: false;
}

type JsonRule = Pick<RuleResult, 'id' | 'title' | 'milliseconds'> & {
  readonly clauses: readonly string[];
} & JsonOutcome & { readonly expectation?: Omit<Expectation, 'id'> | undefined };

type JsonOutcome =
  | { readonly verdict: 'pass' }
  | {
      readonly verdict: 'fail' | 'warn';
      readonly expected: string;
      readonly seen: string;
      readonly likely?: Cause | undefined;
      readonly picture?: WalkPicture | undefined;
      readonly evidence: readonly Exchange[];
    }
  | {
      readonly verdict: 'unproven';
      readonly reason: string;
      readonly need: UnmetNeed;
      /** The need in the words of the face that made the run: flags, options. */
      readonly provide: string;
      readonly evidence: readonly Exchange[];
    };

interface JsonSubject {
  readonly id: string;
  readonly question: string;
  readonly clauses: readonly string[];
}

type JsonObservation = JsonSubject &
  (
    | {
        readonly kind: 'seen';
        readonly answer: string;
        /** Its form depends on the id; of many samples, the first. */
        readonly value: Json;
        readonly evidence: readonly Exchange[];
      }
    | {
        readonly kind: 'not-seen';
        readonly reason: string;
        readonly need: UnmetNeed;
        /** The need in the words of the face that made the run: flags, options. */
        readonly provide: string;
      }
  );

/** The run as JSON, indented, with a line feed at its end. */
export function jsonReport(record: RunRecord): string {
  return jsonText(jsonReportOf(record));
}

function jsonReportOf(record: RunRecord): JsonReport {
  const { baseUrl, requests, dropped, milliseconds } = record.report;
  const { startedAt } = record;
  const run = {
    schema: JSON_REPORT_SCHEMA,
    startedAt,
    baseUrl,
    requests,
    ...(dropped > 0 && { dropped }),
    milliseconds,
  } as const;
  if (isJudged(record)) return { ...run, ...judged(record) };
  const { reason, message, evidence } = record.report;
  return { ...run, judged: false, reason, message, evidence };
}

function judged(record: JudgedRecord): JsonJudged {
  const { sample, interrupted } = record.report;
  return {
    judged: true,
    failed: failuresOf(record).length > 0,
    strict: record.strict,
    counts: record.report.counts,
    rules: record.report.results.map((result) => jsonRule(record, result)),
    observations: record.report.observations.map((each) => jsonObservation(record, each)),
    ...(sample && { sample }),
    ...(record.baseline && { baseline: record.baseline }),
    ...(interrupted !== undefined && { interrupted }),
  };
}

function jsonObservation(
  { names }: JudgedRecord,
  { observed, ...observation }: ObservationResult,
): JsonObservation {
  if (observed.kind === 'seen') {
    return { ...observation, ...observed, value: shortened(observed.value) };
  }
  const { kind, reason, need } = observed;
  return { ...observation, kind, reason, provide: provideText(need, names), need };
}

function jsonRule(record: JudgedRecord, result: RuleResult): JsonRule {
  const { id, title, clauses, milliseconds, outcome } = result;
  const found = expectationOf(record, result);
  const provide = outcome.verdict === 'unproven' && {
    provide: provideText(outcome.need, record.names),
  };
  const rule = { id, title, clauses, milliseconds, ...outcome, ...provide };
  return found ? { ...rule, expectation: expectationFields(found) } : rule;
}
