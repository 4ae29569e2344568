import { alike, mutants } from '../cases.ts';
import {
  isNoWishForJson,
  negotiates,
  refusalBodies,
  refusals,
  serves,
  withText,
} from '../rewrite-answers.ts';

/** All refusals succeed, or those of one status: different parts of a deployment make them. */
const succeed = (only?: number) =>
  refusals(async (response) => Response.json(await response.json()), only);
const becomePages = refusals((response) => withText(response, '<h1>No</h1>', 'text/html'));
const becomeTexts = (text: string | null) =>
  refusals((response) => withText(response, text, 'application/json'));

/** Section 7. */
export const errorMutants = mutants('7-r2', {
  ...alike('7-r1', {
    'refusals-200': ['every refusal comes with 200', succeed()],
    'credentials-200': ['a refusal of credentials comes with 200', succeed(401)],
  }),

  'refusals-html': ['refusals are web pages', becomePages],
  'refusals-empty': ['refusals have no body', becomeTexts(null)],

  ...alike('7-r2', {
    'code-number': ['code is a number', refusalBodies({ code: 17 })],

    'error-object': [
      'error is an object with a message',
      refusalBodies({ error: { message: 'No' } }),
    ],
  }),
});

/** Clauses 1 r1, 4 and 7 r2: every response is JSON; nothing is stated about Accept. */
export const negotiationMutants = mutants('4-json', {
  'json-on-wish-alone': [
    'successes are web pages where Accept names no JSON',
    negotiates(isNoWishForJson, ({ ok }) => ok),
  ],
});

const PDF = '%PDF-1.7 …';

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
});
