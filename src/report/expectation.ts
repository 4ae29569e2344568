/** A failure that is known and put up with. */
export interface ExpectedFailure {
  /** Id of what fails: a rule, a situation. */
  readonly id: string;
  readonly reason: string;
  /** The last day on which it is put up with, `2026-12-31`; left out, there is no end. */
  readonly until?: string | undefined;
}

/**
 * What became of an expected failure:
 *
 * - `met`: it comes, as expected.
 * - `lapsed`: it comes, and the last day has passed.
 * - `stale`: it does not come any more, so that its entry can go.
 * - `undecided`: whether it comes is unproven.
 */
export interface Expectation extends ExpectedFailure {
  readonly state: 'met' | 'lapsed' | 'stale' | 'undecided';
}

/** What was judged, and whether it fails as the entries mean it. */
export interface Weighed {
  readonly id: string;
  readonly ending: 'failed' | 'passed' | 'unproven';
}

/**
 * Weighs the expected failures of what was run; those of what was not are left out.
 *
 * @param today `2026-12-31`, in UTC.
 */
export function weighExpectations(
  expected: readonly ExpectedFailure[],
  judged: readonly Weighed[],
  today: string,
): readonly Expectation[] {
  return expected.flatMap((entry) => {
    const found = judged.find(({ id }) => id === entry.id);
    return found ? [{ ...entry, state: stateOf(entry, found, today) }] : [];
  });
}

function stateOf(
  { until }: ExpectedFailure,
  { ending }: Weighed,
  today: string,
): Expectation['state'] {
  if (ending === 'unproven') return 'undecided';
  if (ending === 'passed') return 'stale';
  return until !== undefined && today > until ? 'lapsed' : 'met';
}

/** What stands in JSON beside the verdict, whose object names the id already. */
export const expectationFields = ({
  state,
  reason,
  until,
}: Expectation): Omit<Expectation, 'id'> => ({
  state,
  reason,
  ...(until !== undefined && { until }),
});

/** What became of an expected failure: a word, and the rest of the line. */
export function expectationLine({ state, reason, until }: Expectation): readonly [string, string] {
  const known = until === undefined ? reason : `${reason} (until ${until})`;
  switch (state) {
    case 'met':
      return ['known', `this failure is expected: ${known}`];
    case 'lapsed':
      return ['known', `this failure is expected no longer: ${known}`];
    case 'stale':
      return ['stale', `it no longer fails; its expected failure can go: ${known}`];
    case 'undecided':
      return ['known', `a failure is expected here: ${known}`];
  }
}
