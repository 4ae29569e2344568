/** The three operations of the document (section 4), each with its clause. */

export const API_PREFIX = '/api/v1';

export const routes = [
  { operation: 'checkKey', method: 'GET', path: `${API_PREFIX}/auth`, clause: '4.1-request' },
  {
    operation: 'readWorkspace',
    method: 'GET',
    path: `${API_PREFIX}/workspaces/{workspaceId}`,
    clause: '4.2-request',
  },
  {
    operation: 'listFiles',
    method: 'GET',
    path: `${API_PREFIX}/workspaces/{workspaceId}/files`,
    clause: '4.3-request',
  },
] as const;

/** All paths of the API, for messages. */
export const apiPaths = routes.map(({ path }) => path).join(', ');

export type Route = (typeof routes)[number];
export type OperationName = Route['operation'];

/** The names of the operations, in the order of the document. */
export const operations: readonly OperationName[] = routes.map(({ operation }) => operation);

/**
 * The path of an operation, with the workspace id percent-encoded if the path contains it.
 *
 * @param workspaceId unused for the key check, whose path has no parameter.
 */
export function pathOf(operation: OperationName, workspaceId = ''): string {
  const route = routes.find((candidate) => candidate.operation === operation);
  if (!route) throw new Error(`Failed to build a path: "${operation}" is not an operation`);
  return route.path.replace('{workspaceId}', encodeURIComponent(workspaceId));
}
