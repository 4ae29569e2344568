import { cursorChanges } from '../judge/walk.ts';
import { listingRequests, type Session } from '../session.ts';
import type { Mistake } from './mistake.ts';

/** A cursor as a page gave it, and as the next request had it. */
interface Passed {
  readonly given: string;
  readonly sent: string;
  /** Of the entries of that page. */
  readonly ids: readonly string[];
}

function passedIn(session: Session): readonly Passed[] {
  const walk = listingRequests(session);
  return walk.flatMap(({ received: { page } }, place): Passed[] => {
    const [sent] = walk[place + 1]?.cursors ?? [];
    const given = page?.nextCursor ?? undefined;
    return given === undefined || sent === undefined ? [] : [{ given, sent, ids: page?.ids ?? [] }];
  });
}

interface Change {
  readonly isSo: (passed: Passed) => boolean;
  /** Whether it would have made another text of the one that was given. */
  readonly applies: (passed: Passed) => boolean;
}

const changing = (id: string, what: string, { isSo, applies }: Change): Mistake => ({
  id,
  what,
  about: ['cursor', 'walk', 'result'],
  shows: (session) => passedIn(session).some((each) => each.sent !== each.given && isSo(each)),
  refutedBy: (session) =>
    passedIn(session).some((each) => each.sent === each.given && applies(each)),
});

const changes = Object.entries(cursorChanges).map(([name, { habit, change }]) =>
  changing(`cursor-${name}`, habit, {
    isSo: ({ given, sent }) => change(given) === sent,
    applies: ({ given }) => change(given) !== given,
  }),
);

export const cursorMistakes: readonly Mistake[] = [
  ...changes,
  changing('cursor-of-last-id', 'sends the id of a file as the cursor instead of nextCursor', {
    isSo: ({ sent, ids }) => ids.includes(sent),
    applies: ({ ids }) => ids.length > 0,
  }),
];
