// The core of TanStack Query: an infinite query, fetched to its end.

import { InfiniteQueryObserver, QueryClient } from '@tanstack/query-core';
import { getJson } from '#clients/api.mjs';

export { describeFailure } from '#clients/api.mjs';

export const checkKey = (config) => getJson(config, '/auth');

export async function listFiles({ workspaceId, ...config }) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ['workspaces', workspaceId, 'files'],
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam === null ? '' : `?cursor=${encodeURIComponent(pageParam)}`;
      const path = `/workspaces/${encodeURIComponent(workspaceId)}/files${query}`;
      return getJson(config, path, { signal });
    },
    initialPageParam: null,
    getNextPageParam: (page) => (page.hasMore ? page.nextCursor : undefined),
  });
  const unsubscribe = observer.subscribe(() => {});
  try {
    let result = await observer.refetch({ cancelRefetch: false });
    while (!result.isError && result.hasNextPage) result = await observer.fetchNextPage();
    if (result.isError) throw result.error;
    return result.data.pages.flatMap(({ files }) => files);
  } finally {
    unsubscribe();
    client.clear();
  }
}
