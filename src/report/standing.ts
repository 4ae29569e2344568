/** The verdict on one judged thing: a rule, a situation. */
export interface Ended {
  readonly id: string;
  readonly verdict: 'pass' | 'warn' | 'fragile' | 'unproven' | 'fail';
}

/** A known failure. */
export interface ExpectedFailure {
  /** Id of the failing rule or situation. */
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
 * - `stale`: it no longer occurs, so its entry can be removed.
 * - `undecided`: whether it occurs is unproven.
 */
export interface Expectation extends ExpectedFailure {
  readonly state: 'met' | 'lapsed' | 'stale' | 'undecided';
}

/**
 * Compares the expected failures with the results of a run; those that were not run are omitted. A
 * fragile result counts as a failure, strict or not, so that one list works for both. A warning
 * does not.
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

/** Decides which failures count. */
export interface Terms {
  /** The results of the expected failures. */
  readonly expectations: readonly Expectation[];
  /** Whether fragile results, and expected failures that no longer occur, count as failures. */
  readonly strict: boolean;
  /** When the run started, ISO 8601 in UTC. */
  readonly startedAt: string;
}

/** The settings of the run. */
export interface GivenTerms extends Pick<Terms, 'strict' | 'startedAt'> {
  readonly expected: readonly ExpectedFailure[];
}

export function termsOf(
  { expected, strict, startedAt }: GivenTerms,
  ended: readonly Ended[],
): Terms {
  const expectations = weighExpectations(expected, ended, startedAt.slice(0, 10));
  return { expectations, strict, startedAt };
}

/** Whether a verdict fails the run. */
export interface Standing {
  /** Whether it makes the run fail. */
  readonly fails: boolean;
  /** Why it does not make the run fail although it is a failure. */
  readonly known?: string | undefined;
  readonly expectation?: Expectation | undefined;
}

export function standingOf(
  { expectations, strict }: Omit<Terms, 'startedAt'>,
  ended: Ended,
): Standing {
  const expectation = expectations.find(({ id }) => id === ended.id);
  const isWrong = ended.verdict === 'fail' || (strict && ended.verdict === 'fragile');
  if (expectation !== undefined) {
    const { state, reason } = expectation;
    const known = state === 'met' ? { known: `failure expected: ${reason}` } : {};
    return {
      fails: state === 'stale' ? strict : state !== 'met' && isWrong,
      expectation,
      ...known,
    };
  }
  return { fails: isWrong };
}

/** The expectation as JSON, without the id, which the surrounding object has. */
export function expectationIn(
  { expectations }: Pick<Terms, 'expectations'>,
  wanted: string,
): { readonly expectation?: Omit<Expectation, 'id'> } {
  const found = expectations.find(({ id }) => id === wanted);
  if (found === undefined) return {};
  const { id: _, until, ...rest } = found;
  return { expectation: { ...rest, ...(until !== undefined && { until }) } };
}

const sentences: Readonly<Record<Expectation['state'], readonly [word: string, text: string]>> = {
  met: ['known', 'this failure is expected'],
  lapsed: ['known', 'this failure is expected no longer'],
  stale: ['stale', 'it no longer fails; its expected failure can go'],
  undecided: ['known', 'a failure is expected here'],
};

/** The state of an expected failure: a label and a text. */
export function expectationDetail(expectation: Expectation): readonly [string, string] {
  const { state, reason, until } = expectation;
  const [word, text] = sentences[state];
  return [word, `${text}: ${reason}${until === undefined ? '' : ` (until ${until})`}`];
}
