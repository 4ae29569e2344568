import type { WorldKey } from '../world/world.ts';

/**
 * Puts the hint in the place of a key's secret in a path or a query: a client that sends it there
 * is at fault, but a journal must not spread it.
 */
export function redactTarget(
  target: string,
  findKey: (secret: string) => WorldKey | undefined,
): string {
  return target.replace(/[^/?&=]+/g, (part) => findKey(decode(part))?.hint ?? part);
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
