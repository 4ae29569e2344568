import { endpoints } from './address.ts';
import { ControlError } from './failure.ts';
import type { Route } from './route.ts';
import { faultRoutes } from './routes/faults.ts';
import { fileRoutes } from './routes/files.ts';
import { journalRoutes } from './routes/journal.ts';
import { keyRoutes } from './routes/keys.ts';
import { sandboxRoutes } from './routes/sandboxes.ts';
import { switchRoutes } from './routes/switches.ts';

type EndpointId = keyof typeof endpoints;

/** Checks at compile time that the routes are exactly those in `endpoints`. */
const exactly = <Given extends Record<EndpointId, Route>>(
  given: Given & Record<Exclude<keyof Given, EndpointId>, never>,
): Given => given;

const routes = exactly({
  ...sandboxRoutes,
  ...fileRoutes,
  ...keyRoutes,
  ...switchRoutes,
  ...faultRoutes,
  ...journalRoutes,
});

/** The groups of operations in the documentation. */
export const controlTags = [
  {
    name: 'Sandboxes',
    description: 'Separate mocks in one server, and the server itself.',
    of: sandboxRoutes,
  },
  { name: 'Files', description: 'The files of a sandbox.', of: fileRoutes },
  { name: 'Keys', description: 'The API keys of a sandbox.', of: keyRoutes },
  { name: 'Switches', description: 'Clock, profile and scenario of a sandbox.', of: switchRoutes },
  {
    name: 'Faults',
    description: 'Different responses, broken and slow connections.',
    of: faultRoutes,
  },
  {
    name: 'Journal',
    description: 'Requests, and the responses of the mock.',
    of: journalRoutes,
  },
];

/** The operations of the control API, by their ids. */
export type Routes = typeof routes;

/** An operation with its method and path. */
export interface ControlRoute extends Route {
  readonly id: keyof Routes;
  readonly method: string;
  /** The part of the path after `/__mock`, with parameters in braces: `/sandboxes/{id}/files`. */
  readonly path: string;
  /** Whether its input is in the query. */
  readonly readsQuery: boolean;
}

/** All operations of the control API. The server and the OpenAPI document derive from them. */
export const controlRoutes: readonly ControlRoute[] = idsOf(endpoints).map((id) => {
  const [method = '', path = ''] = endpoints[id].split(' ');
  const { takesBytes = false }: Route = routes[id];
  const readsQuery = method === 'GET' || method === 'DELETE' || takesBytes;
  return { ...routes[id], id, method, path, readsQuery };
});

/** The status of a success. */
export const statusOf = ({ status, reply }: Route): number => (reply ? (status ?? 200) : 204);

function idsOf<Id extends string>(table: Readonly<Record<Id, unknown>>): Id[] {
  return Object.keys(table) as Id[];
}

/** Each route with a pattern for its path, in which the parameters are named groups. */
const patterns = controlRoutes.map((route) => {
  const pattern = route.path.replace('.', '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  return { route, pattern: new RegExp(`^${pattern}$`) };
});

/**
 * Finds the route of a request, and the parameters in its path.
 *
 * @param target the part of the path after `/__mock`, not decoded.
 * @throws ControlError 404 if no route has the path, 405 if one has it with another method.
 */
export function findRoute(
  method: string,
  target: string,
): { readonly route: ControlRoute; readonly path: Readonly<Record<string, string>> } {
  const methods: string[] = [];
  for (const { route, pattern } of patterns) {
    const match = pattern.exec(target);
    const path = match && decoded(match.groups ?? {});
    if (!path) continue;
    if (route.method === method) return { route, path };
    methods.push(route.method);
  }
  if (methods.length === 0) {
    throw new ControlError(
      404,
      `There is no ${target} here: /__mock/openapi.json has what there is`,
    );
  }
  throw new ControlError(405, `Expected ${methods.join(', ')} at ${target}, found ${method}`);
}

/** Decodes the parameters; null if one cannot be decoded. */
function decoded(
  groups: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> | null {
  try {
    return Object.fromEntries(
      Object.entries(groups).map(([name, text]) => [name, decodeURIComponent(text)]),
    );
  } catch {
    return null;
  }
}
