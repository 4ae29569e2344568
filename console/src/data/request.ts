import { curlLine, singleQuoted } from '../../../contract-tests/http/exchange.ts';
import { pathOf, routes } from '../../../src/document/routes.ts';
import type { ApiRequest } from './exchange.ts';

/** The fields of the form, as typed. */
export const firstFields = {
  operation: 'listFiles',
  workspaceId: '',
  /** The label of a key; `NO_KEY`, or `TYPED_KEY`. */
  key: '',
  typedSecret: '',
  limit: '',
  cursor: '',
};
export type TryFields = Readonly<typeof firstFields>;

/** No label equals these: labels are not empty, and have no line feed. */
export const NO_KEY = '';
export const TYPED_KEY = '\n';

/** @param secret of the key that the form names; undefined for no key. */
export function requestOf(
  { operation, workspaceId, limit, cursor }: TryFields,
  { baseUrl, secret }: { readonly baseUrl: string; readonly secret: string | undefined },
): ApiRequest {
  const route = routes.find((each) => each.operation === operation);
  const query = new URLSearchParams();
  if (operation === 'listFiles' && limit !== '') query.set('limit', limit);
  if (operation === 'listFiles' && cursor !== '') query.set('cursor', cursor);
  return {
    url:
      baseUrl +
      pathOf(route?.operation ?? 'listFiles', workspaceId) +
      (query.size === 0 ? '' : `?${query}`),
    headers: secret === undefined ? {} : { Authorization: `Bearer ${secret}` },
  };
}

/** The same request for the shell, JavaScript and Python: texts to paste, by their titles. */
export function snippetsOf({ url, headers }: ApiRequest): Readonly<Record<string, string>> {
  const lines = Object.entries(headers).map(([name, value]) => singleQuoted(`${name}: ${value}`));
  return {
    curl: curlLine(url, lines),
    fetch: `const response = await fetch(${literal(url)}, ${literal({ headers })});
console.log(response.status, await response.json());`,
    Python: `import requests

response = requests.get(${literal(url)}, headers=${literal(headers)})
print(response.status_code, response.json())`,
  };
}

/** A value on one line, in the notation that JavaScript and Python share. */
const literal = (value: unknown): string => JSON.stringify(value, null, 1).replace(/\n */g, ' ');
