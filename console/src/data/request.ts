import { pathOf, routes } from '../../../src/document/routes.ts';
import type { ApiRequest } from './exchange.ts';

/** The fields of the form, as typed. */
export const firstFields = {
  /** An operation of the document, or `other`. */
  operation: 'listFiles',
  workspaceId: '',
  /** For `other` only. */
  path: '/api/v1/',
  method: 'GET',
  /** The label of a key; `NO_KEY`, or `TYPED_KEY`. */
  key: '',
  typedSecret: '',
  limit: '',
  cursor: '',
  /** `name: value`, one per line. */
  headers: '',
};
export type TryFields = Readonly<typeof firstFields>;

/** No label equals these: labels are not empty, and have no line feed. */
export const NO_KEY = '';
export const TYPED_KEY = '\n';

/** @param secret of the key that the form names; undefined for no key. */
export function requestOf(
  { operation, workspaceId, path, method, limit, cursor, headers }: TryFields,
  { baseUrl, secret }: { readonly baseUrl: string; readonly secret: string | undefined },
): ApiRequest {
  const route = routes.find((each) => each.operation === operation);
  const query = new URLSearchParams();
  if (operation === 'listFiles' && limit !== '') query.set('limit', limit);
  if (operation === 'listFiles' && cursor !== '') query.set('cursor', cursor);
  const target = route ? pathOf(route.operation, workspaceId) : path;
  const typed = headers.split('\n').flatMap((line) => {
    const [name = '', ...value] = line.split(':');
    return name.trim() === '' ? [] : [[name.trim(), value.join(':').trim()]];
  });
  return {
    method,
    url: baseUrl + target + (query.size === 0 ? '' : `?${query}`),
    headers: {
      ...(secret !== undefined && { Authorization: `Bearer ${secret}` }),
      ...Object.fromEntries(typed),
    },
  };
}
