import type { Mock } from '../../../src/mock/create-mock.ts';
import type { MockFile } from '../../../src/mock/files.ts';
import { withKey } from '../../deployment/deployment.ts';
import { takesAs } from '../admit-requests.ts';
import { mutants } from '../cases.ts';
import { ordered } from '../own-paging.ts';
import { type Break, isBy, operationOf, type WrittenPage } from '../rewrite-answers.ts';

/** Lists the second workspace for the good key, if the request matches. */
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
    return mock.fetch(withKey(new Request(url, request), secret));
  };
}

const isPathOf = (url: URL, workspaceId: string) =>
  decodeURIComponent(url.pathname) === `/api/v1/workspaces/${workspaceId}/files`;

const isReadOf = (request: Request, workspaceId: string) =>
  operationOf(request) === 'readWorkspace' && request.url.endsWith(`/${workspaceId}`);

/** Lists the second workspace for a cursor of the other key. */
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

/** Adds one file of the second workspace to the good key's listing, in order of time. */
const mixesIn =
  (fileOf: (mock: Mock, workspaceId: string) => MockFile): Break =>
  (mock) => {
    const { workspaceId: _, ...foreign } = fileOf(mock, mock.keys.byLabel('other').workspaceId);
    return ordered((files) =>
      [...files, foreign].toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1)),
    )(mock);
  };

const mixesInNew = (createdAt: string): Break =>
  mixesIn((mock, workspaceId) => mock.files.create({ workspaceId, createdAt }));

/** Clauses 2.1 and 4.3 r1: a key's listing covers its own workspace only. */
export const boundWorkspaceMutants = mutants('4.3-r1', {
  'foreign-path-served': [
    "the path of another key's workspace is served to any key",
    leaksSecond(isPathOf),
  ],

  'foreign-path-midway': [
    'the workspace of the path is checked on the first page only',
    leaksSecond((url, second) => isPathOf(url, second) && url.searchParams.has('cursor')),
  ],
  'foreign-cursor-opens': [
    "another workspace's cursor leads there, whoever passes it back",
    opensForeignCursor(() => true),
  ],

  'foreign-workspace-read': [
    'the workspace read describes any workspace to any key',
    takesAs('other', isReadOf),
    { clauses: ['2.1-binding'] },
  ],

  'unknown-workspace-lists-others': [
    "a workspace that nobody knows shows another key's files",
    leaksSecond((url) => url.pathname.includes('made-up')),
  ],
  'other-key-lists-ours': [
    "another key may list the good key's workspace",
    takesAs(
      'reader',
      (request, id, mock) => isBy(mock, 'other', request) && isPathOf(new URL(request.url), id),
    ),
    { clauses: ['2.1-binding'] },
  ],

  'foreign-entry-between': [
    "a file of another workspace stands among the key's own",
    mixesInNew('2026-01-09T12:00:00Z'),
  ],
});
