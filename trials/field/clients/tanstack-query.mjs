// The core of TanStack Query: an infinite query that is walked to its end.
import { InfiniteQueryObserver, QueryClient } from '@tanstack/query-core';

class ApiError extends Error {
  constructor(status, body) {
    super(`the API answered ${status}`);
    this.status = status;
    this.body = body;
  }
}

export const describeFailure = ({ status, body }) => ({
  status,
  code: body?.code,
  error: body?.error,
});

async function get({ baseUrl, apiKey }, path, signal) {
  const headers = { Authorization: `Bearer ${apiKey}` };
  const response = await fetch(`${baseUrl}/api/v1${path}`, { headers, signal });
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => null));
  return response.json();
}

export const checkKey = (config) => get(config, '/auth');

export async function listFiles({ workspaceId, ...config }) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ['workspaces', workspaceId, 'files'],
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam === null ? '' : `?cursor=${encodeURIComponent(pageParam)}`;
      return get(config, `/workspaces/${encodeURIComponent(workspaceId)}/files${query}`, signal);
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
