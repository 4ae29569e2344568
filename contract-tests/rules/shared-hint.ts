import type { Answer } from '../exchange/client.ts';
import { type Credentials, keyNames, secretOf } from '../exchange/credentials.ts';
import { type Leaf, leavesOf } from '../judgement/key-claims.ts';
import { type Outcome, warn } from '../judgement/outcome.ts';

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
    'a hint that tells two keys apart',
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
