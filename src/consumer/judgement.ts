import { type ClauseId, clauseById } from '../document/clauses.ts';
import type { ConsumerRequest } from './session.ts';

/**
 * `pass`; `fail` if the client breaks a stated clause; `fragile` if it is wrong only because it relies
 * on a choice that the document leaves open; `unproven` if the situation could not be tested.
 */
export type ConsumerVerdict = 'pass' | 'fail' | 'fragile' | 'unproven';

/** What a finding is about. Mistakes lead from one to the next: key, cursor, request, walk, result. */
export type FindingSubject = 'key' | 'cursor' | 'request' | 'walk' | 'result' | 'entry' | 'retry';

/** One thing that the client did wrong. */
export interface ConsumerFinding {
  readonly about: FindingSubject;
  /** What findings of one kind have in common, however their sentences differ. */
  readonly kind: string;
  /** `fail` for a stated clause, `fragile` for an open one. */
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

/** Whether a wrong result is due to an open choice, as far as the clause of a situation says. */
export const isOpen = (clause: ClauseId): boolean => clauseById(clause).kind === 'open';

/** @param what completes "The client …". */
export const finding = (
  about: FindingSubject,
  kind: string,
  clause: ClauseId,
  what: string,
  requests: readonly ConsumerRequest[] = [],
): ConsumerFinding => ({
  about,
  kind,
  severity: isOpen(clause) ? 'fragile' : 'fail',
  clause,
  what,
  requests: requests.map(({ number }) => number),
});

/** The verdict is that of the most severe finding. */
export function judgementOf(findings: readonly ConsumerFinding[]): Judgement {
  const [first, ...rest] = findings.toSorted((a, b) => rank(a) - rank(b));
  return first ? { verdict: first.severity, findings: [first, ...rest] } : { verdict: 'pass' };
}

const rank = ({ severity }: ConsumerFinding) => (severity === 'fail' ? 0 : 1);

export const unproven = (reason: string): Judgement => ({ verdict: 'unproven', reason });

export const isWrong = ({ verdict }: Judgement): boolean =>
  verdict === 'fail' || verdict === 'fragile';

/** The findings, the most severe first. */
export const findingsIn = (judgement: Judgement): readonly ConsumerFinding[] =>
  'findings' in judgement ? judgement.findings : [];
