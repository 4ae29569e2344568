import { reportToConsole } from '../../text/report-error.ts';
import { refuseOtherThanFunction } from '../check-input.ts';
import type { JournalEntry } from './entry.ts';
import { type Har, writeHar } from './har.ts';
import { type JournalQuery, refuseInvalidQuery } from './query.ts';
import type { Told } from './record.ts';
import type { Taken } from './ring.ts';
import type { ShownRecord } from './show-record.ts';

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
   * @throws Error where a field of the query is unknown or invalid.
   */
  entries(query?: JournalQuery): readonly JournalEntry[];
  /**
   * The same, and where to go on.
   *
   * @throws Error where a field of the query is unknown or invalid.
   */
  read(query?: JournalQuery): JournalPage;
  /** Entries that ever came, those that were let go too: the number of the latest. */
  count(): number;
  /**
   * The same as an HTTP archive (HAR 1.2), with the bodies of the latest answers.
   *
   * @throws Error where a field of the query is unknown or invalid.
   */
  har(query?: JournalQuery): Har;
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

/** An entry that is kept, and what shows it. */
export interface NumberedEntry {
  readonly taken: Taken;
  readonly show: () => ShownRecord;
}

export interface JournalView extends Journal {
  /** Calls the listeners, if there are any, with a new entry. */
  notify(show: () => JournalEntry): void;
}

interface ViewOptions {
  /** Entries that ever came. */
  readonly count: () => number;
  /** The number of the oldest that is kept; of the next one if there is none. */
  readonly oldest: () => number;
  /** Those with a greater number, oldest first. */
  readonly after: (number: number) => Iterable<NumberedEntry>;
  readonly clear: () => void;
}

/** What readers see of what is kept. */
export function createJournalView(options: ViewOptions): JournalView {
  const { count, oldest, after: entriesAfter, clear } = options;
  const subscriptions = new Set<Subscription>();
  const find = (query: JournalQuery = {}): Found => {
    refuseInvalidQuery(query);
    // A number that was never reached is of another life of the journal, before a restart.
    const after = (query.after ?? 0) > count() ? 0 : (query.after ?? 0);
    const { limit = Infinity } = query;
    const shown: ShownRecord[] = [];
    for (const { taken, show } of entriesAfter(after)) {
      if (shown.length >= limit) break;
      if (matches(taken.told, query)) shown.push(show());
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
      const subscription = { listener, hasFailed: false };
      subscriptions.add(subscription);
      return () => void subscriptions.delete(subscription);
    },
    notify(show) {
      if (subscriptions.size === 0) return;
      const entry = show();
      for (const subscription of [...subscriptions]) callListener(subscription, entry);
    },
  };
}

interface Subscription {
  readonly listener: (entry: JournalEntry) => unknown;
  hasFailed: boolean;
}

/** One listener that fails harms no other, and is reported once. */
function callListener(subscription: Subscription, entry: JournalEntry): void {
  const fail = (cause: unknown) => {
    if (!subscription.hasFailed) {
      const message = 'A listener of the journal failed, and is called again all the same:';
      reportToConsole(message, cause);
    }
    subscription.hasFailed = true;
  };
  try {
    const result = subscription.listener(entry);
    // An asynchronous one: a rejection that nobody handles would end the process.
    if (result instanceof Promise) result.catch(fail);
  } catch (cause) {
    fail(cause);
  }
}

interface Found extends Pick<JournalPage, 'lost'> {
  readonly shown: readonly ShownRecord[];
  readonly after: number;
}

function matches({ request, status }: Told, query: JournalQuery): boolean {
  return (
    (query.operation === undefined || (request.operation ?? 'none') === query.operation) &&
    (query.status === undefined || status === query.status)
  );
}
