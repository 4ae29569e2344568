import { signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import type { RemoteMock } from '../../../../src/control/client/remote-mock.ts';
import type { JournalEntry } from '../../../../src/mock/journal/entry.ts';
import { mock as shownMock, state } from '../../data/connection.ts';
import { type EntryFilter, matcherOf, noFilter } from './entry-filter.ts';
import { KeptEntries } from './kept-entries.ts';

/** Entries that the page keeps. */
const MAX_KEPT = 20_000;
/** Milliseconds after which arriving entries let the page draw. */
const MAX_TURN_MS = 8;
/** Milliseconds before a lost connection is tried again. */
const RETRY_MS = 1_000;

const pause = (milliseconds = 0) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The journal of a mock: what the page keeps of it, and what it shows, updated once a frame. */
export class FollowedJournal {
  readonly mock: RemoteMock;
  readonly kept = new KeptEntries(MAX_KEPT);
  /** Grows whenever what is shown may have changed. */
  readonly version = signal(0);
  readonly filter = signal<EntryFilter>(noFilter);
  /** Entries that the server dropped before they could be read. */
  readonly missed = signal(0);
  readonly isLive = signal(false);
  /** What is shown while it is paused; null while it is not. */
  readonly held = signal<readonly JournalEntry[] | null>(null);
  #addedWhilePaused = 0;
  #last: JournalEntry | null = null;
  #isFrameDue = false;

  constructor(mock: RemoteMock) {
    this.mock = mock;
  }

  /** Matching entries that arrived since it was paused. */
  get addedWhilePaused(): number {
    return this.#addedWhilePaused;
  }

  get shown(): readonly JournalEntry[] {
    return this.held.value ?? this.kept.shown;
  }

  setFilter(filter: EntryFilter): void {
    this.filter.value = filter;
    this.kept.filter(matcherOf(filter));
    if (this.held.peek() !== null) this.held.value = [...this.kept.shown];
    this.#addedWhilePaused = 0;
    this.version.value += 1;
  }

  pause(): void {
    if (this.held.peek() !== null) return;
    this.#addedWhilePaused = 0;
    this.held.value = [...this.kept.shown];
  }

  resume(): void {
    this.held.value = null;
    this.version.value += 1;
  }

  clear(): void {
    this.kept.clear();
    this.#addedWhilePaused = 0;
    this.missed.value = 0;
    if (this.held.peek() !== null) this.held.value = [];
    this.#drawSoon();
  }

  /** Follows until the signal is aborted; continues after a lost connection where it stopped. */
  async follow(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      this.isLive.value = true;
      // The banner of the page says why it ended.
      await this.#read(stop).catch(() => {});
      this.isLive.value = false;
      await pause(RETRY_MS);
    }
  }

  async #read(stop: AbortSignal): Promise<void> {
    await this.#meetServer(stop);
    let startedAt = performance.now();
    const after = this.#last?.number ?? 0;
    for await (const entry of this.mock.journal.follow({ after, signal: stop })) {
      this.#add(entry);
      if (performance.now() - startedAt < MAX_TURN_MS) continue;
      await pause();
      startedAt = performance.now();
    }
  }

  /** Starts again if the server was restarted: a new one counts from 1. */
  async #meetServer(stop: AbortSignal): Promise<void> {
    if (this.#last === null) return;
    const { number, time } = this.#last;
    const { entries, next } = await this.mock.journal.read({ after: number - 1, limit: 1 });
    const [found] = entries;
    const isSame = found?.number === number ? found.time === time : next >= number;
    // A later caller follows once this one is stopped.
    if (stop.aborted || isSame) return;
    this.#last = null;
    this.clear();
  }

  #add(entry: JournalEntry): void {
    // It may arrive again after a lost connection.
    if (this.#last && entry.number <= this.#last.number) return;
    if (this.#last) this.missed.value += entry.number - this.#last.number - 1;
    this.#last = entry;
    if (this.kept.add(entry)) this.#addedWhilePaused += 1;
    this.#drawSoon();
  }

  #drawSoon(): void {
    if (this.#isFrameDue) return;
    this.#isFrameDue = true;
    requestAnimationFrame(() => {
      this.#isFrameDue = false;
      this.version.value += 1;
    });
  }
}

/** The journal of the sandbox that was shown last: it stays while other panels are shown. */
let latest: FollowedJournal | null = null;

/** The journal of the present sandbox, followed while the panel is shown. */
export function useJournal(): FollowedJournal | null {
  const { value: mock } = shownMock;
  const journal = useMemo(() => {
    if (mock === null) return null;
    if (latest?.mock !== mock) latest = new FollowedJournal(mock);
    return latest;
  }, [mock]);
  const isReady = state.value.kind === 'ready';
  useEffect(() => {
    if (journal === null || !isReady) return;
    const stop = new AbortController();
    void journal.follow(stop.signal);
    return () => stop.abort();
  }, [journal, isReady]);
  return journal;
}
