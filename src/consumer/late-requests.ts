import type { AskedRequest } from '../http/request-head.ts';

/**
 * Keys of fixtures whose client never ended: it goes on asking, and may meet the server of a later
 * fixture. One that ended and holds on to an old key is no stray, but at fault.
 */
const abandoned = new Set<string>();

/** Remembers the key of a fixture for as long as the client that was called there makes no end. */
export function rememberLate(apiKey: string, driven: Promise<unknown>): void {
  abandoned.add(apiKey);
  const forget = () => {
    abandoned.delete(apiKey);
  };
  driven.then(forget, forget);
}

/** Whether a request carries the key of an abandoned fixture, in a header or in its URL. */
export function isLateRequest({ url, headers }: AskedRequest): boolean {
  if (abandoned.size === 0) return false;
  const sent = [url, ...headers.values()];
  return [...abandoned].some((apiKey) => sent.some((text) => text.includes(apiKey)));
}
