/** The operations of the document (section 4). Code that handles all of them uses this table. */

export const API_PREFIX = '/api/v1';

export const routes = [
  {
    operation: 'checkKey',
    /** The name in prose: `the key check`. */
    name: 'key check',
    method: 'GET',
    path: `${API_PREFIX}/auth`,
    clause: '4.1-request',
    /** The clause about the required scope. */
    scope: '4.1-scope',
    /** A field of every successful response; null if that may be any JSON. */
    shows: 'workspaceId',
  },
  {
    operation: 'readWorkspace',
    name: 'workspace read',
    method: 'GET',
    path: `${API_PREFIX}/workspaces/{workspaceId}`,
    clause: '4.2-request',
    scope: '4.2-scope',
    shows: null,
  },
  {
    operation: 'listFiles',
    name: 'listing',
    method: 'GET',
    path: `${API_PREFIX}/workspaces/{workspaceId}/files`,
    clause: '4.3-request',
    scope: '4.3-scope',
    shows: 'files',
  },
] as const;

/** All paths of the API, for messages. */
export const apiPaths = routes.map(({ path }) => path).join(', ');

export type Route = (typeof routes)[number];
export type OperationName = Route['operation'];

/** The names of the operations, in the order of the document. */
export const operations: readonly OperationName[] = routes.map(({ operation }) => operation);

/** Whether the path of an operation names a workspace. */
export const namesWorkspace = ({ path }: Route): boolean => path.includes('{workspaceId}');

/** The routes whose path names a workspace. */
export const workspaceRoutes = routes.filter((route) => namesWorkspace(route));

/**
 * The path of an operation, with the workspace id percent-encoded if the path contains it.
 *
 * @param workspaceId unused for the key check, whose path has no parameter.
 */
export function pathOf(operation: OperationName, workspaceId = ''): string {
  const route = routes.find((candidate) => candidate.operation === operation);
  if (!route) throw new Error(`Failed to build a path: "${operation}" is not an operation`);
  const id = encodeURIComponent(workspaceId.toWellFormed());
  return route.path.replace('{workspaceId}', () => id);
}
