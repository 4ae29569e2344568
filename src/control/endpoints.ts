/** A header of every response of the control API, so that clients can recognise it. */
export const CONTROL_HEADER = 'x-mock-control';
/**
 * The header for the control token. `Authorization` stays free for a key, so that a proxy can
 * choose the server by it.
 */
export const TOKEN_HEADER = 'x-mock-control-token';
/** The path of the control API. */
export const CONTROL_PATH = '/__mock';
export { REQUEST_ID_HEADER } from '../mock/exchange.ts';

const OF = '/sandboxes/{sandbox}';

/**
 * The method and path of each operation of the control API. The rest of its input is the query of a
 * GET or DELETE, and else the JSON body. The server, its OpenAPI document and the client use this
 * table. It is apart from the operations so that the client loads no schemas.
 */
export const endpoints = {
  health: 'GET /health',
  metrics: 'GET /metrics',
  names: 'GET /names',
  'sandboxes.create': 'POST /sandboxes',
  'sandboxes.list': 'GET /sandboxes',
  'sandboxes.get': `GET ${OF}`,
  'sandboxes.delete': `DELETE ${OF}`,
  reset: `POST ${OF}/reset`,
  'state.export': `GET ${OF}/state`,
  'files.list': `GET ${OF}/files`,
  'files.create': `POST ${OF}/files`,
  'files.get': `GET ${OF}/files/{id}`,
  'files.update': `PATCH ${OF}/files/{id}`,
  'files.delete': `DELETE ${OF}/files/{id}`,
  'cursors.read': `POST ${OF}/cursors`,
  'keys.issue': `POST ${OF}/keys`,
  'keys.expire': `POST ${OF}/keys/{label}/expire`,
  'keys.revoke': `DELETE ${OF}/keys/{label}`,
  'clock.set': `PATCH ${OF}/clock`,
  'profile.set': `PUT ${OF}/profile`,
  'profile.change': `PATCH ${OF}/profile`,
  'scenario.set': `PUT ${OF}/scenario`,
  'faults.add': `POST ${OF}/faults`,
  'faults.remove': `DELETE ${OF}/faults`,
  'journal.list': `GET ${OF}/journal`,
  'journal.clear': `DELETE ${OF}/journal`,
  'journal.listAll': 'GET /journal',
} as const;

export type ControlOperationId = keyof typeof endpoints;

export function endpointOf(id: ControlOperationId) {
  const [method = '', path = ''] = endpoints[id].split(' ');
  return {
    method,
    /** The part of the path after `/__mock`, with parameters in braces: `/sandboxes/{sandbox}`. */
    path,
    /** The names of the parameters in the path. */
    parameters: Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name),
    readsQuery: method === 'GET' || method === 'DELETE',
  };
}
