// useSWRInfinite of SWR, in a component that loads page after page.
import { createElement, useEffect } from 'react';
import { create } from 'react-test-renderer';
import { SWRConfig } from 'swr';
import useSWRInfinite from 'swr/infinite';

class ApiError extends Error {
  constructor(status, body) {
    super(`the API answered ${status}`);
    this.status = status;
    this.body = body;
  }
}

export const describeFailure = ({ status, body }) => ({
  status,
  code: body?.code,
  error: body?.error,
});

async function get(baseUrl, apiKey, path) {
  const headers = { Authorization: `Bearer ${apiKey}` };
  const response = await fetch(`${baseUrl}/api/v1${path}`, { headers });
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => null));
  return response.json();
}

export const checkKey = ({ baseUrl, apiKey }) => get(baseUrl, apiKey, '/auth');

function Files({ baseUrl, apiKey, workspaceId, onFiles, onError }) {
  const path = `/workspaces/${encodeURIComponent(workspaceId)}/files`;
  const { data, error, size, setSize } = useSWRInfinite(
    (_index, previous) => {
      if (previous === null) return path;
      if (!previous.hasMore) return null;
      return `${path}?cursor=${encodeURIComponent(previous.nextCursor)}`;
    },
    (key) => get(baseUrl, apiKey, key),
    { revalidateFirstPage: false, shouldRetryOnError: false },
  );
  useEffect(() => {
    if (error) onError(error);
    else if (data === undefined || data.length < size) return;
    else if (data.at(-1).hasMore) void setSize(size + 1);
    else onFiles(data.flatMap(({ files }) => files));
  }, [data, error, size, setSize, onFiles, onError]);
  return null;
}

export async function listFiles({ baseUrl, apiKey, workspaceId }) {
  let root;
  try {
    return await new Promise((onFiles, onError) => {
      const files = createElement(Files, { baseUrl, apiKey, workspaceId, onFiles, onError });
      const value = { provider: () => new Map() };
      root = create(createElement(SWRConfig, { value }, files));
    });
  } finally {
    root?.unmount();
  }
}
