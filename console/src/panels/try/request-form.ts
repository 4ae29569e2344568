import { type OperationName, pathOf } from '../../../../src/document/routes.ts';
import type { ApiRequest } from '../../data/exchange.ts';

export type Operation = OperationName | 'other';

/** A parameter or a header, as it is typed; one without a name is not sent. */
export interface Pair {
  readonly name: string;
  readonly value: string;
}

/** What the form says. */
export interface TryFields {
  readonly operation: Operation;
  readonly workspaceId: string;
  /** Of another operation. */
  readonly path: string;
  readonly method: string;
  /** The label of a key; `NO_KEY`, or `TYPED_KEY`. */
  readonly key: string;
  readonly typedSecret: string;
  readonly limit: string;
  readonly cursor: string;
  readonly parameters: readonly Pair[];
  readonly headers: readonly Pair[];
}

/** No label is like these: labels are not empty, and have no line feed. */
export const NO_KEY = '';
export const TYPED_KEY = '\n';

export const firstFields: TryFields = {
  operation: 'listFiles',
  workspaceId: '',
  path: '/api/v1/',
  method: 'GET',
  key: NO_KEY,
  typedSecret: '',
  limit: '',
  cursor: '',
  parameters: [],
  headers: [],
};

/** @param secret of the key that the form names; none for no key. */
export function requestOf(
  fields: TryFields,
  { baseUrl, secret }: { readonly baseUrl: string; readonly secret: string | undefined },
): ApiRequest {
  const { operation, workspaceId, path, method, limit, cursor } = fields;
  const query = new URLSearchParams();
  if (operation === 'listFiles' && limit !== '') query.append('limit', limit);
  if (operation === 'listFiles' && cursor !== '') query.append('cursor', cursor);
  for (const { name, value } of fields.parameters) if (name !== '') query.append(name, value);
  const target = operation === 'other' ? path : pathOf(operation, workspaceId);
  const behind = query.size === 0 ? '' : `${target.includes('?') ? '&' : '?'}${query}`;
  const named = fields.headers.filter(({ name }) => name.trim() !== '');
  return {
    method,
    url: baseUrl + target + behind,
    headers: {
      ...(secret !== undefined && { Authorization: `Bearer ${secret}` }),
      ...Object.fromEntries(named.map(({ name, value }) => [name.trim(), value])),
    },
  };
}
