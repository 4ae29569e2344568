import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { FilesApi } from './client.ts';
import { MalformedAnswer } from './failure.ts';
import { retry, retryDelay } from './retry.ts';
import type { components } from './schema.ts';

export type FileEntry = components['schemas']['FileEntry'];
type FilePage = components['schemas']['FilePage'];

/** The files of a workspace, newest first, page by page. `hasMore` alone says whether another page follows. */
export const filesQuery = (api: FilesApi, workspaceId: string) =>
  infiniteQueryOptions({
    queryKey: ['files', workspaceId],
    queryFn: ({ pageParam, signal }) => listFiles(api, workspaceId, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ hasMore, nextCursor }) => (hasMore ? nextCursor : null),
    retry,
    retryDelay,
    // A refetch would request every page again, so only the user starts one.
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The name of a workspace, if the service sends one: the API does not define the body. */
export const workspaceNameQuery = (api: FilesApi, workspaceId: string) =>
  queryOptions({
    queryKey: ['workspace', workspaceId],
    queryFn: ({ signal }) => readWorkspaceName(api, workspaceId, signal),
    retry,
    retryDelay,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The id of the key's workspace. */
export const keyCheck = mutationOptions({
  mutationFn: (api: FilesApi) => checkKey(api),
  retry,
  retryDelay,
});

export async function checkKey(api: FilesApi): Promise<string> {
  const { data } = await readable(api.GET('/api/v1/auth'));
  if (typeof data?.workspaceId === 'string') return data.workspaceId;
  throw new MalformedAnswer('The body names no workspace');
}

async function readWorkspaceName(api: FilesApi, workspaceId: string, signal: AbortSignal) {
  const params = { path: { workspaceId } };
  const { data } = await readable(api.GET('/api/v1/workspaces/{workspaceId}', { params, signal }));
  const { name } = Object(data);
  return typeof name === 'string' ? name : null;
}

async function listFiles(
  api: FilesApi,
  workspaceId: string,
  cursor: string | null,
  signal: AbortSignal,
): Promise<FilePage> {
  const params = { path: { workspaceId }, query: cursor === null ? {} : { cursor } };
  const { data } = await readable(
    api.GET('/api/v1/workspaces/{workspaceId}/files', { params, signal }),
  );
  if (isFilePage(data)) return data;
  throw new MalformedAnswer('The body is not a page of files');
}

function isFilePage(page: Partial<FilePage> | undefined): page is FilePage {
  if (!Array.isArray(page?.files)) return false;
  return page.hasMore === false || (page.hasMore === true && typeof page.nextCursor === 'string');
}

/** @throws MalformedAnswer if the body of a successful response is not JSON. */
function readable<Result>(call: Promise<Result>): Promise<Result> {
  return call.catch((error: unknown) => {
    if (error instanceof SyntaxError)
      throw new MalformedAnswer('The body is not JSON', { cause: error });
    throw error;
  });
}
