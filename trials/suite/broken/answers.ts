import { alike, mutants, rowsOf } from '../cases.ts';
import {
  isBy,
  isNoWishForJson,
  negotiates,
  operationOf,
  refusalBodies,
  refusals,
  serves,
  withText,
} from '../rewrite-answers.ts';

/** All refusals succeed, or those of one status: different parts of a deployment make them. */
const succeed = (only?: number) =>
  refusals(async (response) => Response.json(await response.json()), only);
const becomePages = (only?: number) =>
  refusals((response) => withText(response, '<h1>No</h1>', 'text/html'), only);
const becomeTexts = (text: string | null) =>
  refusals((response) => withText(response, text, 'application/json'));

/** Section 7. */
export const errorMutants = mutants('7-r2', {
  ...alike('7-r1', {
    'refusals-200': ['every refusal comes with 200', succeed()],
    'credentials-200': ['a refusal of credentials comes with 200', succeed(401)],
    'scope-200': ['a refusal for a missing scope comes with 200', succeed(403)],
    'bad-cursor-200': ['a refusal of a cursor or a limit comes with 200', succeed(400)],
    'unknown-workspace-200': ['a refusal of an unknown workspace comes with 200', succeed(404)],
  }),
  'bad-cursor-page': [
    'a cursor that is none gets a web page with 200',
    refusals(() => new Response('<p>Bad request</p>'), 400),
    { clauses: ['4-json'] },
  ],
  'refusals-html': ['refusals are web pages', becomePages()],
  'refusals-empty': ['refusals have no body', becomeTexts(null)],
  'refusals-plain-text': [
    'refusals are a line of text that claims to be JSON',
    becomeTexts('Forbidden'),
  ],
  'refusals-latin-1': [
    'refusals are written in Latin-1',
    refusals((response) =>
      withText(
        response,
        Buffer.from('{"error":"Zugriff gesperrt für alle"}', 'latin1'),
        'application/json',
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
      [`the refusal for ${reason} alone is a web page`, becomePages(status)],
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
  ...alike('7-r2', {
    'code-number': ['code is a number', refusalBodies({ code: 17 })],
    'code-null': ['code is null, and not absent', refusalBodies({ code: null })],
    'error-object': [
      'error is an object with a message',
      refusalBodies({ error: { message: 'No' } }),
    ],
    'error-true': ['error is true', refusalBodies({ error: true })],
    'error-list-for-scope': [
      'error is a list, for a missing scope alone',
      refusalBodies({ error: ['No'] }, 403),
    ],
    'code-number-for-cursor': [
      'code is a number, for a cursor or a limit alone',
      refusalBodies({ code: 400 }, 400),
    ],
  }),
});

/** Clauses 1 r1, 4 and 7 r2: every response is JSON; nothing is stated about Accept. */
export const negotiationMutants = mutants('4-json', {
  'json-on-wish-alone': [
    'successes are web pages where Accept names no JSON',
    negotiates(isNoWishForJson, ({ ok }) => ok),
  ],
  'failure-json-on-wish-alone': [
    'refusals are web pages where Accept names no JSON',
    negotiates(isNoWishForJson, ({ ok }) => !ok),
    { clauses: ['7-r2'] },
  ],
});

const PDF = '%PDF-1.7 …';
const page = (text: string) =>
  new Response(`<p>${text}</p>`, { headers: { 'content-type': 'text/html' } });
const pdf = () => new Response(PDF, { headers: { 'content-type': 'application/pdf' } });

const FILE = /\/files\/[^/]+$/;
const CONTENT = /\/files\/[^/]+\/content$/;
const DOWNLOAD = /\/files\/[^/]+\/download$/;
const fileIs = (body: object) => serves(FILE, () => Response.json(body));

/** Clauses 1 r5 and 4.3 r6: no path answers with content. */
export const servedContentMutants = mutants('1-r5', {
  'file-served': ["a file's own path answers with its content", serves(FILE, pdf)],
  'content-served': ['…/content answers with it', serves(CONTENT, pdf)],
  'download-served': ['…/download answers with it', serves(DOWNLOAD, pdf)],
  'content-in-json': [
    "a file's own path answers with its content in JSON",
    fileIs({ id: 'file', base64: 'JVBERi0=' }),
  ],
  'content-in-list': [
    "a file's own path answers with its bytes as numbers",
    fileIs({ id: 'file', data: [37, 80, 68] }),
  ],
  'content-in-item': [
    "a file's own path answers with its content in a list of one",
    fileIs({ data: [{ content: 'a,b' }] }),
  ],
  'content-for-any-type': [
    '…/content answers with it, but to those who ask for JSON alone',
    serves(CONTENT, (request) =>
      request.headers.get('accept') === 'application/json'
        ? Response.json({}, { status: 406 })
        : pdf(),
    ),
  ],
  'web-page-served': [
    '…/content answers with a web page, and other unknown paths with none',
    serves(CONTENT, () => page('/content')),
  ],
  'content-partial': [
    '…/download answers with a part of it, and 206',
    serves(
      DOWNLOAD,
      () => new Response(PDF, { status: 206, headers: { 'content-range': 'bytes 0-11/400' } }),
    ),
  ],
  'text-served': [
    '…/content answers with a text file as it is',
    serves(CONTENT, () => new Response('a,b\n1,2\n')),
  ],
});
