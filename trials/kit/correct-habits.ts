import type { FilePage } from '../../src/document/wire.ts';
import { isObject } from '../../src/text/is-object.ts';
import { ApiFailure, describeApiFailure, failureFields } from './api-failure.ts';
import type { Habits } from './habits.ts';

/** What the document asks of a client, decision by decision, and nothing that it leaves open. */
export const correctHabits: Habits = {
  workspaceId: ({ workspaceId }) => workspaceId,
  encodePathPart: encodeURIComponent,
  limit: () => null,
  cursor: ({ page }) => page?.nextCursor ?? null,
  encodeCursor: encodeURIComponent,
  query: ({ limit, cursor }) =>
    [limit !== null && `limit=${limit}`, cursor !== null && `cursor=${cursor}`]
      .filter((part) => part !== false)
      .join('&'),
  headers: (apiKey) => ({ Authorization: `Bearer ${apiKey}` }),
  send: (fetch, url, init) => fetch(url, init),
  isSuccess: ({ ok }) => ok,
  readBody: (response) => response.json(),
  readPage,
  readEntry: (entry) => entry,
  isLast: ({ hasMore }) => !hasMore,
  arrange: (entries) => entries,
  readKeyCheck,
  readWorkspace: (body) => body,
  readRetryAfter: (header) =>
    /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000,
  retry: () => null,
  readFailure: async (response) => ({
    status: response.status,
    ...failureFields(await response.text()),
  }),
  restart: () => null,
  afterFailure: (error) => {
    throw error;
  },
  describeFailure: describeApiFailure,
};

export function readPage(body: unknown): FilePage {
  if (!isObject(body) || !Array.isArray(body.files) || typeof body.hasMore !== 'boolean') {
    throw new TypeError('the answer is no page of a listing');
  }
  const { files, hasMore, nextCursor } = body;
  if (!hasMore) return { files, hasMore, nextCursor: null };
  if (typeof nextCursor !== 'string') throw new TypeError('there is more, but no cursor');
  return { files, hasMore, nextCursor };
}

function readKeyCheck(body: unknown): { workspaceId: string } {
  if (isObject(body) && typeof body.workspaceId === 'string') {
    return { workspaceId: body.workspaceId };
  }
  throw new TypeError('the answer is no key check');
}

/** The failure that a response tells of, to be thrown. */
export async function failureOf(response: Response, habits: Habits): Promise<ApiFailure> {
  return new ApiFailure(await habits.readFailure(response));
}
