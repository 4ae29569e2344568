import { rules } from '../../../contract-tests/rules.ts';
import type { JsonObject } from '../../../src/document/wire.ts';
import { admitsKey, isFor } from '../admit-requests.ts';
import { alike, mutants } from '../cases.ts';
import {
  type Break,
  bodiesOf,
  type Change,
  isBy,
  secretOf,
  serves,
  successesOf,
  withText,
} from '../rewrite-answers.ts';

/** Without the workspace's id only the key check can be requested, so everything else fails. */
export const restsOnWorkspaceId = rules
  .map(({ id }) => id)
  .filter((id) => !/^(errors|responses)\.|^auth\.(no|wrong|empty|unknown|secret)-/.test(id));

/** Returns a different workspace for the good key, depending on how often it was checked. */
const names = (workspaceId: (call: number, secondId: string, ownId: string) => string): Break => {
  return (mock) => {
    let calls = 0;
    const second = mock.keys.byLabel('other').workspaceId;
    return bodiesOf('checkKey', (body, request) =>
      isBy(mock, 'reader', request)
        ? { ...body, workspaceId: workspaceId(++calls, second, String(body.workspaceId)) }
        : body,
    )(mock);
  };
};

/** Adds fields to the key check, depending on whether the key has the scope. */
export const saysOfKeys = (fields: (isScoped: boolean) => object): Break =>
  bodiesOf('checkKey', (body, request, mock) => ({
    ...body,
    ...fields(!isBy(mock, 'unscoped', request)),
  }));

const saysToAll = (fields: object) => saysOfKeys(() => fields);
const answersWith = (change: Change<JsonObject, [request: Request]>) =>
  bodiesOf('checkKey', change);

/** Section 4.1. */
export const keyCheckMutants = mutants('4.1-success', {
  ...alike('5-r4', {
    'key-check-shows-secret': [
      'the key check answers with the whole record of the key, its secret among it',
      answersWith((body, request) => ({ ...body, key: { secret: secretOf(request) } })),
    ],
    'key-check-shows-secret-in-header': [
      'the key check repeats the key in a header',
      successesOf('checkKey', async (response, request) => {
        const headers = { 'x-api-key': secretOf(request) };
        return Response.json(await response.json(), { headers });
      }),
    ],
    'key-check-shows-secret-encoded': [
      'the key check shows the key in base64',
      answersWith((body, request) => ({ ...body, session: btoa(`key:${secretOf(request)}`) })),
    ],
    'key-check-hint-of-most': [
      'the hint of a key is all of it but four characters',
      answersWith((body, request) => ({
        ...body,
        keyHint: `${secretOf(request).slice(0, -4)}****`,
      })),
      { clauses: ['2.1-secret'] },
    ],
  }),
  'key-check-201': [
    'the key check answers 201',
    successesOf('checkKey', async (response) =>
      Response.json(await response.json(), { status: 201 }),
    ),
  ],
  'key-check-without-workspace': [
    'the key check does not say which workspace',
    answersWith({ workspaceId: undefined }),
  ],
  'key-check-number': [
    'the key check names the workspace by a number',
    answersWith({ workspaceId: 17 }),
  ],
  'key-check-empty-id': [
    'the key check names the workspace by an empty string',
    answersWith({ workspaceId: '' }),
    { clauses: ['2.2-workspaceId'] },
  ],
  'key-check-array': ['the key check answers with an array', answersWith((body) => [body])],
  'key-check-wrapped': [
    'the key check wraps its object in another',
    answersWith((data) => ({ data })),
  ],
  'key-check-html': [
    'the key check answers with a web page',
    successesOf('checkKey', (response) => withText(response, '<p>Valid</p>', 'text/html')),
  ],
  'key-check-names-second': [
    "the key check names another key's workspace",
    names((_, second) => second),
    { clauses: ['2.1-binding'] },
  ],
  'key-check-names-nothing': [
    'the key check names a workspace that is not there',
    names(() => 'ws_nowhere'),
    { clauses: ['2.2-workspaceId'] },
  ],
  'key-check-changes-mind': [
    'the key check names another workspace each time',
    names((call, _, own) => (call === 1 ? own : `ws_${call}`)),
  ],
  'key-check-last-changes': [
    'the key check names the right workspace every other time',
    names((call, second, own) => (call % 2 === 1 ? own : second)),
  ],
  ...alike('4.1-conveys', {
    'key-check-grants-all': [
      'the key check lists files:read for every key',
      saysToAll({ scopes: ['files:read'] }),
    ],
    'key-check-grants-all-nested': [
      'the key check says of every key that it can read files',
      saysToAll({ scopes: null, can: { files: { read: true } } }),
    ],
    'key-check-denies-all': [
      'the key check says of every key that it cannot read files',
      saysToAll({ scopes: null, can: { files: { read: false } } }),
    ],
  }),
  'key-check-ignores-key': [
    'the key check names the same workspace to every key',
    admitsKey('other', isFor('checkKey')),
    { clauses: ['2.1-binding'] },
  ],
});

const WORKSPACE = /\/workspaces\/[^/]+$/;
const answersStatus = (status: number) => serves(WORKSPACE, () => Response.json({}, { status }));

const describes = (change: (response: Response) => Response | Promise<Response>) =>
  successesOf('readWorkspace', change);
const asPage = (response: Response) => withText(response, '<p>A workspace</p>', 'text/html');

/** Section 4.2. */
export const workspaceReadMutants = mutants('4.2-success', {
  'workspace-html': ['the workspace is described by a web page', describes(asPage)],
  'workspace-empty': [
    'the workspace read answers 200 with nothing',
    describes((response) => withText(response, '', 'application/json')),
  ],
  'workspace-204': [
    'the workspace read answers 204',
    describes(() => new Response(null, { status: 204 })),
  ],
  'workspace-cut-off': [
    'the JSON of the workspace read is cut off',
    describes(async (response) =>
      withText(response, (await response.text()).slice(0, -1), 'application/json'),
    ),
  ],
  ...alike('4.2-request', {
    'workspace-missing': ['there is no workspace read', answersStatus(404)],
    'workspace-405': ['the workspace read takes no GET', answersStatus(405)],
    'workspace-500': [
      'the workspace read always breaks down',
      answersStatus(500),
      { clauses: ['4.2-success'] },
    ],
  }),
  'workspace-html-at-times': [
    'the workspace is described by a web page every other time',
    (mock) => {
      let calls = 0;
      return describes((response) => (++calls % 2 === 0 ? response : asPage(response)))(mock);
    },
    { clauses: ['1-r1'] },
  ],
});
