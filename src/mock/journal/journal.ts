import * as z from 'zod/mini';
import { type OperationName, routes } from '../../document/routes.ts';
import { parseInput } from '../../text/parse-input.ts';
import { reportToConsole } from '../../text/report-error.ts';
import { assertFunction } from '../check-input.ts';
import { endless, wholeNumber } from '../faults/numbers.ts';
import { Listeners } from '../listeners.ts';
import type { JournalEntry } from './entry.ts';
import type { JournalRecord } from './record.ts';
import { responseOf, type ShownRecord } from './show-record.ts';

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

const whole = wholeNumber(0);
const querySchema = z.strictObject({
  operation: z.optional(z.enum([...routes.map(({ operation }) => operation), 'none'])),
  status: z.optional(whole),
  after: z.optional(whole),
  limit: z.optional(endless(whole, 'a whole number from 0 on')),
  responses: z.optional(z.boolean()),
});

/** Part of a journal. */
export interface JournalPage {
  /** Oldest first. */
  readonly entries: readonly JournalEntry[];
  /** Pass it as `after` to read on. */
  readonly next: number;
  /** Number of entries after `after` that are no longer kept. */
  readonly lost: number;
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
   * rejects, the error is printed to the console once.
   *
   * @returns a function that removes the listener.
   * @throws Error when the listener is not a function.
   */
  subscribe(listener: (entry: JournalEntry) => void): () => void;
}

/** After so many characters of bodies, a page ends. */
const MAX_CHARACTERS = 1_000_000;

/** Explains and redacts a record, under a number. */
export type Show = (record: JournalRecord, number: number) => ShownRecord;

export interface StoredRecord {
  readonly record: JournalRecord;
  readonly number: number;
  readonly show: Show;
}

/** The source of a journal's entries. */
export interface JournalSource {
  /** The number of the latest entry. */
  count(): number;
  /** The number of the oldest stored entry; if there is none, of the next entry. */
  oldest(): number;
  /** The entries after a number, oldest first. */
  after(number: number): readonly StoredRecord[];
}

/** A journal as readers see it. `notify` calls its listeners with a new entry. */
export function createJournalView(source: JournalSource, clear: () => void) {
  const listeners = new Listeners<JournalEntry>();
  const readUpTo = (mostCharacters: number, query: JournalQuery = {}): JournalPage => {
    // A misspelt query is an error, instead of finding nothing.
    parseInput(querySchema, query, 'read the journal');
    const { after: asked = 0, limit = Infinity, responses = false } = query;
    // A number that was not reached yet is from before a restart.
    const after = asked > source.count() ? 0 : asked;
    const entries: JournalEntry[] = [];
    let characters = 0;
    for (const { record, number, show } of source.after(after)) {
      if (entries.length >= limit || characters >= mostCharacters) break;
      if (!matches(record, query)) continue;
      const shown = show(record, number);
      const response = responses ? responseOf(shown) : undefined;
      characters += response?.body?.length ?? 0;
      entries.push(response ? { ...shown.entry, response } : shown.entry);
    }
    const lost = Math.max(0, source.oldest() - 1 - after);
    return { entries, next: entries.at(-1)?.number ?? after + lost, lost };
  };
  const journal: Journal = {
    entries: (query) => readUpTo(Infinity, query).entries,
    read: (query) => readUpTo(MAX_CHARACTERS, query),
    count: source.count,
    clear,
    subscribe(listener) {
      assertFunction(listener, 'listener', 'subscribe to the journal');
      return listeners.add(harmless(listener));
    },
  };
  const notify = (record: JournalRecord, number: number, show: Show): void => {
    if (!listeners.isEmpty) listeners.tell(show(record, number).entry);
  };
  return { journal, notify };
}

/** Wraps a listener so that its errors are printed once and never thrown. */
function harmless(listener: (entry: JournalEntry) => unknown): (entry: JournalEntry) => void {
  let hasFailed = false;
  const fail = (cause: unknown) => {
    const message = 'A listener of the journal failed; it is still called for later entries:';
    if (!hasFailed) reportToConsole(message, cause);
    hasFailed = true;
  };
  return (entry) => {
    try {
      const result = listener(entry);
      // An unhandled rejection would end the process.
      if (result instanceof Promise) result.catch(fail);
    } catch (cause) {
      fail(cause);
    }
  };
}

function matches(record: JournalRecord, query: JournalQuery): boolean {
  const { request, answer } = record;
  return (
    (query.operation === undefined || (request.operation ?? 'none') === query.operation) &&
    (query.status === undefined || answer.status === query.status)
  );
}
