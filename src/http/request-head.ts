import { readSecret } from '../service/authenticate.ts';

/** All that a mock reads of a request. */
export interface RequestHead {
  readonly method: string;
  /** Path and query as they are in the URL. */
  readonly target: string;
  /** @param name in lower case. @returns what was sent under it, joined by commas; null for nothing. */
  get(name: string): string | null;
}

/** The parts of a request that a mock reads: the request itself if the server has read it already. */
export function headOf(request: RequestLike | (RequestLike & RequestHead)): RequestHead {
  if ('target' in request) return request;
  const { method, url, headers } = request;
  return { method, target: targetOf(url), get: (name) => headers.get(name) };
}

/** The key that a request sends, known or not; null for none. */
export const secretOf = (request: RequestLike): string | null =>
  readSecret(headOf(request).get('authorization'));

/** Path and query of an absolute URL. By hand: a URL object costs more than all else here. */
export function targetOf(url: string): string {
  const path = url.indexOf('/', url.indexOf('://') + 3);
  if (path < 0) return '/';
  const fragment = url.indexOf('#', path);
  return fragment < 0 ? url.slice(path) : url.slice(path, fragment);
}

/** The parts of a request that are used, from a `Request` or from the server. */
export type RequestLike = Pick<Request, 'method' | 'url' | 'headers'>;

/** The response: a text, or a stream if its end is not known. */
export interface PlainAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | ReadableStream<Uint8Array<ArrayBuffer>> | null;
}
