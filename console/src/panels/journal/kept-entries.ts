import type { JournalEntry } from '../../../../src/mock/journal/entry.ts';

type Matches = (entry: JournalEntry) => boolean;

/** Times as many as are kept, at which the oldest are dropped together. */
const LOT = 1.25;

/**
 * The latest entries of a journal, as many as a page can hold, and those of them that a filter
 * accepts.
 *
 * @param most entries that are kept.
 */
export function createKeptEntries(most: number) {
  const all: JournalEntry[] = [];
  const shown: JournalEntry[] = [];
  let matches: Matches = () => true;
  const dropOldest = () => {
    all.splice(0, all.length - most);
    const oldest = all[0]?.number ?? 0;
    const from = shown.findIndex(({ number }) => number >= oldest);
    shown.splice(0, from < 0 ? shown.length : from);
  };
  return {
    /** Oldest first; those that the filter accepts. It changes as entries are added. */
    shown: shown as readonly JournalEntry[],
    /** @returns whether the filter accepts it. */
    add(entry: JournalEntry): boolean {
      all.push(entry);
      const isAccepted = matches(entry);
      if (isAccepted) shown.push(entry);
      // Dropped one by one, each would move all others.
      if (all.length > most * LOT) dropOldest();
      return isAccepted;
    },
    filter(given: Matches): void {
      matches = given;
      shown.length = 0;
      for (const entry of all) if (matches(entry)) shown.push(entry);
    },
    clear(): void {
      all.length = 0;
      shown.length = 0;
    },
    /** How many are kept in all. */
    size: () => all.length,
    byNumber: (number: number) => all.find((entry) => entry.number === number),
  };
}
