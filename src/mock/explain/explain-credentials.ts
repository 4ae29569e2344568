import { readSecret } from '../../service/authenticate.ts';
import { nearestName } from '../../text/suggest.ts';
import type { WorldKey } from '../../world/world.ts';
import {
  comparedKeys,
  type Explanation,
  findSlip,
  isPlaceholder,
  passingKeys,
  type Refusing,
} from './explanation.ts';

/** Refusals of requests whose key is not known. What was sent is never shown: it may be a secret elsewhere. */

const asBearer = (refusing: Refusing): string =>
  `Authorization: Bearer and a secret: ${passingKeys(refusing)}`;

export const noCredentials: Explanation = {
  rule: '5-r1',
  why({ record: { request }, state: { redactor } }) {
    const isInUrl = redactor.redact(request.target) !== request.target;
    const where = isInUrl ? 'the key is in the URL, and ' : '';
    return `${where}no Authorization header was sent`;
  },
  wouldPass: asBearer,
};

export const wrongScheme: Explanation = {
  rule: '5-r1',
  why({ record, refusal, state }) {
    const sent = (record.request.authorization ?? '').trim();
    const key = state.store.keys.get(sent);
    if (key) return `the word Bearer is missing before the secret of ${nameOf(key)}`;
    // A word alone may be a secret.
    const scheme = /^([A-Za-z][A-Za-z:=-]{0,11})\s/.exec(sent)?.[1] ?? 'Bearer';
    if (scheme === 'Bearer') return refusal.why;
    const isCase = scheme.toLowerCase() === 'bearer';
    return `the scheme is ${scheme}, not Bearer${isCase ? ' (authorization.schemeCase)' : ''}`;
  },
  wouldPass: asBearer,
};

export const unknownKey: Explanation = {
  rule: '1-r2',
  why(refusing) {
    const { state, record } = refusing;
    const secret = readSecret(record.request.authorization) ?? '';
    const { keys, workspaces } = state.store;
    const compared = comparedKeys(refusing);
    const slip = findSlip(secret, (text) => keys.get(text));
    if (slip) return `the secret of ${nameOf(slip.found)} was sent ${slip.how}`;
    const labelled = keys.byLabel(secret);
    if (labelled) return `the label ${nameOf(labelled)} was sent instead of its secret`;
    const hinted = compared.find(({ hint }) => hint.replace('…', '') === secret.replace('…', ''));
    if (hinted) return `the hint of ${nameOf(hinted)} was sent instead of its secret`;
    if (workspaces.get(secret)) return 'a workspace id was sent instead of a secret';
    if (isPlaceholder(secret)) return 'a placeholder was sent instead of a secret';
    const close = whyClose(secret, compared);
    if (close !== undefined || state.redactor.redact(secret) === secret) {
      return close ?? 'no key has this secret';
    }
    return 'it is or contains a key that was revoked or replaced, or whose sandbox is gone';
  },
  wouldPass: passingKeys,
};

const nameOf = ({ label }: WorldKey): string => JSON.stringify(label);

/** Shorter secrets are not compared: everything short is close to them. */
const SHORTEST_COMPARED = 8;

function whyClose(sent: string, keys: readonly WorldKey[]): string | undefined {
  const long = keys.filter(({ secret }) => secret.length >= SHORTEST_COMPARED);
  const whole = sent.length >= SHORTEST_COMPARED && long.find((key) => key.secret.startsWith(sent));
  if (whole) {
    const missing = whole.secret.length - sent.length;
    return `the secret of ${nameOf(whole)} was sent cut off, ${missing} characters short`;
  }
  const secrets = long.map(({ secret }) => secret);
  const nearest = nearestName(sent, secrets, 2);
  const near = long.find(({ secret }) => secret === nearest);
  return (
    near && `the secret of ${nameOf(near)} was sent with a few characters, or their case, wrong`
  );
}
