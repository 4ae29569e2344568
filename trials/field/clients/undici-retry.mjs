// undici, with its RetryAgent.
import { Agent, RetryAgent, request } from 'undici';

const dispatcher = new RetryAgent(new Agent(), {
  maxRetries: 3,
  minTimeout: 50,
  statusCodes: [429, 500, 502, 503, 504],
});

class ApiError extends Error {
  constructor(status, { code, error } = {}) {
    super(`the API answered ${status}`);
    this.details = { status, code, error };
  }
}

export const describeFailure = (error) => error.details ?? { status: error.statusCode };

async function get({ baseUrl, apiKey }, path, query = {}) {
  const { statusCode, body } = await request(`${baseUrl}/api/v1${path}`, {
    headers: { authorization: `Bearer ${apiKey}` },
    query,
    dispatcher,
  });
  if (statusCode >= 200 && statusCode < 300) return body.json();
  const failure = await body.json().catch(() => undefined);
  throw new ApiError(statusCode, failure ?? undefined);
}

export const checkKey = (config) => get(config, '/auth');

export const readWorkspace = ({ workspaceId, ...config }) =>
  get(config, `/workspaces/${encodeURIComponent(workspaceId)}`);

export async function* listFiles({ workspaceId, ...config }) {
  const path = `/workspaces/${encodeURIComponent(workspaceId)}/files`;
  let page = await get(config, path);
  yield* page.files;
  while (page.hasMore) {
    page = await get(config, path, { cursor: page.nextCursor });
    yield* page.files;
  }
}
