import { type Conduct, isFailure, listingRequests } from '../conduct.ts';
import type { Mistake } from './mistake.ts';

/** What a client that makes no end asks for. */

const isEndless = ({ result }: Conduct): boolean => result.kind === 'over-budget';

const endless = (id: string, what: string, isSo: (conduct: Conduct) => boolean): Mistake => ({
  id,
  what,
  about: ['walk', 'cursor', 'result', 'retry'],
  shows: (conduct) => isEndless(conduct) && isSo(conduct),
  refutedBy: () => false,
});

/** The last requests of the listing, enough of them to tell a habit. */
const lastOf = (conduct: Conduct) => listingRequests(conduct).slice(-4);

export const endlessMistakes: readonly Mistake[] = [
  endless(
    'retries-without-end',
    'tries again without end what fails',
    ({ requests }) => requests.length > 0 && requests.slice(-4).every(isFailure),
  ),
  endless('asks-for-first-page-again', 'asks for the first page again and again', (conduct) =>
    lastOf(conduct).every(({ cursors }) => cursors.length === 0),
  ),
  endless('asks-for-same-page-again', 'asks for the same page again and again', (conduct) => {
    const targets = lastOf(conduct).map(({ target }) => target);
    return targets.length > 1 && new Set(targets).size === 1;
  }),
  endless('begins-again-at-the-end', 'begins the walk again where it ends', (conduct) => {
    const walk = listingRequests(conduct);
    const end = walk.findIndex(({ received: { page } }) => page?.hasMore === false);
    return end >= 0 && walk.slice(end + 1).some(({ cursors }) => cursors.length === 0);
  }),
];
