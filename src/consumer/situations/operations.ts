import { situations } from '../situation.ts';

const holding = (what: string, workspaceId: string) => ({
  title: `The workspace id contains ${what}.`,
  workspaceId,
});

/** Workspace ids are strings that a client must escape in the path (clause 2.2). */
const workspaceIds = situations(
  { clause: '2.2-workspaceId' },
  {
    'workspace-ids.slash': holding('a slash and a question mark', 'team/alpha?limit=1'),
    'workspace-ids.percent-encoded': holding('what looks percent-encoded', 'team%2Falpha'),
    'workspace-ids.space': holding('spaces and a plus sign', 'my team + 1'),
    'workspace-ids.non-ascii': holding('letters outside ASCII', 'Büro-会議-🧾'),
  },
);

/** The key check: the document only states workspaceId (clause 4.1). */
const keyChecks = situations(
  { clause: '4.1-success', calls: 'checkKey' },
  {
    'key-check.plain': { title: 'The key check is the plainest one.' },
    'key-check.lookalikes': {
      clause: '4.1-fields',
      title: 'The key check has other ids, code and error in addition to workspaceId.',
      varies: {
        field: 'keyCheck.fields',
        value: {
          id: 'key_1',
          workspace_id: 'ws_of_another_name',
          WorkspaceId: 'ws_of_another_case',
          workspace: { workspaceId: 'ws_nested', id: 'ws_nested' },
          code: 'ok',
          error: null,
        },
      },
    },
    'key-check.escaped-id': {
      clause: '2.2-workspaceId',
      title: 'The key check returns a workspace id that a path must escape.',
      workspaceId: 'Büro & Co/a?b#c%2Fd',
    },
    'key-check.before-listing': {
      clause: '4.1-fields',
      calls: 'listFiles',
      title: 'The key check has other fields about what the key may do, and the client lists.',
      varies: {
        field: 'keyCheck.fields',
        value: { valid: 'yes', permissions: ['read'] },
      },
    },
    // Any non-success status means that the key cannot be used (clauses 5 r5, 7 r1).
    'key-check.fails': {
      clause: '7-r1',
      title: 'The key check fails with 500.',
      fault: {
        operation: 'checkKey',
        times: Infinity,
        effect: { kind: 'answer', status: 500, json: { code: 'some_code', error: 'Some text.' } },
      },
    },
  },
);

/** The workspace read: the document only states JSON about the workspace (clause 4.2). */
const workspaceReads = situations(
  { clause: '4.2-success', calls: 'readWorkspace' },
  {
    'workspace-read.plain': { title: 'The workspace read is the plainest one.' },
    'workspace-read.escaped-id': {
      clause: '2.2-workspaceId',
      title: 'The workspace has an id that a path must escape.',
      workspaceId: 'Büro & Co/a?b#c%2Fd',
    },
  },
);

export const operationSituations = [...workspaceIds, ...keyChecks, ...workspaceReads];
