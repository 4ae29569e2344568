import { createClient } from './hey-api-client/client';
import { checkKey, listFiles } from './hey-api-client/index.ts';

type Fetch = (request: Request) => Promise<Response>;

/** The names of all files of the key's workspace, newest first. */
export async function listNames(baseUrl: string, apiKey: string, fetch: Fetch): Promise<string[]> {
  const client = createClient({
    baseUrl,
    auth: apiKey,
    fetch: (input, init) => fetch(new Request(input, init)),
  });
  const check = await checkKey({ client });
  if (!check.data) throw new Error(`${check.response?.status} ${check.error?.code ?? 'no code'}`);

  const path = { workspaceId: check.data.workspaceId };
  const names: string[] = [];
  let cursor: string | null = null;
  do {
    const query: { cursor?: string } = cursor === null ? {} : { cursor };
    const page: Awaited<ReturnType<typeof listFiles>> = await listFiles({ client, path, query });
    if (!page.data) throw new Error(`${page.response?.status} ${page.error?.code ?? 'no code'}`);
    if (page.data.files[0]) names.push(...page.data.files.map(({ name }) => name));
    cursor = page.data.hasMore ? page.data.nextCursor : null;
  } while (cursor !== null);
  return names;
}
