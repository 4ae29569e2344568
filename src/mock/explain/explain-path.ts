import { API_PREFIX, routes } from '../../document/routes.ts';
import { nearestName } from '../../text/suggest.ts';
import { type Explain, said, shown } from './explanation.ts';

export const explainUnknownPath: Explain = (refusing) => {
  const { path, hasExtraSlashes } = refusing.record.request;
  const version = /^\/api\/(v\d+)(?=\/|$)/i.exec(path)?.[1] ?? 'v1';
  const near = nearestPath(path);
  const why = () => {
    if (near === undefined) return 'is none of the three operations';
    if (version !== 'v1') return 'is of another version than v1';
    if (hasExtraSlashes) return 'has slashes too many (transport.extraSlashes)';
    return `nearly matches ${near}`;
  };
  return {
    rule: near !== undefined && version !== 'v1' ? '9-r1' : '1-r6',
    why: `the path ${shown(path, refusing)} ${why()}`,
    wouldPass: near ?? `one of ${routes.map((route) => route.path).join(', ')}`,
  };
};

export const explainWrongMethod: Explain = (refusing) => {
  const { method, operation } = refusing.record.request;
  const route = routes.find((each) => each.operation === operation);
  return {
    rule: route?.clause ?? '1-transport',
    why: `${shown(method, refusing)} is no method that is served${route ? ` on ${route.path}` : ''}`,
    wouldPass: said(refusing).wouldPass,
  };
};

/** The path of an operation that one is near to, with its own workspace id; undefined for none. */
function nearestPath(path: string): string | undefined {
  const parts = path.split('/').filter((part) => part !== '');
  const own = parts.map((part) => part.toLowerCase());
  const at = own.lastIndexOf('workspaces');
  const id = (at >= 0 ? parts[at + 1] : undefined) ?? '{workspaceId}';
  const known = routes.map((route) => route.path.replace('{workspaceId}', () => id));
  // With the version in front, as often as it is there or left out.
  const rest = own.join('/').replace(/^(?:api(?:\/v\d+)?\/|v\d+\/)+/, '');
  const exact = known.find((each) => each.toLowerCase() === `${API_PREFIX}/${rest}`);
  return exact ?? nearestName(`/${parts.join('/')}`, known);
}
