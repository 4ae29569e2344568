import type { Mock } from '../../../src/mock/create-mock.ts';
import { withKey } from '../../deployment/deployment.ts';
import {
  admits,
  admitsKey,
  admitsSecret,
  isFor,
  isListing,
  isMidway,
  takesAs,
} from '../admit-requests.ts';
import { mutants } from '../cases.ts';
import { ordered } from '../own-paging.ts';
import { under } from '../proof-world.ts';
import {
  type Break,
  bodiesOf,
  isBy,
  operationOf,
  secretOf,
  serves,
  successesOf,
  type WrittenPage,
  withText,
} from '../rewrite-answers.ts';

const isNothing = (given: string) => given === '';

/** Section 5: which keys are accepted, how long, and for what. */
export const credentialMutants = mutants({
  'anyone-enters': ['5-r1', 'a request without Authorization is let in', admits(isNothing)],
  'cursor-opens': [
    '5-r1',
    'a request with a cursor needs no Authorization',
    admits(isNothing, isMidway),
  ],
  'basic-accepted': [
    '5-r1',
    'any Basic credentials are let in',
    admits((given) => given.startsWith('Basic ')),
  ],
  'key-in-api-key-header': [
    '5-r1',
    'the key is also read from X-API-Key',
    (mock) => (request) => {
      const secret = request.headers.get('x-api-key');
      return mock.fetch(secret === null ? request : withKey(request, secret));
    },
  ],
  'any-key-accepted': ['5-r1', 'any text behind Bearer is a key', admitsSecret(() => true)],
  'key-end-ignored': [
    '5-r1',
    'the last character of a key is not compared',
    admitsSecret((given, good) => given.slice(0, -1) === good.slice(0, -1)),
  ],
  'key-by-prefix': [
    '5-r1',
    'the start of a key is enough',
    admitsSecret((given, good) => good.startsWith(given)),
  ],
  'key-in-any-case': [
    '5-r1',
    'upper and lower case of a key are alike',
    admitsSecret((given, good) => given.toLowerCase() === good.toLowerCase()),
  ],
  'expired-key-accepted': [
    '5-r3',
    'an expired key works like a valid one',
    admitsKey('expired', (request) => !isFor('checkKey')(request)),
    // Its key check returns its own record, as a server that ignores expiry would.
    under({ keyCheck: { expiredKey: 'answered' } }),
  ],
  'expired-key-called-valid': [
    '4.1-conveys',
    'the key check calls an expired key valid',
    (mock) => mock.fetch,
    under({ keyCheck: { expiredKey: 'answered', fields: { valid: true } } }),
  ],
  'scope-unchecked': [
    '4.3-scope',
    'a key without files:read lists',
    admitsKey('unscoped', isListing),
  ],
});

/** Lists the second workspace for the good key, if the request matches. */
function leaksSecond(fits: (url: URL, second: string) => boolean): Break {
  return (mock) => (request) => {
    const url = new URL(request.url);
    const { secret, workspaceId } = mock.keys.byLabel('other');
    const isOurs = operationOf(request) === 'listFiles' && isBy(mock, 'reader', request);
    if (!isOurs || !fits(url, workspaceId)) return mock.fetch(request);
    url.pathname = `/api/v1/workspaces/${workspaceId}/files`;
    return mock.fetch(withKey(new Request(url, request), secret));
  };
}

const isPathOf = (url: URL, workspaceId: string) =>
  decodeURIComponent(url.pathname) === `/api/v1/workspaces/${workspaceId}/files`;

/** Lists the second workspace for a cursor of the other key. */
const opensForeignCursor: Break = (mock) => {
  const cursors = new Set<string>();
  const leak = leaksSecond(({ searchParams }) => cursors.has(searchParams.get('cursor') ?? ''))(
    mock,
  );
  return async (request) => {
    const response = await leak(request);
    if (isBy(mock, 'other', request) && operationOf(request) === 'listFiles' && response.ok) {
      const { nextCursor }: WrittenPage = await response.clone().json();
      if (nextCursor !== null) cursors.add(nextCursor);
    }
    return response;
  };
};

