import { saysOfKeys } from '../broken/keys.ts';
import { permitted, rowsOf } from '../cases.ts';
import { under } from '../proof-world.ts';
import {
  type Break,
  bodiesOf,
  isBy,
  operationOf,
  refusals,
  serves,
  successesOf,
} from '../rewrite-answers.ts';

const refusedAs = (status: number, body: unknown = {}, headers = {}): Break =>
  refusals(() => Response.json(body, { status, headers }));

const statuses = [303, 404, 429, 500];

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

  'file-metadata-served': [
    "A file's own path answers with its metadata.",
    serves(/\/files\/[^/]+$/, () => Response.json({ id: 'file', size: 12, text: '' })),
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
});
