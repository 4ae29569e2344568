// ky, with its retries.
import ky, { HTTPError } from 'ky';

const apiOf = ({ baseUrl, apiKey }) =>
  ky.create({
    prefixUrl: `${baseUrl}/api/v1`,
    headers: { Authorization: `Bearer ${apiKey}` },
    retry: { limit: 2, backoffLimit: 200 },
    timeout: 30_000,
  });

class FilesError extends Error {
  constructor(status, { code, error }) {
    super(`the API failed with ${status}`);
    this.details = { status, code, error };
  }
}

export const describeFailure = (error) => error.details ?? {};

async function json(request) {
  try {
    return await request.json();
  } catch (error) {
    if (!(error instanceof HTTPError)) throw error;
    const body = await error.response.json().catch(() => null);
    throw new FilesError(error.response.status, body ?? {});
  }
}

export const checkKey = (config) => json(apiOf(config).get('auth'));

export const readWorkspace = ({ workspaceId, ...config }) =>
  json(apiOf(config).get(`workspaces/${encodeURIComponent(workspaceId)}`));

export async function* listFiles({ workspaceId, ...config }) {
  const api = apiOf(config);
  const searchParams = new URLSearchParams({ limit: '100' });
  while (true) {
    const page = await json(
      api.get(`workspaces/${encodeURIComponent(workspaceId)}/files`, { searchParams }),
    );
    for (const file of page.files) yield file;
    if (!page.hasMore) break;
    searchParams.set('cursor', page.nextCursor);
  }
}
