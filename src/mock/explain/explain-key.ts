import { MICROSECONDS } from '../../template/instant.ts';
import { toIso } from '../../template/write-iso.ts';
import { type Explain, type Explanation, said } from './explanation.ts';
import { nameOf, passingKeys, scopeNeeded } from './passing-keys.ts';

/** The key is known, and is not enough. */

const SCOPE_RULES = {
  checkKey: '4.1-scope',
  readWorkspace: '4.2-scope',
  listFiles: '4.3-scope',
} as const satisfies Readonly<Record<string, Explanation['rule']>>;

export const explainExpiredKey: Explain = (refusing) => {
  const { key, now } = refusing.record;
  if (!key) return { rule: '5-r3', ...said(refusing) };
  const { expiresAt } = key;
  return {
    rule: '5-r3',
    why: `the key ${nameOf(key)} (${key.hint}) expired ${agoText(now - expiresAt)} on the mock's clock, at ${toIso(expiresAt)}`,
    wouldPass: `${passingKeys(refusing)}; this one before it expired`,
  };
};

export const explainMissingScope: Explain = (refusing) => {
  const { key, request } = refusing.record;
  const rule = request.operation === null ? '5-r2' : SCOPE_RULES[request.operation];
  if (!key) return { rule, ...said(refusing) };
  const has = key.scopes.length === 0 ? 'no scope' : `the scopes ${key.scopes.join(', ')}`;
  return {
    rule,
    why: `the key ${nameOf(key)} (${key.hint}) has ${has}, and this call needs ${scopeNeeded(refusing)}`,
    wouldPass: passingKeys(refusing),
  };
};

export const explainRateLimited: Explain = (refusing) => {
  const { why, wouldPass } = said(refusing);
  return { rule: '8-rate-limits', why, wouldPass: `the same request ${wouldPass}` };
};

const UNITS = [
  ['day', MICROSECONDS.day],
  ['hour', MICROSECONDS.day / 24],
  ['minute', 60 * MICROSECONDS.second],
  ['second', MICROSECONDS.second],
] as const;

/** `2 days ago`: in the largest unit that it fills, rounded down. */
function agoText(microseconds: number): string {
  for (const [unit, size] of UNITS) {
    const count = Math.floor(microseconds / size);
    if (count >= 1) return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
  }
  return 'just now';
}
