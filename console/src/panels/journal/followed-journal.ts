import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import type { RemoteMock } from '../../../../src/control/connect.ts';
import type { JournalEntry } from '../../../../src/mock/journal/entry.ts';
import { mock as shownMock, state } from '../../data/connection.ts';

/** Entries that the page keeps: as many as a server does. */
const MAX_KEPT = 1_000;
/** Milliseconds before a lost connection is tried again. */
const RETRY_MS = 1_000;

/** The journal of a mock as it grows. */
export class FollowedJournal {
  readonly mock: RemoteMock;
  /** The latest entries, oldest first. */
  readonly entries = signal<readonly JournalEntry[]>([]);
  readonly isLive = signal(false);
  /** While paused, the number of the latest shown entry; otherwise null. */
  readonly pausedAt = signal<number | null>(null);
  readonly shown: ReadonlySignal<readonly JournalEntry[]> = computed(() => {
    const last = this.pausedAt.value ?? Number.POSITIVE_INFINITY;
    return this.entries.value.filter(({ number }) => number <= last);
  });

  constructor(mock: RemoteMock) {
    this.mock = mock;
  }

  pause(): void {
    this.pausedAt.value ??= this.entries.peek().at(-1)?.number ?? 0;
  }

  resume(): void {
    this.pausedAt.value = null;
  }

  clear(): void {
    this.entries.value = [];
    if (this.pausedAt.peek() !== null) this.pausedAt.value = 0;
  }

  /** Follows until the signal is aborted. After a lost connection, everything is read again. */
  async follow(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      // The banner of the page says why it ended.
      await this.#read(stop).catch(() => {});
      this.isLive.value = false;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }

  async #read(stop: AbortSignal): Promise<void> {
    const { entries, next } = await this.mock.call('journal.list', { limit: MAX_KEPT });
    if (stop.aborted) return;
    this.isLive.value = true;
    this.entries.value = entries;
    for await (const entry of this.mock.follow({ after: next, signal: stop })) this.#add(entry);
  }

  #add(entry: JournalEntry): void {
    const before = this.entries.peek();
    // After a reset, the numbers start again at 1.
    if (entry.number <= (before.at(-1)?.number ?? 0)) this.clear();
    this.entries.value = [...this.entries.peek(), entry].slice(-MAX_KEPT);
  }
}

/** The journal of the current sandbox, followed while the panel is shown. */
export function useJournal(): FollowedJournal {
  const { value: mock } = shownMock;
  const journal = useMemo(() => new FollowedJournal(mock), [mock]);
  const isReady = state.value.kind === 'ready';
  useEffect(() => {
    if (!isReady) return;
    const stop = new AbortController();
    void journal.follow(stop.signal);
    return () => stop.abort();
  }, [journal, isReady]);
  return journal;
}
