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
  /** `name=value`, one per line. */
  parameters: '',
  /** `name: value`, one per line. */
  headers: '',
};
export type TryFields = Readonly<typeof firstFields>;

/** No label equals these: labels are not empty, and have no line feed. */
export const NO_KEY = '';
export const TYPED_KEY = '\n';

/** @param secret of the key that the form names; undefined for no key. */
export function requestOf(
  fields: TryFields,
  { baseUrl, secret }: { readonly baseUrl: string; readonly secret: string | undefined },
): ApiRequest {
  const { operation, path, method, limit, cursor } = fields;
  const isListing = operation === 'listFiles';
  const query = new URLSearchParams([
    ...(isListing && limit !== '' ? [['limit', limit]] : []),
    ...(isListing && cursor !== '' ? [['cursor', cursor]] : []),
    ...pairsOf(fields.parameters, '='),
  ]);
  const route = routes.find((each) => each.operation === operation);
  const target = route ? pathOf(route.operation, fields.workspaceId) : path;
  const behind = query.size === 0 ? '' : `${target.includes('?') ? '&' : '?'}${query}`;
  return {
    method,
    url: baseUrl + target + behind,
    headers: {
      ...(secret !== undefined && { Authorization: `Bearer ${secret}` }),
      ...Object.fromEntries(pairsOf(fields.headers, ':')),
    },
  };
}

/** Names and values, one pair per line; a line without a name is ignored. */
function pairsOf(text: string, separator: string): [string, string][] {
  return text.split('\n').flatMap((line): [string, string][] => {
    const [name = '', ...rest] = line.split(separator);
    return name.trim() === '' ? [] : [[name.trim(), rest.join(separator).trim()]];
  });
}
