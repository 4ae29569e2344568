import type { IncomingMessage, ServerResponse } from 'node:http';
import { NodeRequest } from 'srvx/node';
import type { RequestHead, RequestLike } from '../http/request-head.ts';

/** A request of Node. It creates a `Request` only if one is used: that costs as much as an answer. */
export class ServedRequest implements RequestLike, RequestHead {
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly method: string;
  readonly target: string;
  #web: Request | undefined;

  constructor(request: IncomingMessage, response: ServerResponse) {
    this.#request = request;
    this.#response = response;
    this.method = request.method ?? 'GET';
    this.target = readTarget(request.url ?? '/');
  }

  get(name: string): string | null {
    const value = this.#request.headers[name];
    return Array.isArray(value) ? value.join(', ') : (value ?? null);
  }

  get web(): Request {
    this.#web ??= new NodeRequest({ req: this.#request, res: this.#response });
    return this.#web;
  }

  get url(): string {
    return this.web.url;
  }

  get headers(): Headers {
    return this.web.headers;
  }
}

/** Characters that a URL does not change. */
const PLAIN = /^\/[\w\-.~!$&()*+,;=:@%/]*(?:\?[\w\-.~!$&()*+,;=:@%/?]*)?$/;
/** Segments such as `/..`, which a URL resolves. */
const DOTS = /\/(?:\.|%2e)/i;

/** Path and query as they are in a URL. */
function readTarget(target: string): string {
  if (PLAIN.test(target) && !DOTS.test(target)) return target;
  const absolute = target.startsWith('/') ? `http://mock.invalid${target}` : target;
  if (!URL.canParse(absolute)) return '/';
  const { pathname, search } = new URL(absolute);
  return pathname + search;
}
