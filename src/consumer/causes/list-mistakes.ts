import { type Conduct, isFailure, listingRequests } from '../conduct.ts';
import type { Mistake } from './mistake.ts';

/** What a client makes of the entries that it received: their order, their ids, which it keeps. */

interface Kept {
  /** In the order received, page by page. */
  readonly pages: readonly (readonly string[])[];
  readonly received: readonly string[];
  readonly listed: readonly string[];
}

/** Null where there is no list, or nothing was received. */
function keptIn(conduct: Conduct): Kept | null {
  const { result } = conduct;
  if (result.kind !== 'listed') return null;
  const pages = listingRequests(conduct).flatMap(({ received: { page } }) =>
    page && page.ids.length > 0 ? [page.ids] : [],
  );
  return { pages, received: pages.flat(), listed: result.ids };
}

type Read = (kept: Kept) => readonly string[];

/** To give back what is read so of the pages; who gave back something else does not make it. */
const keeping = (id: string, what: string, read: Read): Mistake => {
  const looksSo = (conduct: Conduct, isSo: (kept: Kept, wanted: readonly string[]) => boolean) => {
    const kept = keptIn(conduct);
    if (!kept || conduct.requests.some(isFailure)) return false;
    const wanted = read(kept);
    return !isSame(wanted, kept.received) && isSo(kept, wanted);
  };
  return {
    id,
    what,
    about: ['result'],
    shows: (conduct) => looksSo(conduct, ({ listed }, wanted) => isSame(listed, wanted)),
    refutedBy: (conduct) => looksSo(conduct, ({ listed, received }) => isSame(listed, received)),
  };
};

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((id, place) => id === others[place]);

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
const unique = (ids: readonly string[]): readonly string[] => [...new Set(ids)];
const each =
  (change: (id: string) => string): Read =>
  ({ received }) =>
    received.map(change);

/** A list without a request comes from an earlier call. */
const remembering: Mistake = {
  id: 'keeps-list-of-earlier-call',
  what: 'keeps the list of an earlier call, and gives it out without a request',
  about: ['result'],
  shows: ({ requests, result }) =>
    requests.length === 0 && result.kind === 'listed' && result.ids.length > 0,
  refutedBy: () => false,
};

export const listMistakes: readonly Mistake[] = [
  remembering,
  keeping(
    'gives-ids-as-numbers',
    'reads ids as numbers',
    each((id) => (id.trim() === '' || Number.isNaN(Number(id)) ? id : String(Number(id)))),
  ),
  keeping(
    'gives-ids-in-small-letters',
    'gives ids in small letters',
    each((id) => id.toLowerCase()),
  ),
  keeping('sorts-by-id', 'sorts the files by their ids', ({ received }) =>
    received.toSorted(compare),
  ),
  keeping('keeps-last-page', 'keeps the last page alone', ({ pages }) => pages.at(-1) ?? []),
  keeping(
    'keeps-first-page',
    'keeps the first page alone, of those that it asked for',
    ({ pages }) => pages[0] ?? [],
  ),
  keeping(
    'gives-ids-once-without-case',
    'takes ids for one that differ by their case',
    ({ received }) => {
      const kept = new Map(received.map((id) => [id.toLowerCase(), id]));
      return unique([...kept.values()]);
    },
  ),
];
