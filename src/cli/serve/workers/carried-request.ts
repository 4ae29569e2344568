import type { AskedRequest } from '../../../http/asked-request.ts';
import type { CarriedRequest } from './messages.ts';

/** A request as plain values; its body goes by itself. */
export const carry = ({ method, url, headers }: AskedRequest): CarriedRequest => ({
  ...{ method, url },
  headers: [...headers],
});

/** A request of the platform would read its URL anew, and some methods it does not take. */
export const uncarry = ({ method, url, headers }: CarriedRequest): AskedRequest => ({
  ...{ method, url },
  headers: new Headers(headers.map(([name, value]) => [name, value])),
});
