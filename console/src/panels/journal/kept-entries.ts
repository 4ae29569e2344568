import type { JournalEntry } from '../../../../src/mock/journal/entry.ts';

type Matches = (entry: JournalEntry) => boolean;

/** The latest entries of a journal, as many as a page can bear, and those of them that are meant. */
export interface KeptEntries {
  /** @returns whether it is one of those that are meant. */
  add(entry: JournalEntry): boolean;
  /** Other ones are meant from now on. */
  filter(matches: Matches): void;
  clear(): void;
  /** Oldest first; those that are meant. It changes with what comes. */
  readonly shown: readonly JournalEntry[];
  /** How many are kept in all. */
  size(): number;
  byNumber(number: number): JournalEntry | undefined;
}

/** @param most entries that are kept; older ones are let go, in lots. */
export function createKeptEntries(most: number): KeptEntries {
  const all: JournalEntry[] = [];
  const shown: JournalEntry[] = [];
  let matches: Matches = () => true;
  const letGo = () => {
    all.splice(0, all.length - most);
    const oldest = all[0]?.number ?? 0;
    const from = shown.findIndex(({ number }) => number >= oldest);
    shown.splice(0, from < 0 ? shown.length : from);
  };
  return {
    shown,
    add(entry) {
      all.push(entry);
      const isMeant = matches(entry);
      if (isMeant) shown.push(entry);
      // One by one, each would move all others.
      if (all.length > most * LOT) letGo();
      return isMeant;
    },
    filter(given) {
      matches = given;
      shown.length = 0;
      for (const entry of all) if (matches(entry)) shown.push(entry);
    },
    clear() {
      all.length = 0;
      shown.length = 0;
    },
    size: () => all.length,
    byNumber: (number) => all.find((entry) => entry.number === number),
  };
}

/** Times as many as are kept, at which some are let go. */
const LOT = 1.25;
