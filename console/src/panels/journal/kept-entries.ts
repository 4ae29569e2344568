import type { JournalEntry } from '../../../../src/mock/journal/entry.ts';

type Matches = (entry: JournalEntry) => boolean;

/** At this multiple of the maximum, the oldest are dropped together: one by one, each would move all others. */
const SLACK = 1.25;

/** The latest entries of a journal, and those of them that match a filter, oldest first. */
export class KeptEntries {
  readonly #max: number;
  readonly #all: JournalEntry[] = [];
  readonly #shown: JournalEntry[] = [];
  #matches: Matches = () => true;

  constructor(max: number) {
    this.#max = max;
  }

  /** Those that match; the array changes as entries are added. */
  get shown(): readonly JournalEntry[] {
    return this.#shown;
  }

  get size(): number {
    return this.#all.length;
  }

  /** @returns whether the entry matches. */
  add(entry: JournalEntry): boolean {
    this.#all.push(entry);
    const isMatch = this.#matches(entry);
    if (isMatch) this.#shown.push(entry);
    if (this.#all.length > this.#max * SLACK) {
      this.#all.splice(0, this.#all.length - this.#max);
      const oldest = this.#all[0]?.number ?? 0;
      const from = this.#shown.findIndex(({ number }) => number >= oldest);
      this.#shown.splice(0, from < 0 ? this.#shown.length : from);
    }
    return isMatch;
  }

  filter(matches: Matches): void {
    this.#matches = matches;
    this.#shown.length = 0;
    for (const entry of this.#all) if (matches(entry)) this.#shown.push(entry);
  }

  clear(): void {
    this.#all.length = 0;
    this.#shown.length = 0;
  }

  byNumber(number: number): JournalEntry | undefined {
    return this.#all.find((entry) => entry.number === number);
  }
}
