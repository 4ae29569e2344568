import { pathOf } from '../../src/document/routes.ts';
import { listingPath, pagesOf } from '../served-mock.ts';
import type { WorkloadRequest } from './load.ts';

/** Requests for each contender. Each receives only cursors that it issued itself. */
export interface Workload {
  readonly name: string;
  readonly title: string;
  /** Requests per second, at least, for each of node:http with the same bytes. */
  readonly goal: number;
  /** Number of files; `SMALL` if omitted. */
  readonly files?: number;
  /** First digit of the status of every response; 2 if omitted. */
  readonly expected?: 2 | 4;
  readonly requestsFor: (server: Server) => Promise<readonly WorkloadRequest[]>;
}

export interface Server {
  readonly baseUrl: string;
  readonly workspaceId: string;
  readonly secret: string;
  /** The path that accepts a new file. */
  readonly writePath: string;
}

export const SMALL = 1_000;
const LARGE = 100_000;
const PAGE = 100;
/** Number of random pages. */
const PAGES = 500;
const LARGEST_LIMIT = 200;

export const workloads: readonly Workload[] = [
  {
    name: 'one-page',
    title: 'one page of 100, repeated',
    goal: 0.75,
    requestsFor: async (server) => [listing(server)],
  },
  {
    name: 'walk',
    title: 'a walk through 1,000 files, 20 per page',
    goal: 0.65,
    requestsFor: async (server) => (await walk(server, 20)).map(({ request }) => request),
  },
  {
    name: 'pages',
    title: 'random pages of 1 to 200 of 100,000 files',
    goal: 0.6,
    files: LARGE,
    requestsFor: async (server) => {
      const cursors = [null, ...(await walk(server, PAGE)).map(({ nextCursor }) => nextCursor)];
      return Array.from({ length: PAGES }, (_, index) => {
        const cursor = cursors[scattered(2 * index + 1, cursors.length - 1)] ?? null;
        return listing(server, 1 + scattered(2 * index, LARGEST_LIMIT), cursor);
      });
    },
  },
  {
    name: 'refusals',
    title: 'refusals of an unknown key',
    goal: 0.75,
    expected: 4,
    requestsFor: async (server) => [listing({ ...server, secret: 'unknown' })],
  },
  {
    name: 'key-checks',
    title: 'key checks',
    goal: 0.75,
    requestsFor: async ({ secret }) => [
      { method: 'GET', path: pathOf('checkKey'), headers: headersOf(secret) },
    ],
  },
  {
    name: 'writes',
    title: 'a walk, 20 per page, with 10 % writes',
    goal: 0.45,
    requestsFor: async (server) => {
      const pages = (await walk(server, 20)).slice(0, 45);
      const write: WorkloadRequest = {
        method: 'POST',
        path: server.writePath,
        headers: { ...headersOf(server.secret), 'content-type': 'application/json' },
        body: '{"name":"new.txt"}',
      };
      return pages.flatMap(({ request }, index) =>
        index % 9 === 0 ? [write, request] : [request],
      );
    },
  },
];

function listing(
  { workspaceId, secret }: Server,
  limit = PAGE,
  cursor: string | null = null,
): WorkloadRequest {
  const path = listingPath(workspaceId, limit, cursor);
  return { method: 'GET', path, headers: headersOf(secret) };
}

const headersOf = (secret: string) => ({
  accept: 'application/json',
  authorization: `Bearer ${secret}`,
});

/** The requests of a walk, each with the cursor of the previous page. */
async function walk(server: Server, limit: number) {
  const pages: { readonly request: WorkloadRequest; readonly nextCursor: string | null }[] = [];
  for await (const { path, nextCursor } of pagesOf({ ...server, limit })) {
    const request = { method: 'GET', path, headers: headersOf(server.secret) } as const;
    pages.push({ request, nextCursor });
  }
  return pages;
}

/** A number below `end` that varies with the index and is the same in every run. */
function scattered(index: number, end: number): number {
  return (Math.imul(index + 1, 2_654_435_761) >>> 0) % end;
}
