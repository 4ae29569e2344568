import type { ClauseId } from '../../document/clauses.ts';
import { requirements } from '../../profile/operations.ts';
import { isExpired, readSecret } from '../../service/authenticate.ts';
import type { Refused } from '../../service/result.ts';
import { nearestName } from '../../text/suggest.ts';
import type { WorldKey } from '../../world/world.ts';
import type { JournalRecord } from '../journal/record.ts';
import { decoded, decodingsOf } from '../journal/redact-keys.ts';
import type { MockState } from '../state/mock-state.ts';

/** A refusal to explain, and the data to explain it with. */
export interface Refusing {
  readonly record: JournalRecord;
  readonly refusal: Refused;
  readonly state: MockState;
  /** Replaces secrets with their hints. */
  readonly redact: (text: string) => string;
}

/** How a condition is explained, in plain text without a full stop. Default: the refusal's text. */
export interface Explanation {
  /** The clause that the request violates. */
  readonly rule: ClauseId | ((refusing: Refusing) => ClauseId);
  readonly why?: (refusing: Refusing) => string;
  readonly wouldPass?: (refusing: Refusing) => string;
}

const MAX_SHOWN_LENGTH = 60;

/** A text from the caller, quoted: redacted first, then cut. */
export function shown(text: string, { redact }: Pick<Refusing, 'redact'>): string {
  const hidden = redact(text);
  const isLong = hidden.length > MAX_SHOWN_LENGTH;
  return JSON.stringify(isLong ? `${hidden.slice(0, MAX_SHOWN_LENGTH)}…` : hidden);
}

/** Whether a text was meant to be replaced by a value, such as `undefined` or `{id}`. */
export const isPlaceholder = (text: string): boolean =>
  /^(undefined|null|NaN|None|nil|\[object \w+\]|\{.*\}|<.*>|\$\{?\w+\}?|:\w+)$/.test(text);

/** Mistakes of clients in sending a value: how the value is sent, and how to undo the mistake. */
const slips: readonly (readonly [how: string, undo: (sent: string) => readonly string[]])[] = [
  ['with spaces around it', (sent) => [sent.trim()]],
  ['after a second Bearer', (sent) => [sent.replace(/^bearer\s+/i, '')]],
  ['in quotation marks or the like', (sent) => [/\w(?:.*\w)?/s.exec(sent)?.[0] ?? '']],
  ['percent-encoded once too often', (sent) => [decoded(sent)]],
  ['with a space for a plus sign, which was not encoded', (sent) => [sent.replaceAll(' ', '+')]],
  ['in base64 or hexadecimal', (sent) => decodingsOf(sent)],
];

/** How a client changed a value that `find` recognises, such as `with spaces around it`. */
export function findSlip<Found>(
  sent: string,
  find: (text: string) => Found | undefined,
): { readonly how: string; readonly found: Found } | undefined {
  for (const [how, undo] of slips) {
    for (const text of undo(sent)) {
      const found = text === sent ? undefined : find(text);
      if (found !== undefined) return { how, found };
    }
  }
  return undefined;
}

/** The most keys or workspaces to compare: explaining stays fast with thousands of them. */
export const MAX_COMPARED = 200;
const MAX_NAMED = 3;

const comparedKeys = ({ state }: Refusing): readonly WorldKey[] =>
  state.store.keys.all().slice(0, MAX_COMPARED);

/** The scope that the requested operation needs; null for none. */
export function scopeNeeded({ record, state: { profile } }: Refusing): string | null {
  const { operation } = record.request;
  return operation && requirements[operation].scope(profile);
}

/** The workspace that the key of a request must be bound to; null for any. */
function workspaceNeeded({ record, state }: Refusing): string | null {
  const { operation, workspaceId } = record.request;
  const isChecked = operation && requirements[operation].checksWorkspace(state.profile);
  return isChecked && state.store.workspaces.get(workspaceId) ? workspaceId : null;
}

/** The keys with which the same request would pass: `the key "reader" would pass`. */
export function passingKeys(refusing: Refusing): string {
  const scope = scopeNeeded(refusing);
  const workspaceId = workspaceNeeded(refusing);
  const { now } = refusing.record;
  const named = comparedKeys(refusing)
    .filter((key) => !isExpired(key, now) && (scope === null || key.scopes.includes(scope)))
    .filter((key) => workspaceId === null || key.workspaceId === workspaceId)
    .map(({ label }) => JSON.stringify(label))
    .slice(0, MAX_NAMED);
  const last = named.pop();
  if (last !== undefined) {
    return `the key ${named.length > 0 ? `${named.join(', ')} or ` : ''}${last} would pass`;
  }
  const scoped = scope === null ? '' : ` with the scope ${scope}`;
  const bound = workspaceId === null ? '' : ` for the workspace ${workspaceId}`;
  return `no existing key would pass: issue one${scoped}${bound}`;
}

/** Refusals of requests with an unknown key. It is never shown: it may be a secret elsewhere. */

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
    // A single word may be a secret.
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

/** Shorter secrets are not compared: any short text is close to them. */
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
