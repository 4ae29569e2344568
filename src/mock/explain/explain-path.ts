import { API_PREFIX, routes } from '../../document/routes.ts';
import { nearestName } from '../../text/suggest.ts';
import { type Explain, said, shown } from './explanation.ts';

export const explainUnknownPath: Explain = (refusing) => {
  const { path, hasExtraSlashes } = refusing.record.request;
  const all = {
    rule: '1-r6',
    wouldPass: `one of ${routes.map((route) => route.path).join(', ')}`,
  } as const;
  const version = /^\/api\/(v\d+)(?=\/|$)/i.exec(path)?.[1];
  const near = nearestPath(path);
  const given = shown(path, refusing);
  if (version !== undefined && version !== 'v1' && near) {
    return {
      rule: '9-r1',
      why: `the path ${given} is of another version than v1`,
      wouldPass: near,
    };
  }
  if (hasExtraSlashes && near) {
    return {
      ...all,
      why: `the path ${given} has slashes too many (transport.extraSlashes)`,
      wouldPass: near,
    };
  }
  if (near) return { ...all, why: `the path ${given} nearly matches ${near}`, wouldPass: near };
  return { ...all, why: `the path ${given} is none of the three operations` };
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
