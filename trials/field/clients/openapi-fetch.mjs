// openapi-fetch, with types from our OpenAPI document.

import createClient from 'openapi-fetch';
import { ApiError } from '#clients/api.mjs';

export { describeFailure } from '#clients/api.mjs';

const apiOf = ({ baseUrl, apiKey }) =>
  createClient({ baseUrl, headers: { Authorization: `Bearer ${apiKey}` } });

function unwrap({ data, error, response }) {
  if (!response.ok) throw new ApiError(response.status, error);
  return data;
}

export const checkKey = async (config) => unwrap(await apiOf(config).GET('/api/v1/auth'));

export const readWorkspace = async ({ workspaceId, ...config }) =>
  unwrap(
    await apiOf(config).GET('/api/v1/workspaces/{workspaceId}', {
      params: { path: { workspaceId } },
    }),
  );

export async function* listFiles({ workspaceId, ...config }) {
  const api = apiOf(config);
  let cursor;
  for (;;) {
    const page = unwrap(
      await api.GET('/api/v1/workspaces/{workspaceId}/files', {
        params: { path: { workspaceId }, query: { cursor } },
      }),
    );
    yield* page.files;
    if (!page.hasMore) return;
    cursor = page.nextCursor;
  }
}
