import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { filesQuery, workspaceNameQuery } from '../api/queries.ts';
import { mayPass } from '../api/retry.ts';
import type { Session } from '../app.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { FileList } from './file-list.tsx';
import { Progress } from './progress.tsx';

interface FileBrowserProps {
  readonly session: Session;
  readonly onSignOut: () => void;
}

export function FileBrowser({ session: { api, workspaceId }, onSignOut }: FileBrowserProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { data: name } = useQuery(workspaceNameQuery(api, workspaceId));

  const query = filesQuery(api, workspaceId);
  const listing = useInfiniteQuery(query);
  const { data, error, hasNextPage, fetchStatus, fetchNextPage } = listing;
  const files = useMemo(() => data?.pages.flatMap((page) => page.files) ?? [], [data]);
  const queryClient = useQueryClient();
  const startOver = () => queryClient.resetQueries({ queryKey: query.queryKey });

  return (
    <main className="browser">
      <header>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            <bdi>{name ?? workspaceId}</bdi>
          </h1>
          <p role="status">{data && describeCount(files.length, hasNextPage)}</p>
        </div>
        <button type="button" onClick={startOver}>
          Refresh
        </button>
        <button type="button" onClick={onSignOut}>
          Sign out
        </button>
      </header>
      <FileList
        files={files}
        complete={!hasNextPage}
        onEnd={hasNextPage && fetchStatus === 'idle' && !error ? fetchNextPage : undefined}
      />
      {fetchStatus !== 'idle' && <Progress label="Loading files" of={listing} />}
      {error && (
        <FailureNotice error={error}>
          {mayPass(error) ? (
            <button type="button" onClick={() => (data ? fetchNextPage() : startOver())}>
              Try again
            </button>
          ) : (
            <button type="button" onClick={startOver}>
              Start over
            </button>
          )}
          <button type="button" onClick={onSignOut}>
            Use another key
          </button>
        </FailureNotice>
      )}
      {data && !hasNextPage && files.length === 0 && (
        <p className="empty">There are no files in this workspace yet.</p>
      )}
    </main>
  );
}

function describeCount(count: number, hasMore: boolean): string {
  const files = `${count.toLocaleString('en')} ${count === 1 ? 'file' : 'files'}`;
  return hasMore ? `${files} so far` : files;
}
