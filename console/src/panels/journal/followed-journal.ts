import { batch, computed, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { RemoteMock } from '../../../../src/control/connect.ts';
import type { JournalEntry } from '../../../../src/mock/journal/entry.ts';
import { mock as shownMock, state } from '../../data/connection.ts';
import { matcherOf, noFilter } from './entry-filter.ts';

/** Entries that the page keeps. */
const MAX_KEPT = 20_000;
/** Milliseconds that entries may wait, so that those that arrive together are shown together. */
const FRAME_MS = 16;
/** Milliseconds before a lost connection is tried again. */
const RETRY_MS = 1_000;

/** The journal of a mock: the entries that the page keeps, and those that it shows. */
export class FollowedJournal {
  readonly mock: RemoteMock;
  /** The latest entries, oldest first. */
  readonly kept = signal<readonly JournalEntry[]>([]);
  readonly filter = signal(noFilter);
  /** Entries that the server dropped before they could be read. */
  readonly missed = signal(0);
  readonly isLive = signal(false);
  /** While paused, the number of the latest shown entry; otherwise null. */
  readonly pausedAt = signal<number | null>(null);
  readonly #matching = computed(() => this.kept.value.filter(matcherOf(this.filter.value)));
  readonly shown = computed(() => {
    const last = this.pausedAt.value ?? Number.POSITIVE_INFINITY;
    return this.#matching.value.filter(({ number }) => number <= last);
  });
  /** Matching entries that arrived since it was paused. */
  readonly waiting = computed(() => this.#matching.value.length - this.shown.value.length);
  #arrived: JournalEntry[] = [];
  #last: JournalEntry | null = null;

  constructor(mock: RemoteMock) {
    this.mock = mock;
  }

  pause(): void {
    this.pausedAt.value ??= this.kept.peek().at(-1)?.number ?? 0;
  }

  resume(): void {
    this.pausedAt.value = null;
  }

  clear(): void {
    batch(() => {
      this.#arrived = [];
      this.kept.value = [];
      this.missed.value = 0;
      if (this.pausedAt.peek() !== null) this.pausedAt.value = 0;
    });
  }

  /** Follows until the signal is aborted; continues after a lost connection where it stopped. */
  async follow(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      this.isLive.value = true;
      // The banner of the page says why it ended.
      await this.#read(stop).catch(() => {});
      this.isLive.value = false;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }

  async #read(stop: AbortSignal): Promise<void> {
    if (await this.#isRestarted()) {
      // Once this caller has stopped, a later one may be following.
      if (stop.aborted) return;
      this.#last = null;
      this.clear();
    }
    const after = this.#last?.number ?? 0;
    for await (const entry of this.mock.follow({ after, signal: stop })) this.#add(entry);
  }

  /** A restarted server counts from 1 again. */
  async #isRestarted(): Promise<boolean> {
    if (this.#last === null) return false;
    const { number, time } = this.#last;
    const { entries, next } = await this.mock.call('journal.list', { after: number - 1, limit: 1 });
    const [found] = entries;
    return found?.number === number ? found.time !== time : next < number;
  }

  #add(entry: JournalEntry): void {
    const last = this.#last?.number ?? entry.number - 1;
    // After a reset, the numbers start again at 1.
    if (entry.number <= last) this.clear();
    else this.missed.value += entry.number - last - 1;
    this.#last = entry;
    if (this.#arrived.push(entry) === 1) setTimeout(() => this.#show(), FRAME_MS);
  }

  #show(): void {
    this.kept.value = [...this.kept.peek(), ...this.#arrived].slice(-MAX_KEPT);
    this.#arrived = [];
  }
}

/** The journal of the last shown sandbox, kept while other panels are shown. */
let latest: FollowedJournal | null = null;

/** The journal of the current sandbox, followed while the panel is shown. */
export function useJournal(): FollowedJournal {
  const { value: mock } = shownMock;
  if (latest?.mock !== mock) latest = new FollowedJournal(mock);
  const journal = latest;
  const isReady = state.value.kind === 'ready';
  useEffect(() => {
    if (!isReady) return;
    const stop = new AbortController();
    void journal.follow(stop.signal);
    return () => stop.abort();
  }, [journal, isReady]);
  return journal;
}
