// useSWRInfinite of SWR, in a component that loads page after page.

import { createElement, useEffect } from 'react';
import { create } from 'react-test-renderer';
import { SWRConfig } from 'swr';
import useSWRInfinite from 'swr/infinite';
import { getJson } from '#clients/api.mjs';

export { describeFailure } from '#clients/api.mjs';

export const checkKey = (config) => getJson(config, '/auth');

function Files({ baseUrl, apiKey, workspaceId, onFiles, onError }) {
  const path = `/workspaces/${encodeURIComponent(workspaceId)}/files`;
  const { data, error, size, setSize } = useSWRInfinite(
    (_index, previous) => {
      if (previous === null) return path;
      if (!previous.hasMore) return null;
      return `${path}?cursor=${encodeURIComponent(previous.nextCursor)}`;
    },
    (key) => getJson({ baseUrl, apiKey }, key),
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
