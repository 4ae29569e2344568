import type { ClauseId } from '../../document/clauses.ts';
import { API_PREFIX, apiPaths, routes } from '../../document/routes.ts';
import type { RefusalCondition } from '../../profile/refusals.ts';
import { MICROSECONDS } from '../../template/instant.ts';
import { toIso } from '../../template/write-iso.ts';
import { spanText } from '../../text/span-text.ts';
import { nearestName } from '../../text/suggest.ts';
import type { WorldKey } from '../../world/world.ts';
import type { JournalRefusal } from '../journal/entry.ts';
import { passingKeys, scopeNeeded, whyUnknownKey, whyWrongScheme } from './explain-key.ts';
import {
  findSlip,
  isPlaceholder,
  MAX_COMPARED,
  quoted,
  type RefusalContext,
} from './refusal-context.ts';

/** How a condition is explained, in plain text without a full stop. Default: the refusal's text. */
interface Explanation {
  /** The clause that the request violates. */
  readonly rule: ClauseId | ((refusing: RefusalContext) => ClauseId);
  readonly why?: (refusing: RefusalContext) => string;
  readonly wouldPass?: (refusing: RefusalContext) => string;
}

/** Explains why a request was refused, and what would pass in the current state of the mock. */
export function explainRefusal(refusing: RefusalContext): JournalRefusal {
  const { refusal, exchange, redact } = refusing;
  const { condition, form } = refusal;
  const { rule, ...explanation } = explanations[condition];
  const { why, wouldPass }: Partial<Explanation> =
    exchange.fault?.kind === 'refusal'
      ? { wouldPass: () => 'the same request would pass without that fault' }
      : explanation;
  // Texts from the caller may contain secrets, and control characters that break a line of a log.
  const line = (text: string) => redact(text).replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ');
  const explained = {
    why: line(why?.(refusing) ?? refusal.why),
    wouldPass: line(wouldPass?.(refusing) ?? refusal.wouldPass ?? 'a request without that'),
  };
  return {
    condition,
    ...(form !== undefined && { form }),
    reason: `${explained.why}; ${explained.wouldPass}`,
    ...explained,
    rule: typeof rule === 'function' ? rule(refusing) : rule,
    field: `refusals.${condition}`,
    clause: '7-r4',
  };
}

const asBearer = (refusing: RefusalContext): string =>
  `Authorization: Bearer and a secret: ${passingKeys(refusing)}`;

const explanations: Readonly<Record<RefusalCondition, Explanation>> = {
  noCredentials: {
    rule: '5-r1',
    why({ exchange: { request }, state: { redactor } }) {
      const isInUrl = redactor.redact(request.target) !== request.target;
      return `${isInUrl ? 'the key is in the URL, and ' : ''}no Authorization header was sent`;
    },
    wouldPass: asBearer,
  },
  wrongScheme: { rule: '5-r1', why: whyWrongScheme, wouldPass: asBearer },
  unknownKey: { rule: '1-r2', why: whyUnknownKey, wouldPass: passingKeys },
  expiredKey: {
    rule: '5-r3',
    why({ exchange: { key }, now }) {
      const { expiresAt = now } = key ?? {};
      return `${described(key)} expired ${agoText(now - expiresAt)} on the mock's clock, at ${toIso(expiresAt)}`;
    },
    wouldPass: (refusing) =>
      `${passingKeys(refusing)}; this key would have passed before it expired`,
  },
  missingScope: {
    rule: ({ exchange }) => routeOf(exchange.request.operation)?.scope ?? '5-r2',
    why(refusing) {
      const { key } = refusing.exchange;
      const has = key?.scopes.length ? `the scopes ${key.scopes.join(', ')}` : 'no scope';
      return `${described(key)} has ${has}, and this call needs ${scopeNeeded(refusing)}`;
    },
    wouldPass: passingKeys,
  },
  otherWorkspace: {
    rule: ({ exchange }) => (exchange.request.operation === 'listFiles' ? '4.3-r1' : '2.1-binding'),
    why: ({ exchange: { key, request } }) =>
      `the path names the workspace ${request.workspaceId}, and ${described(key)} is bound to ${key?.workspaceId}`,
    wouldPass: (refusing) =>
      `the path with ${refusing.exchange.key?.workspaceId} would pass; on this path, ${passingKeys(refusing)}`,
  },
  unknownWorkspace: {
    rule: '2.2-workspaceId',
    why: whyUnknownWorkspace,
    wouldPass({ exchange: { key } }) {
      const own = key
        ? `${key.workspaceId}, to which the key ${JSON.stringify(key.label)} is bound,`
        : 'the workspace of the key';
      return `the path with ${own} would pass`;
    },
  },
  malformedCursor: {
    rule: '4.3-cursor',
    why: whyMalformedCursor,
    wouldPass: ({ refusal: { form } }) =>
      form === 'empty'
        ? 'no cursor, for the first page'
        : 'the nextCursor of the previous page, unchanged, or no cursor for the first page',
  },
  badLimit: {
    rule: '8-limit-out-of-range',
    why({ refusal: { why, form }, exchange: { request }, redact }) {
      const given = request.limits.map((limit) => quoted(limit, redact));
      return given.length > 0 && form !== 'empty' ? `${why}: ${given.slice(0, 3).join(', ')}` : why;
    },
  },
  unknownPath: {
    rule: ({ exchange: { request } }) =>
      isOtherVersion(request.path) && nearestPath(request.path) ? '9-r1' : '1-r6',
    why: whyUnknownPath,
    wouldPass: ({ exchange: { request } }) => nearestPath(request.path) ?? `one of ${apiPaths}`,
  },
  wrongMethod: {
    rule: ({ exchange }) => routeOf(exchange.request.operation)?.clause ?? '1-transport',
    why({ exchange: { request }, redact }) {
      const path = routeOf(request.operation)?.path;
      return `the method ${quoted(request.method, redact)} is not served${path ? ` on ${path}` : ''}`;
    },
  },
  rateLimited: {
    rule: '8-rate-limits',
    wouldPass: ({ refusal: { wouldPass = 'later' } }) => `the same request ${wouldPass}`,
  },
};