/** Adds one file of the second workspace to the good key's listing, in order of time. */
const mixesIn: Break = (mock) => {
  const { workspaceId } = mock.keys.byLabel('other');
  const createdAt = '2026-01-09T12:00:00Z';
  const { workspaceId: _, ...foreign } = mock.files.create({ workspaceId, createdAt });
  const newestFirst = ordered((files) =>
    [...files, foreign].toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1)),
  );
  return newestFirst(mock);
};

/** Clauses 2.1 and 4.3 r1: a key's listing covers its own workspace only. */
export const boundWorkspaceMutants = mutants({
  'foreign-path-served': [
    '4.3-r1',
    "the path of another key's workspace is served to any key",
    leaksSecond(isPathOf),
  ],
  'foreign-cursor-opens': [
    '4.3-r1',
    "another workspace's cursor leads there, whoever passes it back",
    opensForeignCursor,
  ],
  'foreign-workspace-read': [
    '2.1-binding',
    'the workspace read describes any workspace to any key',
    takesAs(
      'other',
      (request, id) => operationOf(request) === 'readWorkspace' && request.url.endsWith(`/${id}`),
    ),
  ],
  'unknown-workspace-lists-others': [
    '4.3-r1',
    "a workspace that nobody knows shows another key's files",
    leaksSecond((url) => url.pathname.includes('made-up')),
  ],
  'other-key-lists-ours': [
    '2.1-binding',
    "another key may list the good key's workspace",
    takesAs(
      'reader',
      (request, id, mock) => isBy(mock, 'other', request) && isPathOf(new URL(request.url), id),
    ),
  ],
  'other-key-reads-on': [
    '4.3-r1',
    "another key can read further pages of the good key's listing",
    admitsKey('other', isMidway),
  ],
  'foreign-entry-between': [
    '4.3-r1',
    "a file of another workspace stands among the key's own",
    mixesIn,
  ],
});

/** Adds fields to the key check, depending on the key. */
export const saysOfKeys = (
  fields: (request: Request, mock: Mock) => Record<string, unknown>,
): Break => bodiesOf('checkKey', (body, request, mock) => ({ ...body, ...fields(request, mock) }));

const WORKSPACE = /\/workspaces\/[^/]+$/;

/** Sections 4.1 and 4.2. */
export const keyCheckMutants = mutants({
  'key-check-shows-secret': [
    '5-r4',
    'the key check answers with the whole record of the key, its secret among it',
    saysOfKeys((request) => ({ key: { secret: secretOf(request) } })),
  ],
  'key-check-without-workspace': [
    '4.1-success',
    'the key check does not say which workspace',
    bodiesOf('checkKey', { workspaceId: undefined }),
  ],
  'key-check-names-second': [
    '2.1-binding',
    "the key check names another key's workspace",
    saysOfKeys((request, mock) => {
      const { workspaceId } = mock.keys.byLabel('other');
      return isBy(mock, 'reader', request) ? { workspaceId } : {};
    }),
  ],
  'key-check-grants-all': [
    '4.1-conveys',
    'the key check lists files:read for every key',
    saysOfKeys(() => ({ scopes: ['files:read'] })),
  ],
  'key-check-calls-expired': [
    '4.1-conveys',
    'the key check calls a valid key expired',
    saysOfKeys(() => ({ isExpired: true })),
  ],
  'key-check-ignores-key': [
    '2.1-binding',
    'the key check names the same workspace to every key',
    admitsKey('other', isFor('checkKey')),
  ],
  'workspace-html': [
    '4.2-success',
    'the workspace is described by a web page',
    successesOf('readWorkspace', (response) =>
      withText(response, '<p>A workspace</p>', 'text/html'),
    ),
  ],
  'workspace-missing': [
    '4.2-request',
    'there is no workspace read',
    serves(WORKSPACE, () => Response.json({}, { status: 404 })),
  ],
});
