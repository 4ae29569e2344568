import { readingsOf } from '../../src/text/readings.ts';
import type { Answer } from '../exchange/client.ts';
import { type Credentials, keyNames, secretOf } from '../exchange/credentials.ts';
import { type Leaf, leavesOf } from '../judgement/key-claims.ts';
import { type Outcome, warn } from '../judgement/outcome.ts';

/** How much of a secret a text shows, in whatever code. */
export type Shown = 'the whole secret' | 'a large part of the secret';

/** A shorter secret may stand in a text by chance. */
export const SHORTEST_SECRET = 12;

/** Fewer characters are no large part, whatever the length of the secret. */
const SHORTEST_PART = 10;
/** A part that leaves so few characters of the secret to guess, or so small a share, is a large one. */
const FEWEST_HIDDEN = 4;
const LEAST_HIDDEN = 0.25;

/** Looks for a secret in texts, in whatever code they hold it. */
export interface SecretSight {
  readonly shownIn: (text: string) => Shown | undefined;
}

/**
 * A prefix such as `wfk_live_` says what kind of key it is; it counts neither as shown nor as hidden.
 */
export function sightOf(secret: string): SecretSight {
  const [prefix = ''] = /^(?:[a-z]{2,12}[_-]){1,3}/i.exec(secret) ?? [];
  const own = secret.slice(prefix.length);
  const large = Math.max(
    SHORTEST_PART,
    Math.min(own.length - FEWEST_HIDDEN, Math.ceil(own.length * (1 - LEAST_HIDDEN))),
  );
  const parts = Array.from({ length: Math.max(0, own.length - large + 1) }, (_, at) =>
    own.slice(at, at + large),
  );
  const isLarge = (text: string): boolean =>
    parts.some((part) => text.includes(part)) || shownAroundMask(text, secret, prefix) >= large;
  return {
    shownIn: (text) => {
      if (text.length < SHORTEST_PART) return undefined;
      const readings = readingsOf(text);
      if (readings.some((reading) => reading.includes(secret))) return 'the whole secret';
      return readings.some(isLarge) ? 'a large part of the secret' : undefined;
    },
  };
}

/** What stands for the characters that a hint hides. */
const MASK = /[*•…·#.]+/g;

/** Characters of the secret in front of a mask and behind it, the prefix aside. */
function shownAroundMask(text: string, secret: string, prefix: string): number {
  let most = 0;
  for (const { 0: mask, index } of text.matchAll(MASK)) {
    const start = longest(secret.length, (length) =>
      text.slice(0, index).endsWith(secret.slice(0, length)),
    );
    const end = longest(secret.length, (length) =>
      text.startsWith(secret.slice(-length), index + mask.length),
    );
    const shown = Math.max(0, start - prefix.length) + end;
    if (start > 0 && end > 0) most = Math.max(most, shown);
  }
  return most;
}

function longest(most: number, fits: (length: number) => boolean): number {
  for (let length = most; length > 0; length -= 1) if (fits(length)) return length;
  return 0;
}

/** A hint that every key check shows alike, though a hint tells two keys apart (clause 2.1). */
export function sharedHint(
  journal: readonly Answer[],
  credentials: Credentials,
): Outcome | undefined {
  const checks = keyNames.flatMap((name) => {
    const credential = credentials[name];
    const check = journal.findLast(
      ({ ok, request }) =>
        ok && request.operation === 'checkKey' && request.credential === credential,
    );
    return credential && check ? [{ check, leaves: leavesOf(check), credential }] : [];
  });
  const [first, ...others] = checks;
  if (!first || others.length === 0) return undefined;
  const secret = secretOf(first.credential) ?? '';
  const shared = first.leaves
    .filter((leaf) => isHint(leaf, secret))
    .find(({ path, value }) =>
      others.every(({ leaves }) =>
        leaves.some((leaf) => leaf.path === path && leaf.value === value),
      ),
    );
  const [second] = others;
  if (!shared || !second) return undefined;
  return warn(
    'hints that differ between keys',
    `the hint ${JSON.stringify(shared.value)} for ${checks.length} keys`,
    first.check.exchange,
    second.check.exchange,
  );
}

/** By its name, or as a start or end of the secret with a mask for the rest. */
function isHint({ name, value }: Leaf, secret: string): boolean {
  if (typeof value !== 'string' || value === '') return false;
  if (/hint|mask|redacted|preview/i.test(name)) return true;
  const [, start = '', end = ''] =
    /^([\w-]*)(?:…[…*•·.]*|[*•·.][…*•·.]+)([\w-]*)$/.exec(value) ?? [];
  if (start + end === '') return false;
  return secret.startsWith(start) && secret.endsWith(end);
}
