import type { Mutant } from '../mutant.ts';
import { type Break, isBy, operationOf, refusals, withBody, withText } from '../rewrite-answers.ts';

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

const json = { clause: '7-r2', fails: ['errors.json'] } as const;
const fields = { clause: '7-r2', fails: ['errors.fields'] } as const;

/** Section 7. */
export const errorMutants: readonly Mutant[] = [
  {
    id: 'refusals-200',
    title: 'every refusal comes with 200',
    clause: '7-r1',
    breaks: refusals(async (response) => Response.json(await response.json())),
    fails: [...mustRefuse, 'errors.status'],
  },
  {
    id: 'credentials-200',
    title: 'a refusal of credentials comes with 200',
    clause: '7-r1',
    breaks: refusalsWith(401, async (response) => Response.json(await response.json())),
    fails: [
      'auth.no-credentials',
      'auth.wrong-scheme',
      'auth.empty-bearer',
      'auth.unknown-key',
      'auth.expired-key',
      'errors.status',
    ],
  },
  {
    id: 'scope-200',
    title: 'a refusal for a missing scope comes with 200',
    clause: '7-r1',
    breaks: refusalsWith(403, async (response) => Response.json(await response.json())),
    fails: ['auth.missing-scope', 'errors.status'],
  },
  {
    id: 'bad-cursor-200',
    title: 'a refusal of a cursor or a limit comes with 200',
    clause: '7-r1',
    breaks: refusalsWith(400, async (response) => Response.json(await response.json())),
    fails: ['errors.status'],
  },
  {
    id: 'unknown-workspace-200',
    title: 'a refusal of an unknown workspace comes with 200',
    clause: '7-r1',
    breaks: refusalsWith(404, async (response) => Response.json(await response.json())),
    fails: ['errors.status'],
  },
  {
    id: 'bad-cursor-page',
    title: 'a cursor that is none gets a web page with 200',
    clause: '4-json',
    breaks: refusalsWith(400, () => new Response('<p>Bad request</p>')),
    fails: ['responses.json'],
  },
  {
    id: 'refusals-html',
    title: 'refusals are web pages',
    ...json,
    breaks: refusals((response) => withText(response, '<h1>No</h1>', 'text/html')),
  },
  {
    id: 'refusals-empty',
    title: 'refusals have no body',
    ...json,
    breaks: refusals((response) => withText(response, null, 'application/json')),
  },
  {
    id: 'refusals-plain-text',
    title: 'refusals are a line of text that claims to be JSON',
    ...json,
    breaks: refusals((response) => withText(response, 'Forbidden', 'application/json')),
  },
  {
    id: 'refusals-latin-1',
    title: 'refusals are written in Latin-1',
    ...json,
    breaks: refusals(
      ({ status }) =>
        new Response(
          Uint8Array.from(Buffer.from('{"error":"Zugriff gesperrt für alle"}', 'latin1')),
          {
            status,
            headers: { 'content-type': 'application/json' },
          },
        ),
    ),
  },
  {
    id: 'refusals-cut-off',
    title: 'the JSON of refusals is cut off',
    ...json,
    breaks: refusals(async (response) =>
      withText(response, (await response.text()).slice(0, -2), 'application/json'),
    ),
  },
  ...(
    [
      [401, 'credentials'],
      [403, 'a missing scope'],
      [400, 'a cursor or a limit'],
      [404, 'an unknown workspace'],
    ] as const
  ).map(
    ([status, reason]): Mutant => ({
      id: `html-${status}`,
      title: `the refusal for ${reason} alone is a web page`,
      ...json,
      breaks: refusalsWith(status, (response) => withText(response, '<h1>No</h1>', 'text/html')),
    }),
  ),
  {
    id: 'html-expired-at-workspace',
    title: 'the workspace read refuses an expired key with a web page',
    ...json,
    breaks: refusals((response, request, mock) =>
      isBy(mock, 'expired', request) && operationOf(request) === 'readWorkspace'
        ? withText(response, '<h1>No</h1>', 'text/html')
        : response,
    ),
  },
  {
    id: 'code-number',
    title: 'code is a number',
    ...fields,
    breaks: refusals(withFields({ code: 17 })),
  },
  {
    id: 'code-null',
    title: 'code is null, and not absent',
    ...fields,
    breaks: refusals(withFields({ code: null })),
  },
  {
    id: 'error-object',
    title: 'error is an object with a message',
    ...fields,
    breaks: refusals(withFields({ error: { message: 'No' } })),
  },
  {
    id: 'error-true',
    title: 'error is true',
    ...fields,
    breaks: refusals(withFields({ error: true })),
  },
  {
    id: 'error-list-for-scope',
    title: 'error is a list, for a missing scope alone',
    ...fields,
    breaks: refusalsWith(403, withFields({ error: ['No'] })),
  },
  {
    id: 'code-number-for-cursor',
    title: 'code is a number, for a cursor or a limit alone',
    ...fields,
    breaks: refusalsWith(400, withFields({ code: 400 })),
  },
];
