import type { Json } from '../../src/document/wire.ts';
import { readingsOf } from '../../src/text/readings.ts';
import { checkKey } from '../exchange/api-request.ts';
import type { Answer } from '../exchange/client.ts';
import { type Credentials, keyNames } from '../exchange/credentials.ts';
import type { RuleContext } from '../judgement/context.ts';
import { type Leaf, leavesOf } from '../judgement/key-claims.ts';
import { need } from '../judgement/need.ts';
import { fail, type Outcome, pass, type Rule, unproven, warn } from '../judgement/outcome.ts';
import { leaves } from '../observations/sample.ts';

const expected =
  'no key secret in a response, nor a large part of one: a secret is shown only at issuance';

export const secretHidden: Rule = {
  id: 'auth.secret-hidden',
  clauses: ['2.1-secret', '5-r4'],
  title: 'No response reveals the secret of a key',
  needs: [],
  run: async (context) => {
    // In a run of all rules, every operation has already been called with every key.
    const { client, credentials } = context;
    const { ask } = context;
    for (const name of keyNames) {
      const credential = credentials[name];
      if (credential) await ask(checkKey(credential, name === 'key' ? 'success' : 'refusal'));
    }
    const judged = judgeAnswers(context);
    // Without responses nothing can be proven, so this stops too.
    const isOver = client.requestsLeft() === 0 || client.lastFailed;
    if (judged.verdict === 'pass' && isOver) await client.send(checkKey(credentials.key));
    return judged;
  },
};

/** A part of a secret in a response, and its place. */
interface Sighting {
  readonly answer: Answer;
  readonly shown: Shown;
  readonly place: string;
}

function judgeAnswers({ client, credentials }: RuleContext): Outcome {
  const sights = keyNames
    .flatMap((name) => credentials[name]?.secret?.text ?? [])
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    .map(sightOf);
  const sightings = sightingsIn(client.journal, sights);
  const isExpected = ({ ok, request }: Answer) => ok && request.operation !== 'other';
  const found = sightings.find(({ answer }) => isExpected(answer));
  if (found) {
    const { answer, shown, place } = found;
    return fail(expected, `${shown}, in ${place} of a success`, answer.exchange);
  }
  const isSeen = (answer: Answer) => isExpected(answer) && answer.body.kind === 'json';
  if (sightings.length === 0 && !client.journal.some(isSeen)) {
    return unproven('no request succeeded', need.key('key', 'a key that the deployment accepts'));
  }
  const [refusal] = sightings;
  if (!refusal) return sharedHint(client.journal, credentials) ?? pass;
  // An echo of the request reveals nothing new to the sender.
  const seen = `${refusal.shown}, repeated from the request, in ${refusal.place}`;
  return warn(expected, seen, refusal.answer.exchange);
}

function sightingsIn(
  journal: readonly Answer[],
  sights: readonly ReturnType<typeof sightOf>[],
): readonly Sighting[] {
  // Most texts occur repeatedly.
  const seen = new Map<string, Shown | undefined>();
  const look = (text: string): Shown | undefined => {
    if (!seen.has(text)) {
      const all = sights.map((sight) => sight(text));
      const found = all.find((shown) => shown !== undefined);
      seen.set(text, found);
    }
    return seen.get(text);
  };
  return journal.flatMap((answer): Sighting[] => {
    for (const { text, place } of textsOf(answer)) {
      const shown = look(text);
      if (shown) return [{ answer, shown, place }];
    }
    return [];
  });
}

interface PlacedText {
  readonly text: string;
  readonly place: string;
}

function textsOf({ headers, body }: Answer): PlacedText[] {
  const ofHeaders = [...headers].flat().map((text) => ({ text, place: 'a header' }));
  if (body.kind === 'text') return [...ofHeaders, { text: body.text, place: 'the body' }];
  return body.kind === 'json' ? [...ofHeaders, ...textsIn(body.value)] : ofHeaders;
}

function textsIn(value: Json): PlacedText[] {
  return leaves('', value).flatMap(([path, text]) => [
    { text: path, place: 'a field name' },
    ...(typeof text === 'string' ? [{ text, place: 'the body' }] : []),
  ]);
}

/** How much of a secret a text shows, in any encoding. */
type Shown = 'the whole secret' | 'a large part of the secret';

/** A shorter secret may occur in a text by chance. */
const SHORTEST_SECRET = 12;

/** A part with fewer characters never counts as a large part of a secret. */
const SHORTEST_PART = 10;
/**
 * A part is large if it leaves at most this many characters, or this share, of the secret to guess.
 */
const MIN_HIDDEN = 4;
const MIN_SHARE_HIDDEN = 0.25;

/**
 * Looks for a secret in a text. A prefix such as `wfk_live_` shows the kind of key; it counts
 * neither as shown nor as hidden.
 */
function sightOf(secret: string): (text: string) => Shown | undefined {
  const [prefix = ''] = /^(?:[a-z]{2,12}[_-]){1,3}/i.exec(secret) ?? [];
  const own = secret.slice(prefix.length);
  const large = Math.max(
    SHORTEST_PART,
    Math.min(own.length - MIN_HIDDEN, Math.ceil(own.length * (1 - MIN_SHARE_HIDDEN))),
  );
  const parts = Array.from({ length: Math.max(0, own.length - large + 1) }, (_, at) =>
    own.slice(at, at + large),
  );
  const isLarge = (text: string): boolean =>
    parts.some((part) => text.includes(part)) || shownAroundMask(text, secret, prefix) >= large;
  return (text) => {
    if (text.length < SHORTEST_PART) return undefined;
    const readings = readingsOf(text);
    if (readings.some((reading) => reading.includes(secret))) return 'the whole secret';
    return readings.some(isLarge) ? 'a large part of the secret' : undefined;
  };
}

/** The placeholders of hidden characters in a hint. */
const MASK = /[*•…·#.]+/g;

/** The number of characters of the secret before and after a mask, without the prefix. */
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

/** A hint that is the same in every key check, although it should distinguish keys (clause 2.1). */
function sharedHint(journal: readonly Answer[], credentials: Credentials): Outcome | undefined {
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
  const secret = first.credential.secret?.text ?? '';
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

/**
 * Whether a field is a hint: by its name, or as the start or end of the secret with the rest
 * masked.
 */
function isHint({ name, value }: Leaf, secret: string): boolean {
  if (typeof value !== 'string' || value === '') return false;
  if (/hint|mask|redacted|preview/i.test(name)) return true;
  const [, start = '', end = ''] =
    /^([\w-]*)(?:…[…*•·.]*|[*•·.][…*•·.]+)([\w-]*)$/.exec(value) ?? [];
  if (start + end === '') return false;
  return secret.startsWith(start) && secret.endsWith(end);
}
