import { signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { mock, state } from '../../data/connection.ts';
import { type FollowedJournal, followedJournal } from './followed-journal.ts';

/** Milliseconds before a connection that was lost is tried again. */
const AGAIN = 1_000;

/** That of the sandbox that was looked at last: it stays while other panels are shown. */
let latest: FollowedJournal | null = null;

/** The journal of the present sandbox, followed for as long as the panel is shown. */
export function useJournal(): { journal: FollowedJournal | null; isLive: boolean } {
  const { value: of } = mock;
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
    // Why it ended, the banner of the page says.
    await journal.follow(stop).catch(() => {});
    tell(false);
    await new Promise((resolve) => setTimeout(resolve, AGAIN));
  }
}
