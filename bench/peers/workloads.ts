import { z } from 'zod';
import { pathOf } from '../../src/document/routes.ts';
import type { WorkloadRequest } from './load.ts';

/** What is asked of each contender. A cursor is its own: only what it gives is sent back. */
export interface Workload {
  readonly name: string;
  readonly title: string;
  readonly files: number;
  /** First digit of the status of every answer. */
  readonly expected: 2 | 4;
  readonly requestsFor: (asked: Asked) => Promise<readonly WorkloadRequest[]>;
}

export interface Asked {
  readonly baseUrl: string;
  readonly workspaceId: string;
  readonly secret: string;
  /** Where it takes a new file. */
  readonly writePath: string;
}

const SMALL = 1_000;
const LARGE = 100_000;
const PAGE = 100;
/** Of random pages; the limits that they are of are from 1 to 200. */
const PAGES = 500;
const LARGEST_LIMIT = 200;

export const workloads: readonly Workload[] = [
  {
    name: 'one-page',
    title: 'one page of 100 again and again',
    files: SMALL,
    expected: 2,
    requestsFor: async (asked) => [listing(asked, { limit: PAGE })],
  },
  {
    name: 'walk',
    title: 'a walk of 1,000 files by 20',
    files: SMALL,
    expected: 2,
    requestsFor: (asked) => walk(asked, 20),
  },
  {
    name: 'pages',
    title: 'random pages of 100,000 files, limits from 1 to 200',
    files: LARGE,
    expected: 2,
    requestsFor: async (asked) => {
      const cursors = (await walk(asked, PAGE)).map(({ path }) => cursorIn(path));
      return Array.from({ length: PAGES }, (_, index) =>
        listing(asked, {
          limit: 1 + scattered(2 * index, LARGEST_LIMIT),
          cursor: cursors[scattered(2 * index + 1, cursors.length)] ?? null,
        }),
      );
    },
  },
  {
    name: 'refusals',
    title: 'refusals of an unknown key',
    files: SMALL,
    expected: 4,
    requestsFor: async (asked) => [listing({ ...asked, secret: 'unknown' }, { limit: PAGE })],
  },
  {
    name: 'key-checks',
    title: 'key checks',
    files: SMALL,
    expected: 2,
    requestsFor: async ({ secret }) => [
      { method: 'GET', path: pathOf('checkKey'), authorization: `Bearer ${secret}` },
    ],
  },
  {
    name: 'writes',
    title: 'a walk by 20 with 10 % writes beside it',
    files: SMALL,
    expected: 2,
    requestsFor: async (asked) => {
      const pages = (await walk(asked, 20)).slice(0, 45);
      const write: WorkloadRequest = {
        method: 'POST',
        path: asked.writePath,
        authorization: `Bearer ${asked.secret}`,
        body: '{"name":"new.txt"}',
      };
      return pages.flatMap((page, place) => (place % 9 === 0 ? [write, page] : [page]));
    },
  },
];

function listing(
  { workspaceId, secret }: Asked,
  { limit, cursor = null }: { readonly limit: number; readonly cursor?: string | null },
): WorkloadRequest {
  const query = new URLSearchParams({ limit: String(limit) });
  if (cursor !== null) query.set('cursor', cursor);
  return {
    method: 'GET',
    path: `${pathOf('listFiles', workspaceId)}?${query}`,
    authorization: `Bearer ${secret}`,
  };
}

const page = z.object({ hasMore: z.boolean(), nextCursor: z.string().nullable() });

/** The requests of a walk, each with the cursor that the page before gave. */
async function walk(asked: Asked, limit: number): Promise<readonly WorkloadRequest[]> {
  const requests: WorkloadRequest[] = [];
  for (let cursor: string | null = null; ; ) {
    const request = listing(asked, { limit, cursor });
    requests.push(request);
    const response = await fetch(asked.baseUrl + request.path, {
      headers: { authorization: `Bearer ${asked.secret}` },
    });
    const { hasMore, nextCursor } = page.parse(await response.json());
    if (!hasMore) return requests;
    cursor = nextCursor;
  }
}

const cursorIn = (path: string) => new URL(path, 'http://localhost').searchParams.get('cursor');

/** A number below `end`, for each index another, and the same in every run. */
function scattered(index: number, end: number): number {
  return (Math.imul(index + 1, 2_654_435_761) >>> 0) % end;
}
