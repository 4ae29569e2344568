import { withSecret } from '../admit-requests.ts';
import type { Mutant } from '../mutant.ts';
import { pagesByHand } from '../own-paging.ts';
import { datedFiles, proofWorld } from '../proof-world.ts';
import { type Break, isBy, operationOf, type WrittenPage } from '../rewrite-answers.ts';

/** Lists the second workspace to the good key, where the request fits. */
function leaksSecond(fits: (url: URL, second: string) => boolean): Break {
  return (mock) => (request) => {
    const url = new URL(request.url);
    const { secret, workspaceId } = mock.keys.byLabel('other');
    const applies =
      operationOf(request) === 'listFiles' &&
      isBy(mock, 'reader', request) &&
      fits(url, workspaceId);
    if (!applies) return mock.fetch(request);
    url.pathname = `/api/v1/workspaces/${workspaceId}/files`;
    return mock.fetch(withSecret(new Request(url, request), secret));
  };
}

const isPathOf = (url: URL, workspaceId: string) =>
  decodeURIComponent(url.pathname) === `/api/v1/workspaces/${workspaceId}/files`;

/** Opens the second workspace where a cursor that the other key was given leads to it. */
const opensForeignCursor =
  (fits: (query: URLSearchParams) => boolean): Break =>
  (mock) => {
    const given = new Set<string>();
    const leak = leaksSecond(
      ({ searchParams }) => given.has(searchParams.get('cursor') ?? '') && fits(searchParams),
    )(mock);
    return async (request) => {
      const response = await leak(request);
      if (isBy(mock, 'other', request) && operationOf(request) === 'listFiles' && response.ok) {
        const { nextCursor }: WrittenPage = await response.clone().json();
        if (nextCursor !== null) given.add(nextCursor);
      }
      return response;
    };
  };

/** Work that takes a turn of the event loop, as a look-up in a database does. */
const aTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Whose request it is stands in one place for all requests, and is read after a look-up. */
const keepsOneRequest: Break = (mock) => {
  let current: Request | undefined;
  return async (request) => {
    current = request;
    await aTurn();
    return mock.fetch(current);
  };
};

/** Key checks that come while another one is under way get the answer to that one. */
const sharesKeyChecks: Break = (mock) => {
  let underWay: Promise<Response> | undefined;
  return async (request) => {
    if (operationOf(request) !== 'checkKey') return mock.fetch(request);
    underWay ??= aTurn().then(() => mock.fetch(request));
    const response = await underWay;
    underWay = undefined;
    return response.clone();
  };
};

/** Lists one file of the second workspace with the good key's own, where its time puts it. */
const mixesIn = (createdAt: string): Break => {
  return (mock) => {
    const { workspaceId } = mock.keys.byLabel('other');
    const { workspaceId: _, ...foreign } = mock.files.create({ workspaceId, createdAt });
    return pagesByHand({
      order: (files) =>
        [...files, foreign].toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1)),
    })(mock);
  };
};

/** A second workspace of many more pages. */
const small = proofWorld({ literal: datedFiles([3, 1, 2, 1, 1, 1, 4, 1, 1, 1, 2, 1, 1, 1, 3]) });
const manyElsewhere = {
  ...small,
  workspaces: small.workspaces.map((workspace) =>
    workspace.label === 'second' ? { ...workspace, files: { count: 300 } } : workspace,
  ),
};

