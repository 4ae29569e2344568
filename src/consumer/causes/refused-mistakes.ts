import { type Conduct, isFailure, listingRequests } from '../conduct.ts';
import type { Mistake } from './mistake.ts';

/** What a client asks for that a deployment may refuse, by why it was refused. */

type Refusal = Conduct['requests'][number]['received']['refusal'];

const asking = (
  id: string,
  what: string,
  refusal: Refusal,
  isSo: (walk: Conduct['requests']) => boolean = () => true,
): Mistake => ({
  id,
  what,
  about: ['result'],
  shows: (conduct) => {
    const walk = listingRequests(conduct);
    return walk.findLast(isFailure)?.received.refusal === refusal && isSo(walk);
  },
  refutedBy: () => false,
});

const textOf = (texts: readonly string[]): string => texts.join(' ');

export const refusedMistakes: readonly Mistake[] = [
  asking('limit-refused', 'asks for a limit that a deployment may refuse', 'badLimit'),
  asking(
    'limit-changed-midway',
    'asks for another limit in the middle of a walk',
    'malformedCursor',
    (walk) => new Set(walk.map(({ limits }) => textOf(limits))).size > 1,
  ),
  asking(
    'cursor-sent-again',
    'sends a cursor again that it sent before',
    'malformedCursor',
    (walk) => new Set(walk.map(({ cursors }) => textOf(cursors))).size < walk.length,
  ),
];
