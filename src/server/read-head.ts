import { Recent } from '../store/recent.ts';

/** Headers as sent. Clients repeat the same headers, so each lookup is cached. */
export class SentHeaders {
  readonly raw: readonly string[];
  readonly #found = new Map<string, string | null>();

  /** @param raw alternating names and values. */
  constructor(raw: readonly string[]) {
    this.raw = raw;
  }

  /**
   * @param name in lower case.
   * @returns its values, joined by commas; null if there are none.
   */
  readonly get = (name: string): string | null => {
    const known = this.#found.get(name);
    if (known !== undefined) return known;
    const values = this.valuesOf(name);
    const value = values.length === 0 ? null : values.join(', ');
    this.#found.set(name, value);
    return value;
  };

  /** Every value of a header, in order. */
  valuesOf(name: string): readonly string[] {
    return this.raw.filter((_, at) => at % 2 === 1 && this.raw[at - 1]?.toLowerCase() === name);
  }
}

/** The number of recent header lists to keep. */
const LATEST = 4;
const latest: SentHeaders[] = [];

/** The headers of a request; the same object if a recent request had the same headers. */
export function readHeaders(raw: readonly string[]): SentHeaders {
  for (const known of latest) if (isSame(known.raw, raw)) return known;
  const headers = new SentHeaders(raw);
  latest.unshift(headers);
  latest.length = Math.min(latest.length, LATEST);
  return headers;
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false;
  return true;
}

/** The longest target to cache. */
const MAX_TARGET = 1_024;
/** By target: the target as it is in a URL; null if it has to be parsed. */
const targets = new Recent<string | null>({ most: 2_000 });

/** A target as it is in a URL; null if it has to be parsed as a URL first. */
export function readTarget(target: string): string | null {
  if (target.length > MAX_TARGET) return unchanged(target);
  const known = targets.get(target);
  return known === undefined ? targets.set(target, unchanged(target)) : known;
}

/** Characters that a URL does not change; dot segments are removed from a path. */
const PLAIN = /^\/[\w\-.~!$&()*+,;=:@%/]*(?:\?[\w\-.~!$&()*+,;=:@%/?]*)?$/;
const DOTS = /\/(?:\.|%2e){1,2}(?:[/?]|$)/i;

const unchanged = (target: string): string | null =>
  PLAIN.test(target) && !DOTS.test(target) ? target : null;
