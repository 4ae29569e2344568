import * as z from 'zod/mini';
import { type OperationName, routes } from '../../document/routes.ts';
import { parseInput } from '../../text/parse-input.ts';
import { reportToConsole } from '../../text/report-error.ts';
import { wholeNumber } from '../../world/fields.ts';
import { Listeners } from '../changes.ts';
import { assertFunction } from '../check-input.ts';
import type { JournalEntry, JournalRecord } from './entry.ts';
import { responseOf, showRecord } from './show-record.ts';

/** Selects entries of a journal. */
export interface JournalQuery {
  /** `none` for paths that no operation has. */
  readonly operation?: OperationName | 'none' | undefined;
  readonly status?: number | undefined;
  /** Only entries with a greater number; default: all. */
  readonly after?: number | undefined;
  /** At most this many, oldest first; default: all. */
  readonly limit?: number | undefined;
  /** Whether each entry has the headers and the body of its `response`. Default: false. */
  readonly responses?: boolean | undefined;
}

const whole = z.optional(wholeNumber(0));
const querySchema = z.strictObject({
  operation: z.optional(z.enum([...routes.map(({ operation }) => operation), 'none'])),
  status: whole,
  after: whole,
  limit: whole,
  responses: z.optional(z.boolean()),
});

/** Part of a journal. */
export interface JournalPage {
  /** Oldest first. */
  readonly entries: readonly JournalEntry[];
  /** Pass it as `after` to read on. */
  readonly next: number;
  /** Number of entries after `after` that are no longer kept. */
  readonly dropped: number;
}

export interface Journal {
  /** The latest entries, oldest first. @throws Error for an unknown or invalid field of the query. */
  entries(query?: JournalQuery): readonly JournalEntry[];
  /**
   * The same entries, and the number to continue from. With responses, it ends after a million
   * characters of bodies, so that hiding secrets in them does not block a server for long.
   *
   * @throws Error in the same cases as `entries`.
   */
  read(query?: JournalQuery): JournalPage;
  /** The number of the latest entry: all entries since the last reset count, even dropped ones. */
  count(): number;
  clear(): void;
  /**
   * Calls the listener for every new entry; a listener added twice is called twice. If it throws or
   * rejects, the error is printed to the console.
   *
   * @returns a function that removes the listener.
   * @throws Error when the listener is not a function.
   */
  subscribe(listener: (entry: JournalEntry) => void): () => void;
  /** The stored records, oldest first: reading them explains nothing. @internal */
  records(): readonly JournalRecord[];
  /** Calls the listener with the record of every later request. @internal */
  onRecord(listener: (record: JournalRecord) => void): void;
}

/** After so many characters of bodies, a page ends. */
const MAX_CHARACTERS = 1_000_000;

/** Records, and how they are numbered for the readers of a journal. */
interface Source {
  /** The number of the latest record. */
  count(): number;
  numberOf(record: JournalRecord): number;
  /** The stored records after a number, oldest first. */
  after(number: number): readonly JournalRecord[];
  clear(): void;
}

