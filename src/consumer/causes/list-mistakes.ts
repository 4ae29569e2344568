import { isFailure, listingRequests, type Session } from '../session.ts';
import type { Mistake } from './mistake.ts';

/** The ids that a client received and returned; null if it returned no list. */
function keptIn(session: Session) {
  const { result } = session;
  if (result.kind !== 'listed' || session.requests.some(isFailure)) return null;
  const received = listingRequests(session).flatMap(({ received: { page } }) => page?.ids ?? []);
  return { received, listed: result.ids };
}

type Ids = readonly string[];

/** A client that changes the ids in this way; one that returned them unchanged does not. */
const keeping = (id: string, what: string, read: (received: Ids) => Ids): Mistake => {
  const gave = (session: Session, isAltered: boolean) => {
    const kept = keptIn(session);
    if (!kept) return false;
    const wanted = read(kept.received);
    return (
      !isSame(wanted, kept.received) && isSame(kept.listed, isAltered ? wanted : kept.received)
    );
  };
  return {
    id,
    what,
    about: ['result'],
    shows: (session) => gave(session, true),
    refutedBy: (session) => gave(session, false),
  };
};

const isSame = (some: Ids, others: Ids): boolean =>
  some.length === others.length && some.every((id, place) => id === others[place]);

const each =
  (change: (id: string) => string) =>
  (received: Ids): Ids =>
    received.map(change);

/** A list without a request comes from an earlier call. */
const remembering: Mistake = {
  id: 'keeps-list-of-earlier-call',
  what: 'returns the list of an earlier call without making a request',
  about: ['result'],
  shows: ({ requests, result }) =>
    requests.length === 0 && result.kind === 'listed' && result.ids.length > 0,
};

export const listMistakes: readonly Mistake[] = [
  remembering,
  keeping(
    'gives-ids-as-numbers',
    'converts ids to numbers',
    each((id) => (id.trim() === '' || Number.isNaN(Number(id)) ? id : String(Number(id)))),
  ),
  keeping(
    'gives-ids-in-small-letters',
    'returns ids in lower case',
    each((id) => id.toLowerCase()),
  ),
  keeping(
    'gives-ids-once-without-case',
    'treats ids that differ only in case as the same',
    (received) => [...new Map(received.map((id) => [id.toLowerCase(), id])).values()],
  ),
];
