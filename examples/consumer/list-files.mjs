// A small client of the API: `node list-files.mjs` prints the id of each file, the newest first.
import { realpathSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

class ApiError extends Error {
  constructor(status, { code, error }) {
    super(`the API failed with ${status}`);
    this.told = { status, code: textOf(code), error: textOf(error) };
  }
}

const textOf = (value) => (typeof value === 'string' ? value : undefined);
export const describeFailure = (error) => error.told ?? { error: String(error) };
export const checkKey = (client) => get(client, '/api/v1/auth');
export const readWorkspace = ({ workspaceId, ...client }) =>
  get(client, `/api/v1/workspaces/${encodeURIComponent(workspaceId)}`);

export async function* listFiles({ workspaceId, ...client }) {
  const path = `/api/v1/workspaces/${encodeURIComponent(workspaceId)}/files`;
  for (let query = ''; ; ) {
    const { files, hasMore, nextCursor } = await get(client, path + query);
    yield* files;
    if (!hasMore) return;
    query = `?cursor=${encodeURIComponent(nextCursor)}`;
  }
}

async function get({ baseUrl, apiKey, fetch = globalThis.fetch }, path, retries = 2) {
  const headers = { authorization: `Bearer ${apiKey}` };
  // A redirect is a failure: the key must not reach another server.
  const { response, text, cause } = await fetch(baseUrl + path, { headers, redirect: 'manual' })
    .then(async (response) => ({ response, text: await response.text() }))
    .catch((cause) => ({ cause }));
  if (response?.ok) return JSON.parse(text);
  const failure = cause ?? new ApiError(response.status, parse(text));
  const mayPass = cause || response.status === 429 || response.status >= 500;
  const seconds = Number(response?.headers.get('retry-after') ?? 0.2);
  if (retries === 0 || !mayPass || !(seconds <= 5)) throw failure;
  await sleep(seconds * 1000);
  return get({ baseUrl, apiKey, fetch }, path, retries - 1);
}

function parse(text) {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

if (process.argv[1] && realpathSync(process.argv[1]) === import.meta.filename) {
  const { WORKSPACE_FILES_BASE_URL: baseUrl, WORKSPACE_FILES_KEY: apiKey } = process.env;
  try {
    const { workspaceId } = await checkKey({ baseUrl, apiKey });
    for await (const { id } of listFiles({ baseUrl, apiKey, workspaceId })) console.log(id);
  } catch (error) {
    console.error(JSON.stringify(describeFailure(error)));
    process.exitCode = 1;
  }
}
