/**
 * Reads a Retry-After header: a number of seconds, or an HTTP date.
 *
 * @param now milliseconds since 1970.
 * @returns milliseconds to wait, never negative; undefined when there is nothing that can be read.
 */
export function retryAfterMs(value: string | null, now: number): number | undefined {
  if (value === null) return undefined;
  const text = value.trim();
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  if (!/^[A-Za-z]{3},/.test(text)) return undefined;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
