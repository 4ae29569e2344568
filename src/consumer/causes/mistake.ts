import type { ClauseId } from '../../document/clauses.ts';
import type { FindingSubject } from '../judgement.ts';
import type { Session } from '../session.ts';

/** A mistake that people make in clients, and how it shows in what a client does. */
export interface Mistake {
  /** Stable: reports contain it. */
  readonly id: string;
  /** Completes "The client …". */
  readonly what: string;
  /** The clause that decides. Default: that of the shortest finding. */
  readonly clause?: ClauseId;
  /** What the findings that come of it are about. */
  readonly about: readonly FindingSubject[];
  /** Whether what a client did looks like it. */
  readonly shows: (session: Session) => boolean;
  /** Whether what a client did contradicts it. Default: never. */
  readonly refutedBy?: (session: Session) => boolean;
}

/** What comes into question, from all that a client did: some name a number that is its own. */
export type Suspects = (all: readonly Session[]) => readonly Mistake[];