const described = (key: WorldKey | null): string =>
  key ? `the key ${JSON.stringify(key.label)} (${key.hint})` : 'the key';

/** `2 days ago`, rounded down. */
const agoText = (microseconds: number): string =>
  microseconds < MICROSECONDS.second
    ? 'just now'
    : `${spanText(microseconds / MICROSECONDS.millisecond)} ago`;

function whyUnknownWorkspace({ exchange: { request }, state, redact }: RefusalContext): string {
  const { workspaceId } = request;
  const { workspaces } = state.store;
  const given = quoted(workspaceId, redact);
  if (isPlaceholder(workspaceId)) {
    return `the path has ${given} instead of a workspace id: a placeholder was not filled in`;
  }
  const labelled = workspaces.byLabel(workspaceId);
  if (labelled) return `the path has the label ${given} instead of the id ${labelled.workspaceId}`;
  const slip = findSlip(workspaceId, (text) => workspaces.get(text));
  if (slip) return `the id ${slip.found.workspaceId} was sent ${slip.how}: ${given}`;
  const nearest = nearestName(workspaceId, [...workspaces.ids()].slice(0, MAX_COMPARED));
  return `no workspace has the id ${given}${nearest ? `, which is close to ${nearest}` : ''}`;
}

/** The cursor of the query that takes effect. */
const cursorOf = ({ exchange: { request } }: RefusalContext): string => request.cursors[0] ?? '';

/** The workspace whose listing accepts the cursor. */
function ownerOf(refusing: RefusalContext): string | undefined {
  const { store, cursors } = refusing.state;
  const cursor = cursorOf(refusing);
  return [...store.workspaces.ids()].find((id) => cursors.open(cursor, id).ok);
}

function whyMalformedCursor(refusing: RefusalContext): string {
  const { exchange, state, refusal, redact } = refusing;
  // The service has already given the full reason.
  if (refusal.form !== undefined || refusal.hasLapsed) return refusal.why;
  const cursor = cursorOf(refusing);
  const workspaceId = exchange.key?.workspaceId ?? exchange.request.workspaceId;
  const slip = findSlip(cursor, (text) => state.cursors.open(text, workspaceId).ok || undefined);
  if (slip) return `the cursor was sent ${slip.how}`;
  const owner = ownerOf(refusing);
  if (owner) {
    return `the cursor belongs to the listing of ${owner}, and the key is bound to ${workspaceId}`;
  }
  const given = quoted(cursor, redact);
  if (isPlaceholder(cursor)) {
    return `cursor is the text ${given}: nextCursor was missing, or was not read`;
  }
  if (state.store.files.get(cursor)) return `cursor is the id of a file, ${given}`;
  if (/^\d{1,9}$/.test(cursor)) return `cursor is the number ${cursor}: pages have no numbers`;
  return `the cursor ${given} was not issued here, or was changed`;
}

const routeOf = (operation: RefusalContext['exchange']['request']['operation']) =>
  routes.find((each) => each.operation === operation);

const isOtherVersion = (path: string): boolean => /^\/api\/v(?!1(?:\/|$))\d+(?:\/|$)/i.test(path);

function whyUnknownPath({ exchange: { request }, redact }: RefusalContext): string {
  const path = `the path ${quoted(request.path, redact)}`;
  const near = nearestPath(request.path);
  if (near === undefined) return `${path} is none of the three operations`;
  if (isOtherVersion(request.path)) return `${path} names a version other than v1`;
  const slashes = request.hasExtraSlashes ? ' (transport.extraSlashes)' : '';
  return `${path} is close to ${near}${slashes}`;
}

/** The path of the operation that a path is close to, with its ids; undefined for none. */
function nearestPath(path: string): string | undefined {
  const parts = path.split('/').filter((part) => part !== '');
  const own = parts.map((part) => part.toLowerCase());
  const known = routes.map((route) =>
    route.path.replace(/(?<=\/)([^/]+)\/(\{\w+\})/g, (_, before: string, parameter: string) => {
      const at = own.lastIndexOf(before);
      return `${before}/${(at >= 0 && parts[at + 1]) || parameter}`;
    }),
  );
  // The prefix and the version may be missing, or repeated.
  const rest = own.join('/').replace(/^(?:api(?:\/v\d+)?\/|v\d+\/)+/, '');
  return (
    nearestName(`${API_PREFIX}/${rest}`, known, 0) ?? nearestName(`/${parts.join('/')}`, known)
  );
}
