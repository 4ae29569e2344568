import type { Ended } from './baseline.ts';

/** A known failure. */
export interface ExpectedFailure {
  /** Id of what fails: a rule, a situation. */
  readonly id: string;
  readonly reason: string;
  /** The last day on which it is expected, `2026-12-31`; without it, the failure is always expected. */
  readonly until?: string | undefined;
}

/**
 * The state of an expected failure:
 *
 * - `met`: it occurs, as expected.
 * - `lapsed`: it occurs, and the last day has passed.
 * - `stale`: it no longer occurs, so its entry can go.
 * - `undecided`: whether it occurs is unproven.
 */
export interface Expectation extends ExpectedFailure {
  readonly state: 'met' | 'lapsed' | 'stale' | 'undecided';
}

/**
 * Compares the expected failures with the results of a run; those that were not run are omitted. A
 * fragile result counts as a failure, strict or not, so that one list serves both. A warning does not.
 *
 * @param today `2026-12-31`, in UTC.
 */
export function weighExpectations(
  expected: readonly ExpectedFailure[],
  ended: readonly Ended[],
  today: string,
): readonly Expectation[] {
  return expected.flatMap((entry) => {
    const found = ended.find(({ id }) => id === entry.id);
    return found ? [{ ...entry, state: stateOf(entry, found, today) }] : [];
  });
}

function stateOf(
  { until }: ExpectedFailure,
  { verdict }: Ended,
  today: string,
): Expectation['state'] {
  if (verdict === 'unproven') return 'undecided';
  if (verdict === 'pass' || verdict === 'warn') return 'stale';
  return until !== undefined && today > until ? 'lapsed' : 'met';
}

const sentences: Readonly<Record<Expectation['state'], readonly [word: string, text: string]>> = {
  met: ['known', 'this failure is expected'],
  lapsed: ['known', 'this failure is expected no longer'],
  stale: ['stale', 'it no longer fails; its expected failure can go'],
  undecided: ['known', 'a failure is expected here'],
};

/** The state of an expected failure: a word, and the rest of the line. */
export function expectationDetail(expectation: Expectation): readonly [string, string] {
  const { state, reason, until } = expectation;
  const [word, text] = sentences[state];
  return [word, `${text}: ${reason}${until === undefined ? '' : ` (until ${until})`}`];
}
