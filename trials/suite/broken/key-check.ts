import { rules } from '../../../contract-tests/rules.ts';
import { asReader } from '../admit-requests.ts';
import type { Mutant } from '../mutant.ts';
import {
  type Break,
  isBy,
  operationOf,
  secretOf,
  successesOf,
  withBody,
  without,
  withText,
} from '../rewrite-answers.ts';

/** Without the workspace's id nothing but the key check can be asked, so that all the rest fails. */
export const restsOnWorkspaceId = rules
  .map(({ id }) => id)
  .filter((id) => !/^(errors|responses)\.|^auth\.(no|wrong|empty|unknown|secret)-/.test(id));

/** Names another workspace to the good key, by how often it has asked. */
const names = (workspaceId: (call: number, secondId: string, ownId: string) => string): Break => {
  return (mock) => {
    let calls = 0;
    const second = mock.keys.byLabel('other').workspaceId;
    return successesOf('checkKey', async (response, request) => {
      if (!isBy(mock, 'reader', request)) return response;
      const body = await response.json();
      return withBody(response, {
        ...body,
        workspaceId: workspaceId(++calls, second, body.workspaceId),
      });
    })(mock);
  };
};

/** Adds fields to what the key check says, by whether the key has the scope. */
export const saysOfKeys = (fields: (isScoped: boolean) => object): Break =>
  successesOf('checkKey', async (response, request, mock) =>
    withBody(response, {
      ...(await response.json()),
      ...fields(!isBy(mock, 'unscoped', request)),
    }),
  );

/** Section 4.1. */
export const keyCheckMutants: readonly Mutant[] = [
  {
    id: 'key-check-shows-secret',
    title: 'the key check answers with the whole record of the key, its secret among it',
    clause: '5-r4',
    fails: ['auth.secret-hidden'],
    breaks: successesOf('checkKey', async (response, request) =>
      withBody(response, { ...(await response.json()), key: { secret: secretOf(request) } }),
    ),
  },
  {
    id: 'key-check-shows-secret-in-header',
    title: 'the key check repeats the key in a header',
    clause: '5-r4',
    fails: ['auth.secret-hidden'],
    breaks: successesOf('checkKey', async (response, request) => {
      const headers = { 'x-api-key': secretOf(request) };
      return Response.json(await response.json(), { headers });
    }),
  },
  {
    id: 'key-check-shows-secret-encoded',
    title: 'the key check shows the key in base64',
    clause: '5-r4',
    fails: ['auth.secret-hidden'],
    breaks: successesOf('checkKey', async (response, request) =>
      withBody(response, { ...(await response.json()), session: btoa(`key:${secretOf(request)}`) }),
    ),
  },
  {
    id: 'key-check-hint-of-most',
    title: 'the hint of a key is all of it but four characters',
    clause: '2.1-secret',
    fails: ['auth.secret-hidden'],
    breaks: successesOf('checkKey', async (response, request) =>
      withBody(response, {
        ...(await response.json()),
        keyHint: `${secretOf(request).slice(0, -4)}****`,
      }),
    ),
  },
  {
    id: 'key-check-201',
    title: 'the key check answers 201',
    clause: '4.1-success',
    breaks: successesOf('checkKey', async (response) =>
      Response.json(await response.json(), { status: 201 }),
    ),
    fails: ['key-check.success'],
  },
  {
    id: 'key-check-without-workspace',
    title: 'the key check does not say which workspace',
    clause: '4.1-success',
    breaks: successesOf('checkKey', async (response) =>
      withBody(response, without('workspaceId', await response.json())),
    ),
    fails: restsOnWorkspaceId,
  },
  {
    id: 'key-check-number',
    title: 'the key check names the workspace by a number',
    clause: '4.1-success',
    breaks: successesOf('checkKey', async (response) =>
      withBody(response, { ...(await response.json()), workspaceId: 17 }),
    ),
    fails: restsOnWorkspaceId,
  },
  {
    id: 'key-check-empty-id',
    title: 'the key check names the workspace by an empty string',
    clause: '2.2-workspaceId',
    breaks: successesOf('checkKey', async (response) =>
      withBody(response, { ...(await response.json()), workspaceId: '' }),
    ),
    fails: restsOnWorkspaceId,
  },
  {
    id: 'key-check-array',
    title: 'the key check answers with an array',
    clause: '4.1-success',
    breaks: successesOf('checkKey', async (response) =>
      withBody(response, [await response.json()]),
    ),
    fails: restsOnWorkspaceId,
  },
  {
    id: 'key-check-wrapped',
    title: 'the key check wraps its object in another',
    clause: '4.1-success',
    breaks: successesOf('checkKey', async (response) =>
      withBody(response, { data: await response.json() }),
    ),
    fails: restsOnWorkspaceId,
  },
  {
    id: 'key-check-html',
    title: 'the key check answers with a web page',
    clause: '4.1-success',
    breaks: successesOf('checkKey', (response) => withText(response, '<p>Valid</p>', 'text/html')),
    fails: [...restsOnWorkspaceId, 'responses.json'],
  },
  {
    id: 'key-check-names-second',
    title: "the key check names another key's workspace",
    clause: '2.1-binding',
    breaks: names((_, second) => second),
    fails: ['key-check.binding', 'workspace.read'],
  },
  {
    id: 'key-check-names-nothing',
    title: 'the key check names a workspace that is not there',
    clause: '2.2-workspaceId',
    breaks: names(() => 'ws_nowhere'),
    fails: ['key-check.binding', 'workspace.read'],
  },
  {
    id: 'key-check-changes-mind',
    title: 'the key check names another workspace each time',
    clause: '4.1-success',
    breaks: names((call, _, own) => (call === 1 ? own : `ws_${call}`)),
    fails: ['key-check.binding'],
  },
  {
    id: 'key-check-last-changes',
    title: 'the key check names the right workspace every other time',
    clause: '4.1-success',
    breaks: names((call, second, own) => (call % 2 === 1 ? own : second)),
    fails: ['key-check.binding'],
  },
  {
    id: 'key-check-grants-all',
    title: 'the key check lists files:read for every key',
    clause: '4.1-conveys',
    breaks: saysOfKeys(() => ({ scopes: ['files:read'] })),
    fails: ['key-check.conveys'],
  },
  {
    id: 'key-check-grants-all-nested',
    title: 'the key check says of every key that it can read files',
    clause: '4.1-conveys',
    breaks: saysOfKeys(() => ({ scopes: null, can: { files: { read: true } } })),
    fails: ['key-check.conveys'],
  },
  {
    id: 'key-check-denies-all',
    title: 'the key check says of every key that it cannot read files',
    clause: '4.1-conveys',
    breaks: saysOfKeys(() => ({ scopes: null, can: { files: { read: false } } })),
    fails: ['key-check.conveys'],
  },
  {
    id: 'key-check-ignores-key',
    title: 'the key check names the same workspace to every key',
    clause: '2.1-binding',
    breaks: (mock) => (request) => {
      const isCheck = operationOf(request) === 'checkKey' && isBy(mock, 'other', request);
      return mock.fetch(isCheck ? asReader(request, mock) : request);
    },
    fails: ['key-check.binding'],
  },
];
