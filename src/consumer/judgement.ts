import type { ClauseId } from '../document/clauses.ts';
/**
 * `pass`; `fail` where the document decides against the client; `fragile` where it is wrong only
 * because it rests on a choice that the document leaves open; `unproven` where it could not be
 * brought about.
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

/** What a finding is about: what was done with the key, a cursor, a walk, a result, an entry, after a failure. */
export type FindingSubject = (typeof findingSubjects)[number];

/** One thing that the client did wrong. */
export interface ConsumerFinding {
  /** Left out by a judge of one's own. */
  readonly about?: FindingSubject | undefined;
  readonly severity: 'fail' | 'fragile';
  /** The clause that decides, or that the client rests on. */
  readonly clause: ClauseId;
  /** One sentence: what the client did, and what it should have done. */
  readonly what: string;
  /** Numbers of the requests that show it. */
  readonly requests: readonly number[];
}

/** What requests show; no finding where there are none. */
export const findingAt = (
  requests: readonly { readonly number: number }[],
  severity: ConsumerFinding['severity'],
  clause: ClauseId,
  what: string,
): readonly ConsumerFinding[] =>
  requests.length === 0
    ? []
    : [{ severity, clause, what, requests: requests.map(({ number }) => number) }];

export type Judgement =
  | { readonly verdict: 'pass' }
  | {
      readonly verdict: 'fail' | 'fragile';
      /** The gravest one first. */
      readonly findings: readonly [ConsumerFinding, ...ConsumerFinding[]];
    }
  | { readonly verdict: 'unproven'; readonly reason: string };

/** The verdict of what was found: the gravest counts. */
export function judgementOf(findings: readonly ConsumerFinding[]): Judgement {
  const [first, ...rest] = findings.toSorted((a, b) => rank(a) - rank(b));
  return first ? { verdict: first.severity, findings: [first, ...rest] } : { verdict: 'pass' };
}

const rank = ({ severity }: ConsumerFinding) => (severity === 'fail' ? 0 : 1);
