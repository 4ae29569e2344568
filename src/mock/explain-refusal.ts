import type { ClauseId } from '../document/clauses.ts';
import { API_PREFIX, apiPaths, routes } from '../document/routes.ts';
import { requiredScope } from '../profile/operations.ts';
import type { RefusalCondition } from '../profile/refusals.ts';
import { isExpired, readSecret } from '../service/authenticate.ts';
import type { Refused } from '../service/result.ts';
import { MICROSECONDS } from '../template/instant.ts';
import { toIso } from '../template/write-iso.ts';
import type { Redact } from '../text/redact.ts';
import { spanText } from '../text/span-text.ts';
import { nearestName } from '../text/suggest.ts';
import type { WorldKey } from '../world/world.ts';
import type { JournalRecord, JournalRefusal } from './journal/entry.ts';
import type { MockState } from './state/mock-state.ts';

/** A refusal to explain, with the mock as it is when someone reads the journal. */
interface Asked {
  readonly exchange: JournalRecord;
  readonly refusal: Refused;
  readonly state: MockState;
  /** Replaces secrets with their hints. */
  readonly redact: Redact;
}

/** An explanation in plain text without a full stop. Default: the texts of the refusal. */
interface Explanation {
  readonly violatedClause: ClauseId;
  readonly why?: string;
  readonly wouldPass?: string;
}

/** Explains why a request was refused, and what would pass in the current state of the mock. */
export function explainRefusal(asked: Asked): JournalRefusal {
  const { refusal, exchange, redact } = asked;
  const { condition, form } = refusal;
  const explained = explanations[condition](asked);
  const { why, wouldPass }: Partial<Explanation> =
    exchange.fault?.kind === 'refusal'
      ? { wouldPass: 'the same request would pass without that fault' }
      : explained;
  // Texts from the caller may contain secrets, and control characters that break a line of a log.
  const line = (text: string) => redact(text).replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ');
  const texts = {
    why: line(why ?? refusal.why),
    wouldPass: line(wouldPass ?? refusal.wouldPass ?? 'a request without that'),
  };
  return {
    condition,
    ...(form !== undefined && { form }),
    reason: `${texts.why}; ${texts.wouldPass}`,
    ...texts,
    violatedClause: explained.violatedClause,
    field: `refusals.${condition}`,
    clause: '7-r4',
  };
}

const explanations: Readonly<Record<RefusalCondition, (asked: Asked) => Explanation>> = {
  noCredentials(asked) {
    const { target } = asked.exchange.request;
    const isInUrl = asked.redact(target) !== target;
    const why = `${isInUrl ? 'the key is in the URL, and ' : ''}no Authorization header was sent`;
    return { violatedClause: '5-r1', why, wouldPass: asBearer(asked) };
  },
  wrongScheme: (asked) => ({
    violatedClause: '5-r1',
    why: whyWrongScheme(asked),
    wouldPass: asBearer(asked),
  }),
  unknownKey: (asked) => ({
    violatedClause: '1-r2',
    why: whyUnknownKey(asked),
    wouldPass: passing(asked),
  }),
  expiredKey(asked) {
    const { key, now } = asked.exchange;
    const { expiresAt = now } = key ?? {};
    const ago = spanText((now - expiresAt) / MICROSECONDS.millisecond);
    const why = `${described(key)} expired ${ago} ago on the mock's clock, at ${toIso(expiresAt)}`;
    return { violatedClause: '5-r3', why, wouldPass: passing(asked) };
  },
  missingScope(asked) {
    const { key } = asked.exchange;
    const has = key?.scopes.length ? `the scopes ${key.scopes.join(', ')}` : 'no scope';
    const why = `${described(key)} has ${has}, and this call needs ${scopeNeeded(asked)}`;
    return { violatedClause: '5-r2', why, wouldPass: passing(asked) };
  },
  otherWorkspace(asked) {
    const { key, request } = asked.exchange;
    return {
      violatedClause: request.operation === 'listFiles' ? '4.3-r1' : '2.1-binding',
      why: `the path names the workspace ${request.workspaceId}, and ${described(key)} is bound to ${key?.workspaceId}`,
      wouldPass: `the path with ${key?.workspaceId} would pass; on this path, ${passing(asked)}`,
    };
  },
  unknownWorkspace({ exchange: { key, request }, state: { store }, redact }) {
    const given = quoted(request.workspaceId, redact);
    const labelled = store.workspaces.byLabel(request.workspaceId);
    const why = isPlaceholder(request.workspaceId)
      ? `the path has ${given} instead of a workspace id: a placeholder was not filled in`
      : labelled
        ? `the path has the label ${given} instead of the id ${labelled.workspaceId}`
        : `no workspace has the id ${given}`;
    const own = key ? `${key.workspaceId}, to which the key ${nameOf(key)} is bound,` : 'its own';
    return { violatedClause: '2.2-workspaceId', why, wouldPass: `the path with ${own} would pass` };
  },
  malformedCursor({ exchange: { request }, refusal, redact }) {
    const [cursor = ''] = request.cursors;
    const why = isPlaceholder(cursor)
      ? `cursor is the text ${quoted(cursor, redact)}: nextCursor was missing, or was not read`
      : refusal.why;
    const wouldPass =
      'the nextCursor of the previous page, unchanged, or no cursor for the first page';
    return { violatedClause: '4.3-cursor', why, wouldPass };
  },
  badLimit({ refusal: { why, form }, exchange: { request }, redact }) {
    const [given] = request.limits;
    const shown = given ? `: ${quoted(given, redact)}` : '';
    return { violatedClause: '8-limit-out-of-range', why: form === 'empty' ? why : why + shown };
  },
  unknownPath({ exchange: { request }, redact }) {
    const path = `the path ${quoted(request.path, redact)}`;
    const near = nearestPath(request.path);
    return near === undefined
      ? {
          violatedClause: '1-r6',
          why: `${path} is none of the three operations`,
          wouldPass: `one of ${apiPaths}`,
        }
      : { violatedClause: '1-r6', why: `${path} is close to ${near}`, wouldPass: near };
  },
  wrongMethod({ exchange: { request }, redact }) {
    const route = routes.find(({ operation }) => operation === request.operation);
    const why = `the method ${quoted(request.method, redact)} is not served${route ? ` on ${route.path}` : ''}`;
    return { violatedClause: route?.clause ?? '1-transport', why };
  },
  rateLimited: ({ refusal: { wouldPass = 'later' } }) => ({
    violatedClause: '8-rate-limits',
    wouldPass: `the same request ${wouldPass}`,
  }),
};

