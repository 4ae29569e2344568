import { mutants, rowsOf } from '../cases.ts';
import {
  type Break,
  isBy,
  isNoWishForJson,
  negotiates,
  operationOf,
  refusals,
  serves,
  withBody,
  withText,
} from '../rewrite-answers.ts';

/** Refusals of one status only, as they come from different parts of a deployment. */
const refusalsWith = (
  status: number,
  change: (response: Response) => Response | Promise<Response>,
): Break => refusals((response) => (response.status === status ? change(response) : response));

const mustRefuse = [
  'auth.no-credentials',
  'auth.wrong-scheme',
  'auth.empty-bearer',
  'auth.unknown-key',
  'auth.expired-key',
  'auth.missing-scope',
];

const withFields = (fields: object) => async (response: Response) =>
  withBody(response, { ...(await response.json()), ...fields });

/** Section 7. */
export const errorMutants = mutants('Errors', '7-r2', ['errors.json'], {
  'refusals-200': [
    'every refusal comes with 200',
    refusals(async (response) => Response.json(await response.json())),
    { clause: '7-r1', fails: [...mustRefuse, 'errors.status'] },
  ],
  'credentials-200': [
    'a refusal of credentials comes with 200',
    refusalsWith(401, async (response) => Response.json(await response.json())),
    {
      clause: '7-r1',
      fails: [
        'auth.no-credentials',
        'auth.wrong-scheme',
        'auth.empty-bearer',
        'auth.unknown-key',
        'auth.expired-key',
        'errors.status',
      ],
    },
  ],
  'scope-200': [
    'a refusal for a missing scope comes with 200',
    refusalsWith(403, async (response) => Response.json(await response.json())),
    { clause: '7-r1', fails: ['auth.missing-scope', 'errors.status'] },
  ],
  'bad-cursor-200': [
    'a refusal of a cursor or a limit comes with 200',
    refusalsWith(400, async (response) => Response.json(await response.json())),
    { clause: '7-r1', fails: ['errors.status'] },
  ],
  'unknown-workspace-200': [
    'a refusal of an unknown workspace comes with 200',
    refusalsWith(404, async (response) => Response.json(await response.json())),
    { clause: '7-r1', fails: ['errors.status'] },
  ],
  'bad-cursor-page': [
    'a cursor that is none gets a web page with 200',
    refusalsWith(400, () => new Response('<p>Bad request</p>')),
    { clause: '4-json', fails: ['responses.json'] },
  ],
  'refusals-html': [
    'refusals are web pages',
    refusals((response) => withText(response, '<h1>No</h1>', 'text/html')),
  ],
  'refusals-empty': [
    'refusals have no body',
    refusals((response) => withText(response, null, 'application/json')),
  ],
  'refusals-plain-text': [
    'refusals are a line of text that claims to be JSON',
    refusals((response) => withText(response, 'Forbidden', 'application/json')),
  ],
  'refusals-latin-1': [
    'refusals are written in Latin-1',
    refusals(
      ({ status }) =>
        new Response(
          Uint8Array.from(Buffer.from('{"error":"Zugriff gesperrt für alle"}', 'latin1')),
          {
            status,
            headers: { 'content-type': 'application/json' },
          },
        ),
    ),
  ],
  'refusals-cut-off': [
    'the JSON of refusals is cut off',
    refusals(async (response) =>
      withText(response, (await response.text()).slice(0, -2), 'application/json'),
    ),
  ],
  ...rowsOf(
    [
      [401, 'credentials'],
      [403, 'a missing scope'],
      [400, 'a cursor or a limit'],
      [404, 'an unknown workspace'],
    ] as const,
    ([status, reason]) => [
      `html-${status}`,
      [
        `the refusal for ${reason} alone is a web page`,
        refusalsWith(status, (response) => withText(response, '<h1>No</h1>', 'text/html')),
      ],
    ],
  ),
  'html-expired-at-workspace': [
    'the workspace read refuses an expired key with a web page',
    refusals((response, request, mock) =>
      isBy(mock, 'expired', request) && operationOf(request) === 'readWorkspace'
        ? withText(response, '<h1>No</h1>', 'text/html')
        : response,
    ),
  ],
  'code-number': ['code is a number', refusals(withFields({ code: 17 })), ['errors.fields']],
  'code-null': [
    'code is null, and not absent',
    refusals(withFields({ code: null })),
    ['errors.fields'],
  ],
  'error-object': [
    'error is an object with a message',
    refusals(withFields({ error: { message: 'No' } })),
    ['errors.fields'],
  ],
  'error-true': ['error is true', refusals(withFields({ error: true })), ['errors.fields']],
  'error-list-for-scope': [
    'error is a list, for a missing scope alone',
    refusalsWith(403, withFields({ error: ['No'] })),
    ['errors.fields'],
  ],
  'code-number-for-cursor': [
    'code is a number, for a cursor or a limit alone',
    refusalsWith(400, withFields({ code: 400 })),
    ['errors.fields'],
  ],
});

