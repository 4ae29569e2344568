import type { ProfileInput } from '../../profile/schema.ts';
import { likeChoice } from '../choices.ts';
import { row, rows } from '../situation-rows.ts';

/** A client that requires one id format fails on others, whether it escapes them or not. */
const WORKSPACE_ID_FORMS = [
  'choice.workspace-id-format.uuid',
  'choice.workspace-id-format.numeric',
] as const;
const ESCAPED_ID = { workspaceId: 'Büro & Co/a?b#c%2Fd', incidental: WORKSPACE_ID_FORMS };

const holding = (what: string, workspaceId: string) => ({
  title: `The workspace id contains ${what}.`,
  workspaceId,
});

/** Workspace ids are strings that a client must escape in the path (clause 2.2). */
const workspaceIdRows = rows(
  { clause: '2.2-workspaceId', incidental: WORKSPACE_ID_FORMS },
  {
    'workspace-ids.slash': holding('a slash', 'team/alpha'),
    'workspace-ids.question-mark': holding('a question mark', 'who?limit=1'),
    'workspace-ids.percent-encoded': holding('what looks percent-encoded', 'team%2Falpha'),
    'workspace-ids.space': holding('spaces', 'my team 1'),
    'workspace-ids.plus': holding('a plus sign', 'a+b'),
    'workspace-ids.non-ascii': holding('letters outside ASCII', 'Büro-会議-🧾'),
    'workspace-ids.dots': holding('steps of a path', '../other/.'),
    'workspace-ids.digits': holding('digits alone, of a number beyond 2^53', '09007199254740993'),
  },
);

type Fields = NonNullable<ProfileInput['keyCheck']>['fields'];
const keyCheckWith = (title: string, fields: Fields) => ({
  title,
  profile: { keyCheck: { fields } },
});

/** Shapes of the key check: the document only states workspaceId (clause 4.1). */
const keyCheckRows = rows(
  { clause: '4.1-fields', calls: 'checkKey' },
  {
    'key-check.bare': likeChoice('key-check-fields.none'),
    'key-check.nested': keyCheckWith('The key check returns further fields, some of them nested.', {
      key: { value: { valid: true, scopes: ['files:read'], owner: { id: 'u_1' } } },
      permissions: { value: { files: { read: true } } },
      plan: { value: null },
      quotas: { value: [1, 2, 3] },
    }),
    'key-check.lookalikes': keyCheckWith(
      'The key check has other ids in addition to workspaceId.',
      {
        id: { value: 'key_1' },
        workspace_id: { value: 'ws_of_another_name' },
        WorkspaceId: { value: 'ws_of_another_case' },
        workspace: { value: { workspaceId: 'ws_nested', id: 'ws_nested' } },
        workspaceIds: { value: ['ws_first'] },
      },
    ),
    'key-check.code': keyCheckWith(
      'The key check has fields named code and error in its success.',
      {
        code: { value: 'ok' },
        error: { value: null },
        valid: 'valid',
      },
    ),
    'key-check.escaped-id': {
      clause: '2.2-workspaceId',
      title: 'The key check returns a workspace id that a path must escape.',
      ...ESCAPED_ID,
    },
    'key-check.needs-another-scope': {
      clause: '4.1-scope',
      title: 'The key check requires a scope that the key lacks, and is refused.',
      profile: { keyCheck: { scope: 'keys:read' } },
      fails: 'missingScope',
    },
  },
);

/** Shapes of the workspace read: the document only states JSON about the workspace (clause 4.2). */
const workspaceReadRows = rows(
  { clause: '4.2-body', calls: 'readWorkspace' },
  {
    'workspace-read.array': likeChoice('workspace-shape'),
    'workspace-read.status': likeChoice('workspace-status'),
    'workspace-read.escaped-id': {
      clause: '2.2-workspaceId',
      title: 'The workspace has an id that a path must escape.',
      ...ESCAPED_ID,
    },
    'workspace-read.needs-another-scope': {
      clause: '4.2-scope',
      title: 'The workspace read requires a scope that the key lacks, and is refused.',
      profile: { workspaceRead: { scope: 'workspace:read' } },
      fails: 'missingScope',
    },
  },
);

/** Any non-success status means that the key cannot be used (clauses 5 r5, 7 r1). */
const failedChecks = ([401, 500] as const).map((status) =>
  row({
    id: `key-check.fails-with-${status}`,
    clause: '7-r1',
    title: `The key check fails with ${status}.`,
    calls: 'checkKey',
    fault: {
      ...{ operation: 'checkKey', times: Infinity },
      effect: { kind: 'answer', status, json: { code: 'some_code', error: 'Some text.' } },
    },
  }),
);

/** Refusals of operations other than the listing. */
const refusedOperationRows = [
  ...failedChecks,
  ...rows(
    { clause: '4.2-scope' },
    {
      'scope.workspace-read-refused': {
        title: 'The workspace read requires a scope that the key lacks; the listing does not.',
        profile: { workspaceRead: { scope: 'workspace:read' } },
      },
    },
  ),
];

export const operationRows = [
  ...workspaceIdRows,
  ...keyCheckRows,
  ...workspaceReadRows,
  ...refusedOperationRows,
];
