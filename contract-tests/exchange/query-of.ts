import type { ApiRequest } from './api-request.ts';
import { encodeStrictly } from './encode.ts';

/** The query as it is sent, with its question mark; empty where there is none. */
export function queryOf(query: ApiRequest['query']): string {
  if (query.length === 0) return '';
  return `?${query.map(([name, value]) => `${name}=${encodeStrictly(value)}`).join('&')}`;
}
