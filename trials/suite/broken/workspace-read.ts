import type { Mutant } from '../mutant.ts';
import { serves, successesOf, withText } from '../rewrite-answers.ts';

const WORKSPACE = /\/workspaces\/[^/]+$/;

/** Section 4.2. */
export const workspaceReadMutants: readonly Mutant[] = [
  {
    id: 'workspace-html',
    title: 'the workspace is described by a web page',
    clause: '4.2-success',
    breaks: successesOf('readWorkspace', (response) =>
      withText(response, '<p>A workspace</p>', 'text/html'),
    ),
    fails: ['workspace.read', 'responses.json'],
  },
  {
    id: 'workspace-empty',
    title: 'the workspace read answers 200 with nothing',
    clause: '4.2-success',
    breaks: successesOf('readWorkspace', (response) => withText(response, '', 'application/json')),
    fails: ['workspace.read', 'responses.json'],
  },
  {
    id: 'workspace-204',
    title: 'the workspace read answers 204',
    clause: '4.2-success',
    breaks: successesOf('readWorkspace', () => new Response(null, { status: 204 })),
    fails: ['workspace.read', 'responses.json'],
  },
  {
    id: 'workspace-cut-off',
    title: 'the JSON of the workspace read is cut off',
    clause: '4.2-success',
    breaks: successesOf('readWorkspace', async (response) =>
      withText(response, (await response.text()).slice(0, -1), 'application/json'),
    ),
    fails: ['workspace.read', 'responses.json'],
  },
  {
    id: 'workspace-missing',
    title: 'there is no workspace read',
    clause: '4.2-request',
    breaks: serves(WORKSPACE, () => Response.json({ code: 'not_found' }, { status: 404 })),
    fails: ['workspace.read'],
  },
  {
    id: 'workspace-405',
    title: 'the workspace read takes no GET',
    clause: '4.2-request',
    breaks: serves(WORKSPACE, () => Response.json({}, { status: 405 })),
    fails: ['workspace.read'],
  },
  {
    id: 'workspace-500',
    title: 'the workspace read always breaks down',
    clause: '4.2-success',
    breaks: serves(WORKSPACE, () => Response.json({}, { status: 500 })),
    fails: ['workspace.read'],
  },
  {
    id: 'workspace-html-at-times',
    title: 'the workspace is described by a web page every other time',
    clause: '1-r1',
    breaks: (mock) => {
      let calls = 0;
      return successesOf('readWorkspace', (response) => {
        calls += 1;
        return calls % 2 === 0 ? response : withText(response, '<p>A workspace</p>', 'text/html');
      })(mock);
    },
    fails: ['workspace.read', 'responses.json'],
  },
];