/** A journal as readers see it. `notify` tells its listeners of a new record. */
function journalOf({ count, numberOf, after, clear }: Source) {
  const listeners = new Listeners<JournalRecord>();
  const readUpTo = (mostCharacters: number, query: JournalQuery = {}): JournalPage => {
    // A misspelt query is an error, instead of finding nothing.
    parseInput(querySchema, query, 'read the journal');
    const { after: asked = 0, limit = Infinity, responses = false } = query;
    // A number that was not reached yet is from before a restart.
    const start = asked > count() ? 0 : asked;
    const records = after(start);
    const entries: JournalEntry[] = [];
    let characters = 0;
    for (const record of records) {
      if (entries.length >= limit || characters >= mostCharacters) break;
      if (!matches(record, query)) continue;
      const shown = showRecord(record, numberOf(record));
      const response = responses ? responseOf(shown) : undefined;
      characters += response?.body?.length ?? 0;
      entries.push(response ? { ...shown.entry, response } : shown.entry);
    }
    const [oldest] = records;
    const dropped = (oldest ? numberOf(oldest) : count() + 1) - 1 - start;
    return { entries, next: entries.at(-1)?.number ?? start + dropped, dropped };
  };
  const journal: Journal = {
    entries: (query) => readUpTo(Infinity, query).entries,
    read: (query) => readUpTo(MAX_CHARACTERS, query),
    count,
    clear,
    subscribe(listener) {
      assertFunction(listener, 'listener', 'subscribe to the journal');
      return listeners.add(async (record) => {
        try {
          await listener(showRecord(record, numberOf(record)).entry);
        } catch (cause) {
          reportToConsole('A listener of the journal failed:', cause);
        }
      });
    },
    records: () => after(0),
    onRecord: (listener) => void listeners.add(listener),
  };
  return { journal, notify: (record: JournalRecord) => listeners.tell(record) };
}

function matches({ request, answer }: JournalRecord, query: JournalQuery): boolean {
  return (
    (query.operation === undefined || (request.operation ?? 'none') === query.operation) &&
    (query.status === undefined || answer.status === query.status)
  );
}

/** A journal that a mock writes. */
export interface WritableJournal {
  /** For readers. */
  readonly view: Journal;
  add(record: JournalRecord): void;
  /** Clears it, and numbers later entries from 1. */
  restart(): void;
}

const DEFAULT_SIZE = 1_000;
/** How many times its size a journal stores before it drops records. */
const SPARE = 1.1;
/** The latest requests to a host of which no journal drops more than it must. */
const HOST_SIZE = 50_000;
/** After so many requests, older ones are dropped. */
const HOST_SPARE = 10_000;

/** The journals of all sandboxes of a host, and a common one that merges them when it is read. */
export class Journals {
  /** The records of each journal that has some. */
  readonly #filled = new Map<WritableJournal, JournalRecord[]>();
  /** The order of the latest record. */
  #count = 0;
  readonly #all = journalOf({
    count: () => this.#count,
    numberOf: ({ order }) => order,
    after: (order) =>
      Array.from(this.#filled, ([{ view }]) => view.records().filter((each) => each.order > order))
        .flat()
        .sort((a, b) => a.order - b.order),
    clear: () => {
      for (const { view } of this.#filled.keys()) view.clear();
    },
  });
  /** The journal of all sandboxes, numbered in the order of the requests to the host. */
  readonly all: Journal = this.#all.journal;

  /** @param size entries to keep; default: 1,000. */
  open(size: number = DEFAULT_SIZE): WritableJournal {
    const records: JournalRecord[] = [];
    let count = 0;
    const { journal: view, notify } = journalOf({
      count: () => count,
      numberOf: ({ number }) => number,
      after: (number) => {
        const after = Math.min(size, records.length, count - number);
        return records.slice(records.length - after);
      },
      clear: () => {
        records.length = 0;
        this.#filled.delete(own);
      },
    });
    const add = (record: JournalRecord): void => {
      record.order = ++this.#count;
      record.number = ++count;
      if (size > 0) {
        records.push(record);
        // Few records more than are shown: what is collected late is copied often.
        if (records.length > size * SPARE) records.splice(0, records.length - size);
        this.#filled.set(own, records);
        if (this.#count % HOST_SPARE === 0) this.#dropUpTo(this.#count - HOST_SIZE);
      }
      notify(record);
      this.#all.notify(record);
    };
    const restart = () => {
      view.clear();
      count = 0;
    };
    const own = { view, add, restart };
    return own;
  }

  #dropUpTo(order: number): void {
    for (const records of this.#filled.values()) {
      const kept = records.findIndex((record) => record.order > order);
      records.splice(0, kept < 0 ? records.length : kept);
    }
  }
}
