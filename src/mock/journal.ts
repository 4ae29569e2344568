import { type OptionNames, refuseUnknownOptions } from '../document/nearest-name.ts';
import type { OperationName } from '../document/routes.ts';
import { refuseOtherThanFunction } from './door-checks.ts';
import type { JournalEntry } from './journal-entry.ts';
import type { JournalRecord } from './journal-record.ts';
import { createListeners, type Listeners } from './listeners.ts';
import type { RecordList } from './record-list.ts';
import type { ReportError } from './report-error.ts';

/** Which entries are meant. */
export interface JournalQuery {
  /** `none` for paths outside the three operations. */
  readonly operation?: OperationName | 'none' | undefined;
  readonly status?: number | undefined;
  /** Only those of a greater number; all if left out. */
  readonly after?: number | undefined;
  /** At most so many, from the oldest on; all if left out. */
  readonly limit?: number | undefined;
}

/** Part of a journal. */
export interface JournalPage {
  /** Oldest first. */
  readonly entries: readonly JournalEntry[];
  /** Give it as `after` for what comes later. */
  readonly next: number;
  /** Entries behind `after` that were let go before anybody read them. */
  readonly lost: number;
}

export interface Journal {
  /**
   * The latest entries, oldest first.
   *
   * @throws Error where the query has a field that nobody knows.
   */
  entries(query?: JournalQuery): readonly JournalEntry[];
  /** The same, and where to go on. */
  read(query?: JournalQuery): JournalPage;
  clear(): void;
  /**
   * Calls the listener at every entry from now on; a listener that is given twice is called twice.
   * One that throws, or rejects, breaks nothing: the console is told of it once.
   *
   * @returns what ends it.
   * @throws Error where the listener is no function.
   */
  subscribe(listener: (entry: JournalEntry) => void): () => void;
}

/** What a journal keeps of a request. */
export interface Kept {
  readonly record: JournalRecord;
}

/** An entry as readers see it. */
export type ShowKept<Value extends Kept> = (kept: Value, number: number) => JournalEntry;

export interface JournalView<Value extends Kept> extends Journal {
  /** Tells the listeners of what came. */
  tell(kept: Value, number: number): void;
}

export interface ViewOptions<Value extends Kept> {
  readonly list: RecordList<Value>;
  readonly show: ShowKept<Value>;
  readonly clear: () => void;
  readonly reportError: ReportError;
}

const queryNames: OptionNames<JournalQuery> = {
  operation: true,
  status: true,
  after: true,
  limit: true,
};

/** What readers see of what is kept. */
export function createJournalView<Value extends Kept>(
  options: ViewOptions<Value>,
): JournalView<Value> {
  const { list, show, clear, reportError } = options;
  const listeners: Listeners<JournalEntry> = createListeners((cause) =>
    reportError('A listener of the journal failed, and is called again all the same:', cause),
  );
  const read = (query: JournalQuery = {}): JournalPage => {
    refuseUnknownOptions(query, queryNames, 'read the journal');
    // A number that was never reached is of another life of the journal, before a restart.
    const after = (query.after ?? 0) > list.count() ? 0 : (query.after ?? 0);
    const { limit = Infinity } = query;
    const entries: JournalEntry[] = [];
    for (let node = list.after(after); node && entries.length < limit; node = node.next) {
      if (matches(node.value.record, query)) entries.push(show(node.value, node.number));
    }
    const oldest = list.oldest()?.number ?? list.count() + 1;
    const next = entries.at(-1)?.number ?? after;
    return { entries, next, lost: Math.max(0, oldest - 1 - after) };
  };
  return {
    entries: (query) => read(query).entries,
    read,
    clear,
    subscribe(listener) {
      refuseOtherThanFunction(listener, 'listener', 'subscribe to the journal');
      return listeners.add(listener);
    },
    tell(kept, number) {
      if (!listeners.isEmpty()) listeners.call(show(kept, number));
    },
  };
}

function matches({ request, status }: JournalRecord, query: JournalQuery): boolean {
  return (
    (query.operation === undefined || (request.operation ?? 'none') === query.operation) &&
    (query.status === undefined || status === query.status)
  );
}
