import { signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import type { RemoteMock } from '../../../../src/control/client/remote-mock.ts';
import type { JournalEntry } from '../../../../src/mock/journal/entry.ts';
import { mock as shownMock, state } from '../../data/connection.ts';
import { type EntryFilter, matcherOf, noFilter } from './entry-filter.ts';
import { createKeptEntries } from './kept-entries.ts';

/** Entries that the page keeps. */
const MAX_KEPT = 20_000;

/** Milliseconds after which what comes waits for the page. */
const MAX_TURN_MS = 8;

/** A journal as it is followed: what is kept of it, and what the page shows. */
export type FollowedJournal = ReturnType<typeof followedJournal>;

/**
 * Follows the journal of a mock, from what the server still has on, and where it left off after the
 * connection was lost. What comes is shown once a frame, however much it is.
 */
export function followedJournal(mock: RemoteMock) {
  const kept = createKeptEntries(MAX_KEPT);
  const version = signal(0);
  const filter = signal<EntryFilter>(noFilter);
  const missed = signal(0);
  /** What is shown while it is paused; null while it is not. */
  const held = signal<readonly JournalEntry[] | null>(null);
  let meanwhile = 0;
  let last: JournalEntry | null = null;
  let isDue = false;

  const show = () => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      version.value += 1;
    });
  };
  const take = (entry: JournalEntry) => {
    // The same once more, after the connection was lost.
    if (last && entry.number <= last.number) return;
    if (last) missed.value += entry.number - last.number - 1;
    last = entry;
    if (kept.add(entry)) meanwhile += 1;
    show();
  };
  const forget = () => {
    kept.clear();
    meanwhile = 0;
    missed.value = 0;
    if (held.peek() !== null) held.value = [];
    show();
  };
  /** A server that was started anew counts from 1 again. */
  const meetServer = async (stop: AbortSignal) => {
    if (last === null) return;
    const { number, time } = last;
    const { entries, next } = await mock.journal.read({ after: number - 1, limit: 1 });
    const [found] = entries;
    // By now somebody else follows, and has what came.
    if (stop.aborted) return;
    const isSame = found?.number === number ? found.time === time : next >= number;
    if (isSame) return;
    last = null;
    forget();
  };

  return {
    mock,
    kept,
    version,
    filter,
    missed,
    held,
    /** Those that came since it was paused and are meant. */
    meanwhile: () => meanwhile,
    setFilter(given: EntryFilter) {
      filter.value = given;
      kept.filter(matcherOf(given));
      if (held.peek() !== null) held.value = [...kept.shown];
      meanwhile = 0;
      version.value += 1;
    },
    pause() {
      if (held.peek() !== null) return;
      meanwhile = 0;
      held.value = [...kept.shown];
    },
    resume() {
      held.value = null;
      version.value += 1;
    },
    forget,
    /** Until the signal says so, or the connection is lost. */
    async follow(stop: AbortSignal): Promise<void> {
      await meetServer(stop);
      const after = last?.number ?? 0;
      let begun = performance.now();
      for await (const entry of mock.journal.follow({ after, signal: stop })) {
        take(entry);
        // Many that come at once must not keep the page from being drawn.
        if (performance.now() - begun < MAX_TURN_MS) continue;
        await new Promise((resolve) => setTimeout(resolve));
        begun = performance.now();
      }
    },
  };
}

/** Milliseconds before a connection that was lost is tried again. */
const RETRY_MS = 1_000;

/** The journal of the sandbox that was shown last: it stays while other panels are shown. */
let latest: FollowedJournal | null = null;

/** The journal of the present sandbox, followed for as long as the panel is shown. */
export function useJournal(): { journal: FollowedJournal | null; isLive: boolean } {
  const { value: of } = shownMock;
  const journal = useMemo(() => {
    if (of === null) return null;
    if (latest?.mock !== of) latest = followedJournal(of);
    return latest;
  }, [of]);
  const isLive = useMemo(() => signal(false), [journal]);
  const isReady = state.value.kind === 'ready';

  useEffect(() => {
    if (journal === null || !isReady) return;
    const stop = new AbortController();
    void keepFollowing(journal, stop.signal, (live) => {
      isLive.value = live;
    });
    return () => stop.abort();
  }, [journal, isReady, isLive]);

  return { journal, isLive: isLive.value };
}

async function keepFollowing(
  journal: FollowedJournal,
  stop: AbortSignal,
  tell: (isLive: boolean) => void,
): Promise<void> {
  while (!stop.aborted) {
    tell(true);
    // The banner of the page says why it ended.
    await journal.follow(stop).catch(() => {});
    tell(false);
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}
