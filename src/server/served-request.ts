import type { IncomingMessage, ServerResponse } from 'node:http';
import { NodeRequest } from 'srvx/node';
import { type AskedRequest, type PlainRequest, targetOf } from '../http/request-head.ts';
import { readHeaders, readTarget } from './read-head.ts';

/** A request of Node. No object of the platform is made of it before someone asks for one. */
export class ServedRequest implements AskedRequest, PlainRequest {
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  #web: Request | undefined;
  readonly method: string;
  readonly target: string;
  readonly get: (name: string) => string | null;

  constructor(request: IncomingMessage, response: ServerResponse) {
    this.#request = request;
    this.#response = response;
    const { method = 'GET', url = '/', rawHeaders } = request;
    this.method = method;
    this.get = readHeaders(rawHeaders).get;
    this.target = readTarget(url) ?? targetOf(this.url);
  }

  /** As one of the platform. */
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

  isGone(): boolean {
    return this.#response.destroyed;
  }

  /** By Node's own events: a web stream costs more than all else that is done with a small body. */
  read(take: (part: Uint8Array) => void): Promise<void> {
    const request = this.#request;
    return new Promise((resolve, reject) => {
      request.on('data', (part: Uint8Array) => {
        try {
          take(part);
        } catch (cause) {
          reject(cause);
          // No one reads on, and its sender may never end.
          request.destroy();
        }
      });
      const breakOff = () => {
        if (!request.readableEnded) reject(new Error('the body broke off'));
      };
      request.once('end', resolve).once('error', breakOff).once('close', breakOff);
      if (request.destroyed) breakOff();
    });
  }
}
