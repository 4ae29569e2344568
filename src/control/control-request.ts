import type { PlainRequest } from '../http/plain-request.ts';
import { targetOf } from '../http/request-head.ts';

/** What a control request needs to have. */
export type ControlRequest = Pick<Request, 'method' | 'url' | 'headers' | 'body' | 'signal'>;

export const plainOf = ({ method, url, headers, body, signal }: ControlRequest): PlainRequest => ({
  method,
  target: targetOf(url),
  get: (name) => headers.get(name),
  url,
  isGone: () => signal.aborted,
  async read(take) {
    for await (const part of body ?? []) take(part);
  },
});
