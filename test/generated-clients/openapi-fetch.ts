import createClient from 'openapi-fetch';
import type { paths } from './openapi-typescript.ts';

type Fetch = (request: Request) => Promise<Response>;

/** The names of all files of the key's workspace, newest first. */
export async function listNames(baseUrl: string, apiKey: string, fetch: Fetch): Promise<string[]> {
  const headers = { Authorization: `Bearer ${apiKey}` };
  const api = createClient<paths>({ baseUrl, headers, fetch });
  const check = await api.GET('/api/v1/auth');
  if (check.error) throw new Error(`${check.response.status} ${check.error.code ?? 'no code'}`);

  const path = { workspaceId: check.data.workspaceId };
  const names: string[] = [];
  let cursor: string | null = null;
  do {
    const query: { cursor?: string } = cursor === null ? {} : { cursor };
    const page = await api.GET('/api/v1/workspaces/{workspaceId}/files', {
      params: { path, query },
    });
    if (page.error) throw new Error(`${page.response.status} ${page.error.code ?? 'no code'}`);
    if (page.data.files[0]) names.push(...page.data.files.map(({ name }) => name));
    cursor = page.data.hasMore ? page.data.nextCursor : null;
  } while (cursor !== null);
  return names;
}
