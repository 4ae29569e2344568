import type {
  JudgedReport,
  NotJudgedReport,
  RuleResult,
  SettingNames,
} from '../../../contract-tests/suite.ts';
import { plural } from '../../text/plural.ts';
import { printable } from '../../text/printable.ts';
import { type Baseline, type BaselineComparison, compareRuns, knownText } from '../baseline.ts';
import { type Expectation, type ExpectedFailure, weighExpectations } from '../expectation.ts';
import { secondsText } from '../seconds.ts';
import { countsAsFailure, isAsBefore, type Terms } from '../standing.ts';
import type { ProfileComparison } from './profile-comparison.ts';

interface Run<Report> extends Terms {
  readonly report: Report;
  /** When the run began, ISO 8601 in UTC. */
  readonly startedAt: string;
  /** What the face that made the run calls keys and settings; left out, their options. */
  readonly names?: SettingNames;
}

export interface JudgedRecord extends Run<JudgedReport> {
  /** Where a profile was given to compare with. */
  readonly comparison?: ProfileComparison;
}
export type NotJudgedRecord = Run<NotJudgedReport>;

/** A run of the contract as the reports show it. */
export type RunRecord = JudgedRecord | NotJudgedRecord;

export function isJudged(record: RunRecord): record is JudgedRecord {
  return record.report.kind === 'judged';
}

/**
 * What became of the failures that are put up with; a warning is none.
 *
 * @param startedAt when the run began, ISO 8601 in UTC.
 */
export function expectationsOf(
  { results }: JudgedReport,
  expected: readonly ExpectedFailure[],
  startedAt: string,
): readonly Expectation[] {
  const endings = { pass: 'passed', warn: 'passed', fail: 'failed', unproven: 'unproven' } as const;
  const judged = results.map(({ id, outcome }) => ({ id, ending: endings[outcome.verdict] }));
  return weighExpectations(expected, judged, startedAt.slice(0, 10));
}

/**
 * What became of an earlier run.
 *
 * @param subject the base URL, where it tells one deployment from another.
 */
export function sinceBaseline(
  baseline: Baseline,
  { results, observations }: JudgedReport,
  strict: boolean,
  subject: string | undefined,
): BaselineComparison {
  return compareRuns(baseline, {
    strict,
    subject,
    ended: results.map(({ id, outcome: { verdict } }) => ({ id, verdict })),
    answers: observations.map(({ id, question, observed }) => ({
      id,
      question,
      answer: observed.kind === 'seen' ? observed.answer : null,
    })),
  });
}

/** What makes the run fail. */
export const failuresOf = (record: JudgedRecord): readonly RuleResult[] =>
  record.report.results.filter(({ id, outcome: { verdict } }) =>
    countsAsFailure(record, { id, verdict }),
  );

/** One line: the counts, which sum to the number of rules, and what the run took. */
export function summaryOf(record: JudgedRecord): string {
  const { results, counts, requests, dropped, milliseconds, interrupted } = record.report;
  const known = knownText(
    record.expectations.filter(({ state }) => state === 'met').length,
    results.filter((result) => result.outcome.verdict === 'fail' && isAsBefore(record, result))
      .length,
  );
  return (
    `${plural(results.length, 'rule')}: ${counts.pass} passed, ` +
    `${counts.fail} failed${known}, ${counts.warn} warned, ${counts.unproven} unproven; ` +
    `${plural(requests, 'request')}${droppedText(dropped)}, ${secondsText(milliseconds)}` +
    (interrupted === undefined ? '' : `; cut short: ${printable(interrupted)}`) +
    unprovenText(results)
  );
}

const droppedText = (dropped: number): string =>
  dropped === 0 ? '' : ` (${dropped} sent again after a dropped connection)`;

/** Ids that the summary names; the report holds all of them. */
const MOST_NAMED = 8;

function unprovenText(results: readonly RuleResult[]): string {
  const ids = results.flatMap(({ id, outcome }) => (outcome.verdict === 'unproven' ? [id] : []));
  if (ids.length === 0) return '';
  const more = ids.length > MOST_NAMED ? ` and ${ids.length - MOST_NAMED} more` : '';
  return `. Unproven: ${ids.slice(0, MOST_NAMED).join(', ')}${more}`;
}
