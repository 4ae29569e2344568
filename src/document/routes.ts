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

type ParametersIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParametersIn<Rest>
  : never;

/** The path parameters of all routes, by name. */
export type PathParameters = { readonly [Name in ParametersIn<Route['path']>]: string };

const PARAMETER = /\{(\w+)\}/g;

/** The path of a route, with each parameter replaced. */
export const fillPath = (path: string, valueFor: (name: keyof PathParameters) => string): string =>
  path.replace(PARAMETER, (_, name: keyof PathParameters) => valueFor(name));

/** The names of the parameters in the path of a route. */
export const parametersIn = (path: string): readonly (keyof PathParameters)[] =>
  Array.from(path.matchAll(PARAMETER), ([, name]) => name as keyof PathParameters);

type RouteAt<Name extends string> = Extract<
  Route,
  { readonly path: `${string}{${Name}}${string}` }
>;

/** The routes whose path has this parameter. */
export const routesAt = <Name extends keyof PathParameters>(name: Name) =>
  routes.filter((route): route is RouteAt<Name> => parametersIn(route.path).includes(name));

/** The path parameters of an operation; for a union of operations, those of all of them. */
export type ParametersOf<Operation extends OperationName> = {
  readonly [Name in ParametersIn<
    Extract<Route, { readonly operation: Operation }>['path']
  >]: string;
};

/** The path of an operation, with its parameters percent-encoded. */
export function pathWith<Operation extends OperationName>(
  operation: Operation,
  parameters: ParametersOf<Operation>,
): string {
  const route = routes.find((candidate) => candidate.operation === operation);
  if (!route) throw new Error(`Failed to build a path: "${operation}" is not an operation`);
  const values: Partial<PathParameters> = parameters;
  return fillPath(route.path, (name) => encodeURIComponent((values[name] ?? '').toWellFormed()));
}

/**
 * The path of an operation, with the workspace id percent-encoded if the path contains it.
 *
 * @param workspaceId unused for the key check, whose path has no parameter.
 */
export const pathOf = (operation: OperationName, workspaceId = ''): string =>
  pathWith(operation, { workspaceId });
