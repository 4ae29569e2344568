/**
 * The seconds that a Retry-After asks a client to wait at least; null where it asks for none. What
 * waits until a date may round to whole seconds, and reads it a moment later: so a date asks for a
 * second less than there is until then.
 *
 * @param now milliseconds since 1970.
 */
export function secondsToWait(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  if (/^\d+$/.test(header)) return Number(header);
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, Math.floor((date - now) / 1000) - 1);
}