/** Clauses 2.1 and 4.3 r1: a key's listing covers its own workspace only. */
export const boundWorkspaceMutants: readonly Mutant[] = [
  {
    id: 'foreign-path-served',
    title: "the path of another key's workspace is served to any key",
    clause: '4.3-r1',
    breaks: leaksSecond(isPathOf),
    fails: ['auth.bound-workspace'],
  },
  {
    id: 'foreign-path-with-limit',
    title: 'the workspace of the path is checked only where no limit is given',
    clause: '4.3-r1',
    breaks: leaksSecond((url, second) => isPathOf(url, second) && url.searchParams.has('limit')),
    fails: ['auth.bound-workspace'],
  },
  {
    id: 'foreign-path-midway',
    title: 'the workspace of the path is checked on the first page only',
    clause: '4.3-r1',
    breaks: leaksSecond((url, second) => isPathOf(url, second) && url.searchParams.has('cursor')),
    fails: ['auth.bound-workspace'],
  },
  {
    id: 'foreign-cursor-opens',
    title: "another workspace's cursor leads there, whoever passes it back",
    clause: '4.3-r1',
    breaks: opensForeignCursor(() => true),
    fails: ['auth.bound-workspace'],
  },
  {
    id: 'foreign-cursor-with-limit',
    title: "another workspace's cursor leads there where a limit is given",
    clause: '4.3-r1',
    breaks: opensForeignCursor((query) => query.has('limit')),
    fails: ['auth.bound-workspace'],
  },
  {
    id: 'foreign-workspace-read',
    title: 'the workspace read describes any workspace to any key',
    clause: '2.1-binding',
    breaks: (mock) => (request) => {
      const { secret, workspaceId } = mock.keys.byLabel('other');
      const applies =
        operationOf(request) === 'readWorkspace' && request.url.endsWith(`/${workspaceId}`);
      return mock.fetch(applies ? withSecret(request, secret) : request);
    },
    fails: ['auth.bound-workspace'],
  },
  {
    id: 'foreign-workspace-read-without-scope',
    title: 'the workspace read describes any workspace to a key without files:read',
    clause: '2.1-binding',
    breaks: (mock) => (request) => {
      const { secret, workspaceId } = mock.keys.byLabel('other');
      const applies =
        operationOf(request) === 'readWorkspace' &&
        isBy(mock, 'unscoped', request) &&
        request.url.endsWith(`/${workspaceId}`);
      return mock.fetch(applies ? withSecret(request, secret) : request);
    },
    fails: ['auth.bound-workspace'],
  },
  {
    id: 'foreign-path-without-scope',
    title: "the path of another key's workspace is served to a key without files:read",
    clause: '2.1-binding',
    breaks: (mock) => (request) => {
      const { secret, workspaceId } = mock.keys.byLabel('other');
      const url = new URL(request.url);
      const applies = isBy(mock, 'unscoped', request) && isPathOf(url, workspaceId);
      return mock.fetch(applies ? withSecret(request, secret) : request);
    },
    fails: ['auth.bound-workspace'],
  },
  {
    id: 'foreign-entry-far-down',
    title: "a file that stands far down in another workspace's listing is mixed in",
    clause: '4.3-r1',
    mock: { world: manyElsewhere },
    breaks: (mock) => {
      const { workspaceId } = mock.keys.byLabel('other');
      const far = mock.files.list(workspaceId).at(-5);
      if (!far) throw new Error('Failed to mix in a file: expected many elsewhere, found few');
      const { workspaceId: _, ...foreign } = far;
      return pagesByHand({
        order: (files) =>
          [...files, foreign].toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1)),
      })(mock);
    },
    fails: ['auth.bound-workspace'],
  },
  {
    id: 'unknown-workspace-lists-others',
    title: "a workspace that nobody knows shows another key's files",
    clause: '4.3-r1',
    breaks: leaksSecond((url) => url.pathname.includes('made-up')),
    fails: ['auth.bound-workspace'],
  },
  {
    id: 'other-key-lists-ours',
    title: "another key may list the good key's workspace",
    clause: '2.1-binding',
    breaks: (mock) => (request) => {
      const { secret, workspaceId } = mock.keys.byLabel('reader');
      const url = new URL(request.url);
      const applies = isBy(mock, 'other', request) && isPathOf(url, workspaceId);
      return mock.fetch(applies ? withSecret(request, secret) : request);
    },
    fails: ['auth.bound-workspace'],
  },
  {
    id: 'foreign-entry-first',
    title: "another workspace's newest file stands first",
    clause: '4.3-r1',
    breaks: mixesIn('2026-01-15T12:00:00Z'),
    fails: ['auth.bound-workspace'],
  },
  {
    id: 'foreign-entry-between',
    title: "a file of another workspace stands among the key's own",
    clause: '4.3-r1',
    breaks: mixesIn('2026-01-09T12:00:00Z'),
    fails: ['auth.bound-workspace'],
  },
  {
    id: 'foreign-entry-last',
    title: "another workspace's oldest file stands on the last page",
    clause: '4.3-r1',
    breaks: mixesIn('2020-01-01T00:00:00Z'),
    fails: ['auth.bound-workspace'],
  },
  {
    id: 'requests-mixed-up',
    title: 'requests that come at the same time are taken for the last of them',
    clause: '2.1-binding',
    breaks: keepsOneRequest,
    fails: ['auth.bound-workspace'],
  },
  {
    id: 'key-checks-shared',
    title: 'key checks that come at the same time share one answer',
    clause: '2.1-binding',
    breaks: sharesKeyChecks,
    fails: ['auth.bound-workspace'],
  },
];
