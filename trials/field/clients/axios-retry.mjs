// axios, with retries from axios-retry.
import axios from 'axios';
import axiosRetry, { exponentialDelay, isNetworkOrIdempotentRequestError } from 'axios-retry';

function apiOf({ baseUrl, apiKey }) {
  const api = axios.create({
    baseURL: `${baseUrl}/api/v1`,
    headers: { Authorization: `Bearer ${apiKey}` },
    timeout: 30_000,
  });
  axiosRetry(api, {
    retries: 3,
    retryDelay: exponentialDelay,
    retryCondition: (error) =>
      isNetworkOrIdempotentRequestError(error) || error.response?.status === 429,
  });
  return api;
}

export const describeFailure = (error) => {
  const { status, data } = error.response ?? {};
  return { status, code: data?.code, error: data?.error };
};

export const checkKey = async (config) => (await apiOf(config).get('/auth')).data;

export const readWorkspace = async ({ workspaceId, ...config }) =>
  (await apiOf(config).get(`/workspaces/${encodeURIComponent(workspaceId)}`)).data;

export async function listFiles({ workspaceId, ...config }) {
  const api = apiOf(config);
  const path = `/workspaces/${encodeURIComponent(workspaceId)}/files`;
  const files = [];
  let cursor = null;
  let hasMore = true;
  while (hasMore) {
    const params = cursor === null ? {} : { cursor };
    const { data } = await api.get(path, { params });
    files.push(...data.files);
    hasMore = data.hasMore;
    cursor = data.nextCursor;
  }
  return files;
}
