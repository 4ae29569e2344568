import { createRecent } from '../store/recent.ts';

/** The longest target that is remembered. */
const LONGEST = 1_024;
/** By how a target came, how it stands in a URL; null where a URL writes it in another way. */
const targets = createRecent<string | null>(2_000);

/** What was sent under a name in lower case, joined by commas, or the first of it; null for nothing. */
export function headerOf(
  rawHeaders: readonly string[],
  name: string,
  which: 'all' | 'first' = 'all',
): string | null {
  let found: string | null = null;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const each = rawHeaders[at] ?? '';
    if (each.length !== name.length || (each !== name && each.toLowerCase() !== name)) continue;
    const value = rawHeaders[at + 1] ?? '';
    if (which === 'first') return value;
    found = found === null ? value : `${found}, ${value}`;
  }
  return found;
}

/**
 * A target as it stands in a URL; null where it has to be read as one first. Clients ask for the
 * same again and again: it is not examined anew.
 */
export function readTarget(target: string): string | null {
  if (target.length > LONGEST) return asItStands(target);
  const known = targets.get(target);
  return known === undefined ? targets.set(target, asItStands(target)) : known;
}

/** Characters that a URL leaves as they are; a step of dots is taken out of a path. */
const PLAIN = /^\/[\w\-.~!$&()*+,;=:@%/]*(?:\?[\w\-.~!$&()*+,;=:@%/?]*)?$/;
const DOTS = /\/(?:\.|%2e){1,2}(?:[/?]|$)/i;

const asItStands = (target: string): string | null =>
  PLAIN.test(target) && !DOTS.test(target) ? target : null;
