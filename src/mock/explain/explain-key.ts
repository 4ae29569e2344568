import { requiredScope } from '../../profile/operations.ts';
import { isExpired, readSecret } from '../../service/authenticate.ts';
import { nearestName } from '../../text/suggest.ts';
import type { WorldKey } from '../../world/world.ts';
import { findSlip, isPlaceholder, MAX_COMPARED, type RefusalContext } from './refusal-context.ts';

/** Refusals of keys. An unknown key is never shown: it may be a secret elsewhere. */

const MAX_NAMED = 3;

const comparedKeys = ({ state }: RefusalContext): readonly WorldKey[] =>
  state.store.keys.all().slice(0, MAX_COMPARED);

/** The scope that the requested operation needs; null for none. */
export function scopeNeeded({ exchange, state: { profile } }: RefusalContext): string | null {
  const { operation } = exchange.request;
  return operation && requiredScope(operation, profile);
}

/** The workspace that the key of a request must be bound to; null for any. */
function workspaceNeeded({ exchange, state }: RefusalContext): string | null {
  const { operation, workspaceId } = exchange.request;
  const isNamed = operation === 'readWorkspace' || operation === 'listFiles';
  return isNamed && state.store.workspaces.get(workspaceId) ? workspaceId : null;
}

/** The keys with which the same request would pass: `the key "reader" would pass`. */
export function passingKeys(refusing: RefusalContext): string {
  const scope = scopeNeeded(refusing);
  const workspaceId = workspaceNeeded(refusing);
  const named = comparedKeys(refusing)
    .filter((key) => !isExpired(key, refusing.now))
    .filter((key) => scope === null || key.scopes.includes(scope))
    .filter((key) => workspaceId === null || key.workspaceId === workspaceId)
    .map(nameOf)
    .slice(0, MAX_NAMED);
  const last = named.pop();
  if (last !== undefined) {
    return `the key ${named.length > 0 ? `${named.join(', ')} or ` : ''}${last} would pass`;
  }
  const scoped = scope === null ? '' : ` with the scope ${scope}`;
  const bound = workspaceId === null ? '' : ` for the workspace ${workspaceId}`;
  return `no existing key would pass: issue one${scoped}${bound}`;
}

export function whyWrongScheme({ exchange, refusal, state }: RefusalContext): string {
  const sent = (exchange.request.authorization ?? '').trim();
  const key = state.store.keys.get(sent);
  if (key) return `the word Bearer is missing before the secret of ${nameOf(key)}`;
  // A single word may be a secret.
  const scheme = /^([A-Za-z][A-Za-z:=-]{0,11})\s/.exec(sent)?.[1] ?? 'Bearer';
  if (scheme === 'Bearer') return refusal.why;
  const isCase = scheme.toLowerCase() === 'bearer';
  return `the scheme is ${scheme}, not Bearer${isCase ? ' (authorization.scheme)' : ''}`;
}

export function whyUnknownKey(refusing: RefusalContext): string {
  const { state, exchange } = refusing;
  const secret = readSecret(exchange.request.authorization) ?? '';
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
  if (close !== undefined) return close;
  return state.redactor.redact(secret) === secret
    ? 'no key has this secret'
    : 'it is or contains a key that was revoked or replaced, or whose sandbox is gone';
}

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
