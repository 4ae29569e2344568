import type { FindingSubject } from '../judgement.ts';
import type { Session } from '../session.ts';

/** A mistake that people make in clients, and how it shows in what a client does. */
export interface Mistake {
  /** Stable: reports contain it. */
  readonly id: string;
  /** Completes "The client …". */
  readonly what: string;
  /** The subject of the findings that it causes. */
  readonly about: readonly FindingSubject[];
  /** The steps that look like the mistake (true), and those that contradict it (false). */
  readonly evidence: (session: Session) => readonly boolean[];
}

/** A mistake that a whole session shows; nothing contradicts it. */
export const shownBy = (
  id: string,
  what: string,
  about: Mistake['about'],
  shows: (session: Session) => boolean,
): Mistake => ({ id, what, about, evidence: (session) => (shows(session) ? [true] : []) });
