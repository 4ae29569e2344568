import { reportToConsole } from '../../text/report-error.ts';
import { refuseOtherThanFunction } from '../check-input.ts';
import { Listeners } from '../listeners.ts';
import type { JournalEntry } from './entry.ts';
import { type Har, writeHar } from './har.ts';
import { type JournalQuery, refuseInvalidQuery } from './query.ts';
import type { ExchangeFacts } from './record.ts';
import type { NewRecord } from './ring.ts';
import type { ShownRecord } from './show-record.ts';

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
  /** The same, with the number from which to continue. @throws Error as `entries`. */
  read(query?: JournalQuery): JournalPage;
  /** The number of the latest entry: the count of all entries since the last reset, including dropped ones. */
  count(): number;
  /** The same as an HTTP archive (HAR 1.2), with the latest bodies. @throws Error as `entries`. */
  har(query?: JournalQuery): Har;
  clear(): void;
  /**
   * Calls the listener at every new entry; a listener added twice is called twice. If it
   * throws or rejects, this is printed to the console once.
   *
   * @returns a function that removes the listener.
   * @throws Error when the listener is not a function.
   */
  subscribe(listener: (entry: JournalEntry) => void): () => void;
}

/** A kept entry, and a function that shows it. */
export interface NumberedEntry {
  readonly taken: NewRecord;
  readonly show: () => ShownRecord;
}

export interface JournalView extends Journal {
  /** Calls the listeners with a new entry. */
  notify(show: () => JournalEntry): void;
}

interface ViewOptions {
  /** The number of the latest entry. */
  readonly count: () => number;
  /** The number of the oldest kept entry; of the next one if there is none. */
  readonly oldest: () => number;
  /** The entries after a number, oldest first. */
  readonly after: (number: number) => Iterable<NumberedEntry>;
  readonly clear: () => void;
}

/** The journal as readers see it. */
export function createJournalView(options: ViewOptions): JournalView {
  const { count, oldest, after: entriesAfter, clear } = options;
  const listeners = new Listeners<JournalEntry>();
  const find = (query: JournalQuery = {}): Found => {
    refuseInvalidQuery(query);
    // A number that was not reached yet is from before a restart.
    const after = (query.after ?? 0) > count() ? 0 : (query.after ?? 0);
    const { limit = Infinity } = query;
    const shown: ShownRecord[] = [];
    for (const { taken, show } of entriesAfter(after)) {
      if (shown.length >= limit) break;
      if (matches(taken.facts, query)) shown.push(show());
    }
    return { shown, after, lost: Math.max(0, oldest() - 1 - after) };
  };
  const read = (query?: JournalQuery): JournalPage => {
    const { shown, after, lost } = find(query);
    const entries = shown.map(({ entry }) => entry);
    return { entries, next: entries.at(-1)?.number ?? after + lost, lost };
  };
  return {
    entries: (query) => read(query).entries,
    read,
    count,
    har: (query) => writeHar(find(query).shown),
    clear,
    subscribe(listener) {
      refuseOtherThanFunction(listener, 'listener', 'subscribe to the journal');
      return listeners.add(harmless(listener));
    },
    notify(show) {
      if (!listeners.isEmpty) listeners.tell(show());
    },
  };
}

/** A listener whose failures are printed once, and affect no one. */
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

interface Found extends Pick<JournalPage, 'lost'> {
  readonly shown: readonly ShownRecord[];
  readonly after: number;
}

function matches({ request, status }: ExchangeFacts, query: JournalQuery): boolean {
  return (
    (query.operation === undefined || (request.operation ?? 'none') === query.operation) &&
    (query.status === undefined || status === query.status)
  );
}
