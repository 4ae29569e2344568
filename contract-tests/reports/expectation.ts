import type { JudgedReport, RuleResult } from '../report.ts';

/** A failure that is known and put up with. */
export interface ExpectedFailure {
  /** Id of the rule. */
  readonly rule: string;
  readonly reason: string;
  /** The last day on which it is put up with, `2026-12-31`; left out, there is no end. */
  readonly until?: string | undefined;
}

/**
 * What became of an expected failure:
 *
 * - `met`: the rule fails, as expected.
 * - `lapsed`: the rule fails, and the last day has passed.
 * - `stale`: the rule does not fail any more, so that its entry can go.
 * - `undecided`: the rule is unproven.
 */
export interface Expectation extends ExpectedFailure {
  readonly state: 'met' | 'lapsed' | 'stale' | 'undecided';
}

/**
 * Weighs the expected failures of the rules that were run.
 *
 * @param today `2026-12-31`, in UTC.
 */
export function weighExpectations(
  expected: readonly ExpectedFailure[],
  report: JudgedReport,
  today: string,
): readonly Expectation[] {
  return expected.flatMap((entry) => {
    const result = report.results.find(({ id }) => id === entry.rule);
    return result ? [{ ...entry, state: stateOf(entry, result, today) }] : [];
  });
}

function stateOf(
  { until }: ExpectedFailure,
  { outcome }: RuleResult,
  today: string,
): Expectation['state'] {
  if (outcome.verdict === 'unproven') return 'undecided';
  if (outcome.verdict !== 'fail') return 'stale';
  return until !== undefined && today > until ? 'lapsed' : 'met';
}
