import { listFiles } from './hey-api-client/index.ts';

/** Takes the cursor for a string always: the compiler says that it may be null. */
export async function firstCursor(workspaceId: string): Promise<string | undefined> {
  const { data } = await listFiles({ path: { workspaceId } });
  const cursor: string | undefined = data?.nextCursor;
  return cursor;
}
