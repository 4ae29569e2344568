import { type BaselineComparison, type Ended, isKnown } from './baseline.ts';
import type { Expectation } from './expectation.ts';

/** By what a run tells which failures count. */
export interface Terms {
  /** What became of the failures that are put up with. */
  readonly expectations: readonly Expectation[];
  /** Whether what is fragile counts as failed, and an expected failure that does not come. */
  readonly strict: boolean;
  /** What became of an earlier run, where one was given. */
  readonly baseline?: BaselineComparison | undefined;
}

/** What a verdict means for the run. */
export interface Standing {
  /** Whether it makes the run fail. */
  readonly fails: boolean;
  /** Why it does not, though it would otherwise. */
  readonly known?: string | undefined;
  readonly expectation?: Expectation | undefined;
}

export const expectationOf = (
  { expectations }: Pick<Terms, 'expectations'>,
  { id }: Pick<Ended, 'id'>,
): Expectation | undefined => expectations.find((each) => each.id === id);

/** Whether it went wrong in the earlier run just so, and no entry of its own decides. */
export const isAsBefore = (terms: Omit<Terms, 'strict'>, ended: Pick<Ended, 'id'>): boolean =>
  expectationOf(terms, ended) === undefined && isKnown(terms.baseline, ended.id);

/** Whether it makes the run fail. */
export function countsAsFailure(terms: Terms, ended: Ended): boolean {
  const state = expectationOf(terms, ended)?.state;
  if (state === 'stale') return terms.strict;
  if (state === 'met' || isAsBefore(terms, ended)) return false;
  return ended.verdict === 'fail' || (terms.strict && ended.verdict === 'fragile');
}

export function standingOf(terms: Terms, ended: Ended): Standing {
  const expectation = expectationOf(terms, ended);
  return { fails: countsAsFailure(terms, ended), known: knownOf(terms, ended), expectation };
}

function knownOf(terms: Terms, ended: Ended): string | undefined {
  const expectation = expectationOf(terms, ended);
  if (expectation?.state === 'met') return `failure expected: ${expectation.reason}`;
  const { baseline, ...others } = terms;
  return baseline && isAsBefore(terms, ended) && countsAsFailure(others, ended)
    ? `failed in the run of ${baseline.startedAt} as well`
    : undefined;
}
