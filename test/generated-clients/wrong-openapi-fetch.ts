import createClient from 'openapi-fetch';
import type { paths } from './openapi-typescript.ts';

/** Assumes that the cursor is always a string. Must not compile: it may be null. */
export async function firstCursor(workspaceId: string): Promise<string | undefined> {
  const params = { path: { workspaceId } };
  const { data } = await createClient<paths>().GET('/api/v1/workspaces/{workspaceId}/files', {
    params,
  });
  const cursor: string | undefined = data?.nextCursor;
  return cursor;
}
