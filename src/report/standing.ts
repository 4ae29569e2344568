import {
  type Answered,
  type Baseline,
  type BaselineComparison,
  compareRuns,
  type Ended,
  isKnown,
} from './baseline.ts';
import { type Expectation, type ExpectedFailure, weighExpectations } from './expectation.ts';

/** Decides which failures count. */
export interface Terms {
  /** The results of the expected failures. */
  readonly expectations: readonly Expectation[];
  /** Whether what is fragile counts as failed, and an expected failure that no longer occurs. */
  readonly strict: boolean;
  /** When the run began, ISO 8601 in UTC. */
  readonly startedAt: string;
  /** The comparison with an earlier run, if one was given. */
  readonly baseline?: BaselineComparison | undefined;
}

/** The settings of the run. */
export interface GivenTerms extends Pick<Terms, 'strict' | 'startedAt'> {
  readonly expected: readonly ExpectedFailure[];
  readonly earlier: Baseline | undefined;
}

/** The results of a run that expected failures and an earlier run are compared with. */
export interface RunEnd {
  readonly ended: readonly Ended[];
  readonly answers: readonly Answered[];
  /** Undefined if it means nothing: a mock that is started for the run has a different port each time. */
  readonly subject?: string | undefined;
}

export function termsOf({ expected, earlier, strict, startedAt }: GivenTerms, run: RunEnd): Terms {
  return {
    expectations: weighExpectations(expected, run.ended, startedAt.slice(0, 10)),
    ...{ strict, startedAt },
    ...(earlier && { baseline: compareRuns(earlier, { ...run, strict }) }),
  };
}

/** Whether a verdict fails the run. */
export interface Standing {
  /** Whether it makes the run fail. */
  readonly fails: boolean;
  /** Whether it failed in the same way in the earlier run, and has no entry among the expected failures. */
  readonly isAsBefore?: boolean;
  /** Why it does not make the run fail, though it would otherwise. */
  readonly known?: string | undefined;
  readonly expectation?: Expectation | undefined;
}

type Weighing = Omit<Terms, 'startedAt'>;

export function standingOf({ expectations, strict, baseline }: Weighing, ended: Ended): Standing {
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
  if (!baseline || !isKnown(baseline, ended.id)) return { fails: isWrong };
  const known = isWrong ? `failed in the run of ${baseline.startedAt} as well` : undefined;
  return { fails: false, isAsBefore: true, known };
}

/** The expectation as JSON. Its object has the id already. */
export function expectationIn(
  { expectations }: Pick<Terms, 'expectations'>,
  wanted: string,
): { readonly expectation?: Omit<Expectation, 'id'> } {
  const found = expectations.find(({ id }) => id === wanted);
  if (found === undefined) return {};
  const { id: _, until, ...rest } = found;
  return { expectation: { ...rest, ...(until !== undefined && { until }) } };
}
