import { readingsOf } from '../../src/text/readings.ts';
import type { Answer } from '../http/client.ts';
import { type Credentials, keyNames } from '../http/credentials.ts';
import { checkKey } from '../http/request.ts';
import { need } from '../run/need.ts';
import { fail, type Outcome, pass, type Rule, unproven, warn } from '../run/outcome.ts';
import { leavesOf } from './json-leaves.ts';

export const secretHidden: Rule = {
  id: 'auth.secret-hidden',
  clauses: ['2.1-secret', '5-r4'],
  title: 'No response reveals the secret of a key',
  needs: [],
  run: async ({ client, credentials, ask, send }) => {
    const checks: Answer[] = [];
    for (const name of keyNames) {
      const credential = credentials[name];
      if (!credential) continue;
      const check = await ask(checkKey(credential, name === 'key' ? 'success' : 'refusal'));
      if (check.ok) checks.push(check);
    }
    const judged = judgeAnswers(client.journal, credentials, checks);
    // Without responses nothing can be proven, so this stops too.
    const isOver = client.requestsLeft() === 0 || client.lastFailed;
    if (judged.verdict === 'pass' && isOver) await send(checkKey(credentials.key));
    return judged;
  },
};

function judgeAnswers(
  journal: readonly Answer[],
  credentials: Credentials,
  checks: readonly Answer[],
): Outcome {
  const secrets = keyNames.flatMap((name) => credentials[name]?.secret?.text ?? []);
  // A shorter secret may occur in a text by chance.
  const isShownIn = finderOf(secrets.filter((secret) => secret.length >= 12));
  const expected =
    'no key secret in a response, nor a large part of one: a secret is shown only at issuance';
  const showing = journal.filter(({ request }) => request.operation !== 'other').find(isShownIn);
  if (showing) {
    const where = showing.ok ? 'a success' : 'a refusal';
    return fail(expected, `a secret, or a large part of it, in ${where}`, showing.exchange);
  }
  const isSuccess = journal.some(({ ok, body }) => ok && body.kind === 'json');
  if (!isSuccess) {
    return unproven('no request succeeded', need.key('key', 'a key that the deployment accepts'));
  }
  return sharedHint(checks) ?? pass;
}

/** Finds secrets, plain and encoded, and the large part of one that a hint leaves readable. */
function finderOf(secrets: readonly string[]): (answer: Answer) => boolean {
  const parts = secrets.flatMap(largeParts);
  const known = new Map<string, boolean>();
  const isShown = (text: string): boolean => {
    const before = known.get(text);
    if (before !== undefined || text.length < SHORTEST_PART) return before ?? false;
    const shown = readingsOf(text).some(
      (reading) =>
        parts.some((part) => reading.includes(part)) ||
        secrets.some((secret) => shownAroundMask(reading, secret)),
    );
    known.set(text, shown);
    return shown;
  };
  return ({ headers, body }) => {
    if ([...headers].flat().some(isShown)) return true;
    if (body.kind === 'text') return isShown(body.text);
    if (body.kind !== 'json') return false;

    return leavesOf({ body }).some(
      ({ path, value }) => isShown(path) || (typeof value === 'string' && isShown(value)),
    );
  };
}

/** A part with fewer characters never counts as a large part of a secret. */
const SHORTEST_PART = 10;

/** A prefix such as `wfk_live_` shows the kind of a key; it counts neither as shown nor hidden. */
const prefixOf = (secret: string): string => /^(?:[a-z]{2,12}[_-]){1,3}/i.exec(secret)?.[0] ?? '';

/** The characters that leave at most four, or a quarter of the secret, to guess. */
function largeLength(own: number): number {
  return Math.max(SHORTEST_PART, Math.min(own - 4, Math.ceil(own * 0.75)));
}

function largeParts(secret: string): string[] {
  const own = secret.slice(prefixOf(secret).length);
  const length = largeLength(own.length);
  const count = Math.max(0, own.length - length + 1);
  return [secret, ...Array.from({ length: count }, (_, at) => own.slice(at, at + length))];
}

/** Whether a masked text such as `wfk_abcdef…xyz` leaves a large part of the secret readable. */
function shownAroundMask(text: string, secret: string): boolean {
  const prefix = prefixOf(secret);
  const large = largeLength(secret.length - prefix.length);
  return Array.from(text.matchAll(/([\w-]{1,200})[*•…·.#]{1,200}([\w-]{1,200})/g)).some(
    ([, before = '', after = '']) => {
      const isHint = secret.startsWith(before) && secret.endsWith(after);
      return isHint && before.length + after.length - prefix.length >= large;
    },
  );
}

/** A hint that is the same in every key check, although it should distinguish keys (clause 2.1). */
function sharedHint(checks: readonly Answer[]): Outcome | undefined {
  const [first, second, ...others] = checks;
  if (!first || !second) return undefined;
  const hint = leavesOf(first).find(
    ({ name, path, value }) =>
      /hint|mask|redacted|preview/i.test(name) &&
      typeof value === 'string' &&
      [second, ...others].every((check) =>
        leavesOf(check).some((leaf) => leaf.path === path && leaf.value === value),
      ),
  );
  if (!hint) return undefined;
  const seen = `the hint ${JSON.stringify(hint.value)} for ${checks.length} keys`;
  return warn('hints that differ between keys', seen, first.exchange, second.exchange);
}
