import type { ClauseId } from '../document/clauses.ts';
/**
 * `pass`; `fail` if the client breaks a stated clause; `fragile` if it is wrong only because it relies
 * on a choice that the document leaves open; `unproven` if the situation could not be tested.
 */
export type ConsumerVerdict = 'pass' | 'fail' | 'fragile' | 'unproven';

export const findingSubjects = [
  'key',
  'cursor',
  'request',
  'walk',
  'result',
  'entry',
  'retry',
] as const;

export type FindingSubject = (typeof findingSubjects)[number];

/** One thing that the client did wrong. */
export interface ConsumerFinding {
  /** Missing in findings of custom judges. */
  readonly about?: FindingSubject | undefined;
  readonly severity: 'fail' | 'fragile';
  /** The clause that decides, or on whose choice the client relies. */
  readonly clause: ClauseId;
  /** One sentence: what the client did, and what it should have done. */
  readonly what: string;
  /** Numbers of the requests that show it. */
  readonly requests: readonly number[];
}

export type Judgement =
  | { readonly verdict: 'pass' }
  | {
      readonly verdict: 'fail' | 'fragile';
      /** The most severe first. */
      readonly findings: readonly [ConsumerFinding, ...ConsumerFinding[]];
    }
  | { readonly verdict: 'unproven'; readonly reason: string };

/** The verdict is that of the most severe finding. */
export function judgementOf(findings: readonly ConsumerFinding[]): Judgement {
  const [first, ...rest] = findings.toSorted((a, b) => rank(a) - rank(b));
  return first ? { verdict: first.severity, findings: [first, ...rest] } : { verdict: 'pass' };
}

const rank = ({ severity }: ConsumerFinding) => (severity === 'fail' ? 0 : 1);
