import { saysOfKeys } from '../broken/keys.ts';
import { permitted, rowsOf } from '../cases.ts';
import { under } from '../proof-world.ts';
import {
  type Break,
  bodiesOf,
  isBy,
  negotiates,
  operationOf,
  refusals,
  secretOf,
  serves,
  successesOf,
  withBody,
} from '../rewrite-answers.ts';

const refusedAs = (status: number, body: unknown = {}, headers = {}): Break =>
  refusals(() => Response.json(body, { status, headers }));

const statuses = [303, 404, 429, 500];

/** The description of the key's own workspace, at any path, with a chosen id. */
function describesOwn(idOf: (path: string, own: string) => string): Break {
  return (mock) => async (request) => {
    const url = new URL(request.url);
    const [, start = '', path = ''] = /^(.*\/workspaces\/)([^/]+)$/.exec(url.pathname) ?? [];
    if (path === '' || !isBy(mock, 'reader', request)) return mock.fetch(request);
    const own = mock.keys.byLabel('reader').workspaceId;
    url.pathname = start + own;
    const response = await mock.fetch(new Request(url, request));
    return withBody(response, { ...(await response.json()), workspaceId: idOf(path, own) });
  };
}

/** Writes the text of every body in a different way. */
const rewritten =
  (write: (text: string) => string): Break =>
  (mock) =>
  async (request) => {
    const response = await mock.fetch(request);
    const { status, headers } = response;
    return new Response(write(await response.text()), { status, headers });
  };

const escaped = (character: string) =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Answers whose form the document leaves open. */
export const permittedAnswers = permitted({
  ...rowsOf(statuses, (status) => [
    `refusals-${status}-all`,
    [`Every refusal is ${status} with {}.`, refusedAs(status)],
  ]),
  'refusals-redirect': [
    'Refusals of credentials lead to a login page.',
    refusedAs(302, { error: 'log in' }, { location: 'https://login.test/' }),
  ],
  'refusals-code-alone': ['Refusals with a code alone.', refusedAs(401, { code: 'no' })],

  'refusals-text-plain': [
    'Refusals whose content type is text/plain.',
    refusals(
      (response) =>
        new Response(response.body, {
          status: response.status,
          headers: { 'content-type': 'text/plain' },
        }),
    ),
  ],
  'byte-order-mark': ['A byte order mark before every body.', rewritten((text) => `\uFEFF${text}`)],
  indented: [
    'JSON with spaces, line breaks and escapes.',
    rewritten((text) => {
      const spaced = JSON.stringify(JSON.parse(text), null, 4);
      return `\r\n${spaced.replace(/[^\x20-\x7e\n]/g, escaped)}\n`;
    }),
  ],
  ...rowsOf(['null', '"A workspace"', '{}'], (text, index) => [
    `workspace-read-${index + 1}`,
    [`The workspace is described by ${text}.`, bodiesOf('readWorkspace', () => JSON.parse(text))],
  ]),
  'workspace-read-refused': [
    'The workspace read needs a scope that no key has.',
    serves(/\/workspaces\/[^/]+$/, () => Response.json({ code: 'missing_scope' }, { status: 403 })),
  ],
  'workspace-read-ignores-path': [
    "The workspace read describes the key's workspace, whatever the path says.",
    describesOwn((_, own) => own),
  ],

  'workspace-read-of-any': [
    'The workspace read tells any key the plan of any workspace, and names none.',
    (mock) => (request) => {
      if (operationOf(request) !== 'readWorkspace' || isBy(mock, 'expired', request)) {
        return mock.fetch(request);
      }
      const isSecond = request.url.endsWith(mock.keys.byLabel('other').workspaceId);
      const known = mock.keys.list().some(({ label }) => isBy(mock, label, request));
      return known
        ? Response.json({ plan: isSecond ? 'team' : 'free' })
        : Response.json({}, { status: 401 });
    },
  ],
  ...rowsOf([201, 206], (status) => [
    `listing-${status}`,
    [
      `Pages come with ${status}.`,
      successesOf('listFiles', (response) => new Response(response.body, { status })),
    ],
  ]),
  'no-content-type': [
    'No content type.',
    (mock) => async (request) => {
      const response = await mock.fetch(request);
      return new Response(await response.arrayBuffer(), { status: response.status });
    },
  ],
  'key-check-says-all': [
    'The key check says much more, and says it nested.',
    bodiesOf('checkKey', (body, request, mock) => ({
      ...body,
      files: [],
      code: 'ok',
      error: '',
      key: { scopes: { 'files:read': !isBy(mock, 'unscoped', request) } },
    })),
  ],
  'key-check-terse': [
    'The key check answers every key, the expired one too, and names the workspace alone.',
    under({ keyCheck: { expiredKey: 'answered', fields: {} } }),
  ],
  'key-check-nested-permissions': [
    'The key check says nested what a key may do, and names every scope that there is.',
    saysOfKeys((request, mock) => ({
      scopes: null,
      can: { files: { read: !isBy(mock, 'unscoped', request), write: false } },
      availableScopes: ['files:read', 'workspace:read'],
      note: 'files:read lists files',
    })),
  ],

  'hint-both-ends': [
    'A hint shows the start and the end of a key.',
    bodiesOf('checkKey', (body, request) => ({
      ...body,
      keyHint: `${secretOf(request).slice(0, 8)}****${secretOf(request).slice(-4)}`,
    })),
  ],

  'file-metadata-served': [
    "A file's own path answers with its metadata.",
    serves(/\/files\/[^/]+$/, () => Response.json({ id: 'file', size: 12, text: '' })),
  ],

  'download-describes-link': [
    '…/download answers with a signed URL, which may or may not lead to content.',
    serves(/\/files\/[^/]+\/download$/, () =>
      Response.json({ url: 'https://files.test/f?expires=17&signature=5e1f' }),
    ),
  ],

  'unknown-paths-app': [
    'An app behind every path that is unknown, its page with the path and a nonce.',
    serves(/\/(files\/.+|made-up-path)$/, (request) => {
      const page = `<p>${new URL(request.url).pathname}</p><i>${performance.now()}</i>`;
      return new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } });
    }),
  ],
});

/** Responds to listing requests with query parameters that the document does not name. */
const withQuery =
  (applies: (query: URLSearchParams) => boolean, answer: () => Response): Break =>
  (mock) =>
  (request) => {
    const isListing = operationOf(request) === 'listFiles';
    return isListing && applies(new URL(request.url).searchParams) ? answer() : mock.fetch(request);
  };

/** Paths, parameters and headers outside the document. */
export const permittedSpellings = permitted({
  'unknown-parameters-refused': [
    'Parameters that the document does not name are refused.',
    withQuery(
      (query) => [...query.keys()].some((name) => name !== 'limit' && name !== 'cursor'),
      () => Response.json({ code: 'unknown_parameter' }, { status: 400 }),
    ),
  ],
  'page-for-browsers': [
    'Browsers are shown a web page, as their Accept prefers it.',
    negotiates((accept) => accept.startsWith('text/html')),
  ],
  'only-json-accepted': [
    'An Accept that leaves JSON out is refused with 406.',
    (mock) => (request) =>
      /json|\*\/\*/.test(request.headers.get('accept') ?? '*/*')
        ? mock.fetch(request)
        : Response.json({}, { status: 406 }),
  ],
});
