// The client that @hey-api/openapi-ts generates of our OpenAPI document.
import { createClient } from '#generated/hey-api/client/index.ts';
import * as api from '#generated/hey-api/index.ts';

const clientOf = ({ baseUrl, apiKey }) =>
  createClient({ baseUrl, auth: () => apiKey, redirect: 'error' });

class ApiError extends Error {
  constructor(response, body) {
    super(`the API failed with ${response?.status}`);
    this.status = response?.status;
    this.body = body;
  }
}

export const describeFailure = ({ status, body }) => ({
  status,
  code: body?.code,
  error: body?.error,
});

function unwrap({ data, error, response }) {
  if (!response?.ok) throw new ApiError(response, error);
  return data;
}

export const checkKey = async (config) => unwrap(await api.checkKey({ client: clientOf(config) }));

export const readWorkspace = async ({ workspaceId, ...config }) =>
  unwrap(await api.readWorkspace({ client: clientOf(config), path: { workspaceId } }));

export async function listFiles({ workspaceId, ...config }) {
  const client = clientOf(config);
  const files = [];
  let query = { limit: 50 };
  for (;;) {
    const page = unwrap(await api.listFiles({ client, path: { workspaceId }, query }));
    files.push(...page.files);
    if (!page.hasMore) return files;
    query = { ...query, cursor: page.nextCursor };
  }
}
