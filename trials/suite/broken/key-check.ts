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

    'key-check-shows-secret-encoded': [
      'the key check shows the key in base64',
      answersWith((body, request) => ({ ...body, session: btoa(`key:${secretOf(request)}`) })),
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

  'key-check-names-second': [
    "the key check names another key's workspace",
    names((_, second) => second),
    { clauses: ['2.1-binding'] },
  ],

  ...alike('4.1-conveys', {
    'key-check-grants-all': [
      'the key check lists files:read for every key',
      saysToAll({ scopes: ['files:read'] }),
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

  ...alike('4.2-request', {
    'workspace-missing': ['there is no workspace read', answersStatus(404)],
  }),
});
