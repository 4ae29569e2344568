// got, with its built-in pagination.
import got from 'got';

const apiOf = ({ baseUrl, apiKey }) =>
  got.extend({
    prefixUrl: `${baseUrl}/api/v1`,
    headers: { authorization: `Bearer ${apiKey}` },
    responseType: 'json',
    retry: { limit: 2, backoffLimit: 200 },
  });

export const describeFailure = ({ response }) => {
  const { statusCode, body } = response ?? {};
  return { status: statusCode, code: body?.code, error: body?.error };
};

export const checkKey = (config) =>
  apiOf(config)
    .get('auth')
    .then(({ body }) => body);

export const readWorkspace = ({ workspaceId, ...config }) =>
  apiOf(config)
    .get(`workspaces/${encodeURIComponent(workspaceId)}`)
    .then(({ body }) => body);

export const listFiles = ({ workspaceId, ...config }) =>
  apiOf(config).paginate(`workspaces/${encodeURIComponent(workspaceId)}/files`, {
    pagination: {
      transform: ({ body }) => body.files,
      paginate: ({ response: { body } }) =>
        body.hasMore && { searchParams: { cursor: body.nextCursor } },
    },
  });
