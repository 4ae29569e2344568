import { isObject } from '../../../src/text/is-object.ts';
import type { BrokenClient } from '../broken-client.ts';
import { createClient } from '../correct-client.ts';
import type { Habits } from '../habits.ts';

/** The id of the workspace in the path, and what the key check says of it (clauses 4.1, 4.2). */
export const workspaceMistakes: readonly BrokenClient[] = [
  {
    id: 'workspace-id-unescaped',
    title: 'puts the id of the workspace into the path as it is',
    client: createClient({ encodePathPart: (id) => id }),
    fails: [
      'workspace-ids.slash',
      'workspace-ids.question-mark',
      'workspace-ids.hash',
      'workspace-ids.percent-encoded',
      'workspace-ids.dots',
      'workspace-ids.quotes',
      'workspace-read.escaped-id',
    ],
  },
  {
    id: 'workspace-id-as-whole-url',
    title: 'escapes the id of the workspace as if it were a whole URL',
    client: createClient({ encodePathPart: encodeURI }),
    fails: [
      'workspace-ids.slash',
      'workspace-ids.question-mark',
      'workspace-ids.hash',
      'workspace-ids.dots',
      'workspace-read.escaped-id',
    ],
  },
  {
    id: 'workspace-id-form-encoded',
    title: 'writes a space in the id of the workspace as a plus',
    client: createClient({
      encodePathPart: (id) => encodeURIComponent(id).replaceAll('%20', '+'),
    }),
    fails: ['workspace-ids.space', 'workspace-read.escaped-id'],
  },
  {
    id: 'workspace-id-lower-cased',
    title: 'lower-cases the id of the workspace',
    client: createClient({ encodePathPart: (id) => encodeURIComponent(id.toLowerCase()) }),
    fails: [
      'workspace-ids.percent-encoded',
      'workspace-ids.non-ascii',
      'workspace-ids.composed',
      'workspace-ids.case',
      'workspace-read.escaped-id',
    ],
  },
  {
    id: 'workspace-called-default',
    title: 'asks for a workspace by the name of default, not by the id that the key check gives',
    client: createClient({ workspaceId: () => 'default' }),
    fails: ['*', '!key-check.*', '!workspace-read.*', '!again.key-check'],
  },
  {
    id: 'key-check-wants-valid',
    title: 'takes the key for invalid where the key check has no field valid that is true',
    client: checksKey((body) => body.valid === true),
    fails: [],
    fragile: [
      'key-check.bare',
      'key-check.nested',
      'key-check.lookalikes',
      'key-check.other-types',
    ],
  },
  {
    id: 'key-check-wants-scopes',
    title: 'looks for files:read in an array that is called scopes',
    client: checksKey(({ scopes }) => Array.isArray(scopes) && scopes.includes('files:read')),
    fails: [],
    fragile: [
      'key-check.bare',
      'key-check.nested',
      'key-check.lookalikes',
      'key-check.scopes-text',
      'key-check.other-types',
      'key-check.code',
    ],
  },
  {
    id: 'workspace-wants-name',
    title: 'reads the name of a workspace, whether its description has one or not',
    client: createClient({
      readWorkspace: (body) => {
        if (isObject(body) && typeof body.name === 'string') return body.name;
        throw new TypeError('the workspace has no name');
      },
    }),
    fails: [],
    fragile: ['workspace-read.array', 'workspace-read.empty', 'workspace-read.other-fields'],
  },
];

/** A key check that wants more than the id of the workspace. */
function checksKey(isGood: (body: Readonly<Record<string, unknown>>) => boolean) {
  const readKeyCheck: Habits['readKeyCheck'] = (body) => {
    if (!isObject(body) || typeof body.workspaceId !== 'string' || !isGood(body)) {
      throw new Error('the key is not valid');
    }
    return { workspaceId: body.workspaceId };
  };
  return createClient({ readKeyCheck });
}
