import { listFiles } from './hey-api-client/index.ts';

/** Assumes that the cursor is always a string. Must not compile: it may be null. */
export async function firstCursor(workspaceId: string): Promise<string | undefined> {
  const { data } = await listFiles({ path: { workspaceId } });
  const cursor: string | undefined = data?.nextCursor;
  return cursor;
}