/** Clauses 1 r1, 4 and 7 r2: of Accept nothing is stated, and JSON of every answer. */
export const negotiationMutants = mutants('Accept', '4-json', ['responses.json'], {
  'json-on-wish-alone': [
    'successes are web pages where Accept names no JSON',
    negotiates(isNoWishForJson, ({ ok }) => ok),
  ],
  'failure-json-on-wish-alone': [
    'refusals are web pages where Accept names no JSON',
    negotiates(isNoWishForJson, ({ ok }) => !ok),
    { clause: '7-r2', fails: ['errors.json'] },
  ],
});

const PDF = '%PDF-1.7 …';
const page = (text: string) =>
  new Response(`<p>${text}</p>`, { headers: { 'content-type': 'text/html' } });
const pdf = () => new Response(PDF, { headers: { 'content-type': 'application/pdf' } });

/** Clauses 1 r5 and 4.3 r6: no path answers with content. */
export const servedContentMutants = mutants('Content served', '1-r5', ['content.not-served'], {
  'file-served': ["a file's own path answers with its content", serves(/\/files\/[^/]+$/, pdf)],
  'content-served': ['…/content answers with it', serves(/\/files\/[^/]+\/content$/, pdf)],
  'download-served': ['…/download answers with it', serves(/\/files\/[^/]+\/download$/, pdf)],
  'content-in-json': [
    "a file's own path answers with its content in JSON",
    serves(/\/files\/[^/]+$/, () => Response.json({ id: 'file', base64: 'JVBERi0=' })),
  ],
  'content-in-list': [
    "a file's own path answers with its bytes as numbers",
    serves(/\/files\/[^/]+$/, () => Response.json({ id: 'file', data: [37, 80, 68] })),
  ],
  'content-in-item': [
    "a file's own path answers with its content in a list of one",
    serves(/\/files\/[^/]+$/, () => Response.json({ data: [{ content: 'a,b' }] })),
  ],
  'content-for-any-type': [
    '…/content answers with it, but to those who ask for JSON alone',
    serves(/\/files\/[^/]+\/content$/, (request) =>
      request.headers.get('accept') === 'application/json'
        ? Response.json({}, { status: 406 })
        : pdf(),
    ),
  ],
  'web-page-served': [
    '…/content answers with a web page, and other unknown paths with none',
    serves(/\/files\/[^/]+\/content$/, () => page('/content')),
  ],
  'content-partial': [
    '…/download answers with a part of it, and 206',
    serves(
      /\/files\/[^/]+\/download$/,
      () => new Response(PDF, { status: 206, headers: { 'content-range': 'bytes 0-11/400' } }),
    ),
  ],
  'text-served': [
    '…/content answers with a text file as it is',
    serves(/\/files\/[^/]+\/content$/, () => new Response('a,b\n1,2\n')),
  ],
});