const MAX_SHOWN = 60;

/** A text from the caller, quoted: redacted first, then cut. */
function quoted(text: string, redact: Redact): string {
  const hidden = redact(text);
  return JSON.stringify(hidden.length > MAX_SHOWN ? `${hidden.slice(0, MAX_SHOWN)}…` : hidden);
}

/** Whether a text was meant to be replaced by a value, such as `undefined` or `{id}`. */
const isPlaceholder = (text: string): boolean =>
  /^(undefined|null|NaN|None|nil|\[object \w+\]|\{.*\}|<.*>|\$\{?\w+\}?|:\w+)$/.test(text);

const nameOf = ({ label }: WorldKey): string => JSON.stringify(label);

const described = (key: WorldKey | null): string =>
  key ? `the key ${nameOf(key)} (${key.hint})` : 'the key';

/** The scope that the requested operation needs; null for none. */
const scopeNeeded = ({ exchange: { request }, state: { profile } }: Asked): string | null =>
  request.operation && requiredScope(request.operation, profile);

const asBearer = (asked: Asked): string => `Authorization: Bearer and a secret: ${passing(asked)}`;

/** The most keys to compare: explaining stays fast with thousands of them. */
const MAX_COMPARED = 200;
const MAX_NAMED = 3;

/** The keys with which the same request would pass: `the key "reader" would pass`. */
function passing(asked: Asked): string {
  const { exchange, state } = asked;
  const scope = scopeNeeded(asked);
  const workspaceId = state.store.workspaces.get(exchange.request.workspaceId)?.workspaceId;
  const passes = (key: WorldKey) =>
    !isExpired(key, exchange.now) &&
    (scope === null || key.scopes.includes(scope)) &&
    (workspaceId === undefined || key.workspaceId === workspaceId);
  const compared = state.store.keys.all().slice(0, MAX_COMPARED);
  const names = compared.filter(passes).slice(0, MAX_NAMED).map(nameOf);
  const last = names.pop();
  if (last !== undefined) {
    return `the key ${names.length > 0 ? `${names.join(', ')} or ` : ''}${last} would pass`;
  }
  const scoped = scope === null ? '' : ` with the scope ${scope}`;
  const bound = workspaceId === undefined ? '' : ` for the workspace ${workspaceId}`;
  return `no existing key would pass: issue one${scoped}${bound}`;
}

function whyWrongScheme({ exchange, refusal, state }: Asked): string {
  const sent = (exchange.request.authorization ?? '').trim();
  const key = state.store.keys.get(sent);
  if (key) return `the word Bearer is missing before the secret of ${nameOf(key)}`;
  // A single word may be a secret.
  const scheme = /^([A-Za-z][A-Za-z:=-]{0,11})\s/.exec(sent)?.[1] ?? 'Bearer';
  return scheme === 'Bearer' ? refusal.why : `the scheme is ${scheme}, not Bearer`;
}

/** An unknown key is never shown: it may be a secret elsewhere. */
function whyUnknownKey({ exchange, refusal, state: { store, secrets } }: Asked): string {
  const sent = readSecret(exchange.request.authorization) ?? '';
  const words = sent.split(/[^\w.~+/-]+/);
  const wrapped = words.map((word) => store.keys.get(word)).find((key) => key !== undefined);
  if (wrapped) return `the secret of ${nameOf(wrapped)} was sent with something around it`;
  const labelled = store.keys.byLabel(sent);
  if (labelled) return `the label ${nameOf(labelled)} was sent instead of its secret`;
  if (isPlaceholder(sent)) return 'a placeholder was sent instead of a secret';
  return secrets.redact(sent) === sent
    ? refusal.why
    : 'it is or contains a key that was revoked or replaced, or is of another sandbox';
}

/** The path of the operation that a path is close to, with its ids; undefined for none. */
function nearestPath(sent: string): string | undefined {
  const id = /\/workspaces\/([^/]+)/.exec(sent)?.[1] ?? '{workspaceId}';
  const known = routes.map((route) => route.path.replace('{workspaceId}', id));
  // The id, the prefix and the version may be missing, and the last two repeated.
  const rest = sent
    .replace('/workspaces//', `/workspaces/${id}/`)
    .replace(/^(?:\/api|\/v\d+)+(?=\/)|\/$/gi, '')
    .replace(/\/+/g, '/');
  return nearestName(API_PREFIX + rest, known);
}
