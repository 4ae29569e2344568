import { isObject } from '../../../src/text/is-object.ts';
import { brokenClients } from '../broken-client.ts';
import type { Habits } from '../habits.ts';

/** The workspace id in the path, and what the key check returns about it (clauses 4.1, 4.2). */
export const workspaceMistakes = brokenClients({
  'workspace-id-unescaped': {
    title: 'puts the id of the workspace into the path as it is',
    habits: { encodePathPart: (id) => id },
  },
  'workspace-id-as-whole-url': {
    title: 'escapes the id of the workspace as if it were a whole URL',
    habits: { encodePathPart: encodeURI },
  },
  'workspace-id-form-encoded': {
    title: 'writes a space in the id of the workspace as a plus',
    habits: { encodePathPart: (id) => encodeURIComponent(id).replaceAll('%20', '+') },
  },
  'workspace-id-lower-cased': {
    title: 'lower-cases the id of the workspace',
    habits: { encodePathPart: (id) => encodeURIComponent(id.toLowerCase()) },
  },
  'workspace-called-default': {
    title: 'asks for a workspace by the name of default, not by the id that the key check gives',
    habits: { workspaceId: () => 'default' },
  },
  'key-check-wants-valid': {
    title: 'takes the key for invalid where the key check has no field valid that is true',
    habits: checksKey((body) => body.valid === true),
  },
  'key-check-wants-scopes': {
    title: 'looks for files:read in an array that is called scopes',
    habits: checksKey(({ scopes }) => Array.isArray(scopes) && scopes.includes('files:read')),
  },
  'workspace-wants-name': {
    title: 'reads the name of a workspace, whether its description has one or not',
    habits: {
      readWorkspace: (body) => {
        if (isObject(body) && typeof body.name === 'string') return body.name;
        throw new TypeError('the workspace has no name');
      },
    },
  },
});

/** A key check that requires more than the workspace id. */
function checksKey(isGood: (body: Readonly<Record<string, unknown>>) => boolean): Partial<Habits> {
  return {
    readKeyCheck: (body) => {
      if (!isObject(body) || typeof body.workspaceId !== 'string' || !isGood(body)) {
        throw new Error('the key is not valid');
      }
      return { workspaceId: body.workspaceId };
    },
  };
}
