// The client that @hey-api/openapi-ts generates from our OpenAPI document.
import { ApiError } from '#clients/api.mjs';
import { createClient } from '#generated/hey-api/client/index.ts';
import * as api from '#generated/hey-api/index.ts';

export { describeFailure } from '#clients/api.mjs';

const clientOf = ({ baseUrl, apiKey }) =>
  createClient({ baseUrl, auth: () => apiKey, redirect: 'error' });

function unwrap({ data, error, response }) {
  if (!response?.ok) throw new ApiError(response?.status, error);
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
