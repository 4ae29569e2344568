import { type Signal, signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import type { RemoteMock } from '../../../../src/control/connect.ts';
import type { JournalEntry } from '../../../../src/mock/journal/entry.ts';
import { mock as shownMock, state } from '../../data/connection.ts';

/** Entries that the page keeps: as many as a server does. */
const MAX_ENTRIES = 1_000;
/** Milliseconds before a lost connection is tried again. */
const RETRY_MS = 1_000;

/** The journal of a mock as it grows. */
export interface FollowedJournal {
  readonly mock: RemoteMock;
  /** The latest entries, oldest first. */
  readonly entries: Signal<readonly JournalEntry[]>;
  readonly isLive: Signal<boolean>;
}

/** The journal of the current sandbox, followed while the panel is shown. */
export function useJournal(): FollowedJournal {
  const { value: mock } = shownMock;
  const journal = useMemo(() => ({ mock, entries: signal([]), isLive: signal(false) }), [mock]);
  const isReady = state.value.kind === 'ready';
  useEffect(() => {
    if (!isReady) return;
    const stop = new AbortController();
    void follow(journal, stop.signal);
    return () => stop.abort();
  }, [journal, isReady]);
  return journal;
}

/** Follows until the signal is aborted. After a lost connection, everything is read again. */
async function follow({ mock, entries, isLive }: FollowedJournal, stop: AbortSignal) {
  while (!stop.aborted) {
    try {
      const read = await mock.call('journal.list', { limit: MAX_ENTRIES });
      if (stop.aborted) return;
      isLive.value = true;
      entries.value = read.entries;
      for await (const entry of mock.follow({ after: read.next, signal: stop })) {
        const before = entries.peek();
        // After a reset, the numbers start again at 1.
        const isNext = entry.number > (before.at(-1)?.number ?? 0);
        entries.value = [...(isNext ? before : []), entry].slice(-MAX_ENTRIES);
      }
    } catch {
      // The banner of the page says why it ended.
    }
    isLive.value = false;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}
