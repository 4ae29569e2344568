import { readSecret } from '../../service/authenticate.ts';
import { nearestName } from '../../text/suggest.ts';
import type { WorldKey } from '../../world/world.ts';
import { decoded, decodingsOf } from '../journal/redact-keys.ts';
import {
  type Explain,
  isPlaceholder,
  keysLookedAt,
  nameOf,
  passingKeys,
  type Refusing,
  said,
} from './explanation.ts';

/** No key is known by what was sent. What was sent is never shown: it may be a key elsewhere. */

const SHORTEST_PART = 8;

export const explainNoCredentials: Explain = (refusing) => {
  const { request } = refusing.record;
  const { redact } = refusing.state.redactor;
  const isInUrl = redact(request.target) !== request.target;
  const why = isInUrl
    ? 'a key stands in the URL, and no Authorization header was sent'
    : 'no Authorization header was sent';
  return { rule: '5-r1', why, wouldPass: asBearer(refusing) };
};

export const explainWrongScheme: Explain = (refusing) => ({
  rule: '5-r1',
  why: whyWrongScheme(refusing),
  wouldPass: asBearer(refusing),
});

export const explainUnknownKey: Explain = (refusing) => ({
  rule: '1-r2',
  why: whyUnknown(refusing),
  wouldPass: passingKeys(refusing),
});

const asBearer = (refusing: Refusing): string => {
  const keys = passingKeys(refusing);
  return `Authorization: Bearer and a secret: ${keys}`;
};

function whyWrongScheme(refusing: Refusing): string {
  const sent = (refusing.record.request.authorization ?? '').trim();
  const { why } = said(refusing);
  const key = refusing.state.store.keys.get(sent);
  if (key) return `the word Bearer is missing in front of the secret of ${nameOf(key)}`;
  const space = sent.search(/\s/);
  const scheme = sent.slice(0, Math.max(0, space));
  // A word alone may be a secret.
  if (space < 0 || !/^[A-Za-z][A-Za-z:=-]{0,11}$/.test(scheme)) return why;
  if (scheme === 'Bearer') return why;
  const isCase = scheme.toLowerCase() === 'bearer';
  return `the scheme is ${scheme}, and not Bearer${isCase ? ' (authorization.schemeCase)' : ''}`;
}

function whyUnknown(refusing: Refusing): string {
  const { state, record } = refusing;
  const secret = readSecret(record.request.authorization) ?? '';
  const { keys, workspaces } = state.store;
  for (const [repaired, what] of repairsOf(secret)) {
    const key = keys.get(repaired);
    if (key) return `the secret of ${nameOf(key)} was sent ${what}`;
  }
  const looked = keysLookedAt(refusing);
  const labelled = keys.byLabel(secret);
  if (labelled) return `the label ${nameOf(labelled)} was sent in the place of its secret`;
  const hinted = looked.find(({ hint }) => hint === secret || hint.replace('…', '') === secret);
  if (hinted) return `the hint of ${nameOf(hinted)} was sent in the place of its secret`;
  if (workspaces.get(secret)) return 'the id of a workspace was sent in the place of a secret';
  if (isPlaceholder(secret)) return 'a placeholder was sent in the place of a secret';
  const byCase = looked.find((key) => key.secret.toLowerCase() === secret.toLowerCase());
  if (byCase) return `the secret of ${nameOf(byCase)} was sent in another case`;
  if (state.redactor.redact(secret) !== secret) {
    return 'it is, or has in it, a key that was known here, and was revoked or replaced, or its sandbox is gone';
  }
  return whyNearly(secret, looked) ?? 'no key has this secret';
}

/** What it comes to where a client wrapped it wrongly, and what it did. */
function repairsOf(secret: string): readonly (readonly [repaired: string, what: string])[] {
  return [
    [secret.trim(), 'with spaces beside it'],
    [secret.replace(/^bearer\s+/i, ''), 'behind a second Bearer'],
    [/\w(?:.*\w)?/s.exec(secret)?.[0] ?? '', 'with quotation marks or the like beside it'],
    [decoded(secret), 'percent-encoded'],
    ...decodingsOf(secret).map(({ text, how }) => [text, how] as const),
  ];
}

/** What is nearly a secret or a label. */
function whyNearly(sent: string, keys: readonly WorldKey[]): string | undefined {
  const long = keys.filter(({ secret }) => secret.length >= SHORTEST_PART);
  const whole = sent.length >= SHORTEST_PART && long.find(({ secret }) => secret.startsWith(sent));
  if (whole) {
    const missing = whole.secret.length - sent.length;
    return `the secret of ${nameOf(whole)} was sent cut off, ${missing} characters short`;
  }
  const secrets = long.map(({ secret }) => secret);
  const nearest = nearestName(sent, secrets, 2);
  const near = long.find(({ secret }) => secret === nearest);
  return near && `the secret of ${nameOf(near)} was sent with a character or two wrong`;
}
