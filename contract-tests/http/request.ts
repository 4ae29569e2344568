import { type OperationName, pathOf } from '../../src/document/routes.ts';
import type { Credential } from './credentials.ts';

/** A request without its base URL. Requests only read; nothing else is ever sent. */
export interface ApiRequest {
  /** GET if omitted; the others are for observations. */
  readonly method?: 'GET' | 'HEAD' | 'OPTIONS';
  /** Added to the headers of every request; a browser omits those that it sets itself. */
  readonly headers?: readonly (readonly [name: string, value: string])[];
  /** `other` marks a path that the document does not name. */
  readonly operation: OperationName | 'other';
  /** Starts with /api/v1. */
  readonly path: string;
  /** Raw values, percent-encoded when sent. */
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly credential: Credential;
  /**
   * If a refusal is expected, a 429 may be that refusal; if a success is, it is worth waiting for.
   */
  readonly expects: 'success' | 'refusal';
}

export interface PageQuery {
  readonly limit?: number | string | undefined;
  readonly cursor?: string | undefined;
}

type Expects = ApiRequest['expects'];

/** A request of an operation. Only the listing has a query. */
export function operationRequest(
  operation: OperationName,
  workspaceId: string,
  credential: Credential,
  expects: Expects = 'success',
  { limit, cursor }: PageQuery = {},
): ApiRequest {
  const query: [string, string][] = [];
  if (limit !== undefined) query.push(['limit', String(limit)]);
  if (cursor !== undefined) query.push(['cursor', cursor]);
  return { operation, path: pathOf(operation, workspaceId), query, credential, expects };
}

export const checkKey = (credential: Credential, expects?: Expects): ApiRequest =>
  operationRequest('checkKey', '', credential, expects);

export const readWorkspace = (
  workspaceId: string,
  credential: Credential,
  expects?: Expects,
): ApiRequest => operationRequest('readWorkspace', workspaceId, credential, expects);

export const listFiles = (
  workspaceId: string,
  credential: Credential,
  query?: PageQuery,
  expects?: Expects,
): ApiRequest => operationRequest('listFiles', workspaceId, credential, expects, query);

/** A path that the document does not name, to see whether it returns anything. */
export function otherPath(path: string, credential: Credential): ApiRequest {
  return { operation: 'other', path, query: [], credential, expects: 'refusal' };
}

/** The same with a different Accept header, about which the document says nothing. */
export function accepting(request: ApiRequest, accept = '*/*'): ApiRequest {
  return { ...request, headers: [['accept', accept]] };
}

/**
 * Percent-encodes everything except RFC 3986's unreserved characters, so that no part of the value
 * can be read as a delimiter.
 */
export function encodeStrictly(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Path and query as sent, with the key in the query if the credential puts it there. */
export function urlOf({ path, query, credential: { parameters, secret } }: ApiRequest): string {
  const names = (secret && parameters?.names) ?? [];
  const key = names.map((name) => [name, secret?.text ?? ''] as const);
  return path + queryOf([...query, ...key]);
}

/** The query as sent, with its question mark; empty if there is none. */
export function queryOf(query: ApiRequest['query']): string {
  if (query.length === 0) return '';
  return `?${query.map(([name, value]) => `${name}=${encodeStrictly(value)}`).join('&')}`;
}
