import { API_PREFIX, apiPaths, routes } from '../../document/routes.ts';
import type { RefusalCondition } from '../../profile/refusal-conditions.ts';
import { MICROSECONDS } from '../../template/instant.ts';
import { toIso } from '../../template/write-iso.ts';
import { spanText } from '../../text/span-text.ts';
import { nearestName } from '../../text/suggest.ts';
import type { WorldKey } from '../../world/world.ts';
import type { JournalRefusal } from '../journal/entry.ts';
import type { JournalRecord } from '../journal/record.ts';
import type { MockState } from '../state/mock-state.ts';
import { foreignCursor, malformedCursor } from './explain-cursor.ts';
import {
  type Explanation,
  findSlip,
  isPlaceholder,
  MAX_COMPARED,
  noCredentials,
  passingKeys,
  type Refusing,
  scopeNeeded,
  shown,
  unknownKey,
  wrongScheme,
} from './explanation.ts';

/** Explains why a request was refused, from its record in the journal; null if it was not. */
export function explainRefusal(
  record: JournalRecord,
  state: MockState,
  redact: Refusing['redact'],
): JournalRefusal | null {
  const { refusal, fault } = record;
  if (refusal === null) return null;
  const { condition, form } = refusal;
  const refusing: Refusing = { record, refusal, state, redact };
  const { rule, ...explain } = explanations[condition];
  const { why, wouldPass } =
    fault?.kind === 'refusal'
      ? { why: undefined, wouldPass: () => 'the same request would pass without that fault' }
      : explain;
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

const described = (key: WorldKey | null): string =>
  key ? `the key ${JSON.stringify(key.label)} (${key.hint})` : 'the key';

const explanations: Readonly<Record<RefusalCondition, Explanation>> = {
  noCredentials,
  wrongScheme,
  unknownKey,
  malformedCursor,
  foreignCursor,
  expiredKey: {
    rule: '5-r3',
    why({ record: { key, now } }) {
      const { expiresAt = now } = key ?? {};
      return `${described(key)} expired ${agoText(now - expiresAt)} on the mock's clock, at ${toIso(expiresAt)}`;
    },
    wouldPass: (refusing) => `${passingKeys(refusing)}; this one before it expired`,
  },
  missingScope: {
    rule: ({ record: { request } }) => routeOf(request.operation)?.scope ?? '5-r2',
    why(refusing) {
      const { key } = refusing.record;
      const has = key?.scopes.length ? `the scopes ${key.scopes.join(', ')}` : 'no scope';
      return `${described(key)} has ${has}, and this call needs ${scopeNeeded(refusing)}`;
    },
    wouldPass: passingKeys,
  },
  otherWorkspace: {
    rule: ({ record: { request } }) =>
      request.operation === 'listFiles' ? '4.3-r1' : '2.1-binding',
    why: ({ record: { key, request } }) =>
      `the path names the workspace ${request.workspaceId}, and ${described(key)} is bound to ${key?.workspaceId}`,
    wouldPass: (refusing) =>
      `the path with ${refusing.record.key?.workspaceId} would; on this path ${passingKeys(refusing)}`,
  },
  unknownWorkspace: {
    rule: '2.2-workspaceId',
    why: whyUnknownWorkspace,
    wouldPass({ record: { key } }) {
      const own = key
        ? `${key.workspaceId}, to which the key ${JSON.stringify(key.label)} is bound,`
        : 'the workspace of the key';
      return `the path with ${own} would pass`;
    },
  },
  badLimit: {
    rule: ({ refusal: { form } }) => (form && LIMIT_RULES[form]) ?? '4.3-cursor-behaviour',
    why(refusing) {
      const { why, form } = refusing.refusal;
      const given = refusing.record.request.limits.map((limit) => shown(limit, refusing));
      return given.length > 0 && form !== 'empty' ? `${why}: ${given.slice(0, 3).join(', ')}` : why;
    },
  },
  unknownPath: {
    rule: ({ record: { request } }) =>
      isOtherVersion(request.path) && nearestPath(request.path) ? '9-r1' : '1-r6',
    why: (refusing) =>
      `the path ${shown(refusing.record.request.path, refusing)} ${whyUnknownPath(refusing)}`,
    wouldPass: ({ record: { request } }) => nearestPath(request.path) ?? `one of ${apiPaths}`,
  },
  wrongMethod: {
    rule: ({ record: { request } }) => routeOf(request.operation)?.clause ?? '1-transport',
    why(refusing) {
      const { method, operation } = refusing.record.request;
      const path = routeOf(operation)?.path;
      return `the method ${shown(method, refusing)} is not served${path ? ` on ${path}` : ''}`;
    },
  },
  rateLimited: {
    rule: '8-rate-limits',
    wouldPass: ({ refusal: { wouldPass = 'later' } }) => `the same request ${wouldPass}`,
  },
};

/** The rule by the form of the limit. No form: the limit differs from that of the first page. */
const LIMIT_RULES: Readonly<Record<string, JournalRefusal['rule']>> = {
  aboveMaximum: '8-limit-maximum',
  zero: '8-limit-out-of-range',
  negative: '8-limit-out-of-range',
  repeated: '8-limit-out-of-range',
  fraction: '4.3-limit',
  word: '4.3-limit',
  empty: '4.3-limit',
};

/** `2 days ago`, rounded down. */
const agoText = (microseconds: number): string =>
  microseconds < MICROSECONDS.second
    ? 'just now'
    : `${spanText(microseconds / MICROSECONDS.millisecond)} ago`;

function whyUnknownWorkspace(refusing: Refusing): string {
  const { workspaceId } = refusing.record.request;
  const { workspaces } = refusing.state.store;
  const given = shown(workspaceId, refusing);
  if (isPlaceholder(workspaceId)) {
    return `the path has ${given} instead of a workspace id: a placeholder was not filled in`;
  }
  const labelled = workspaces.byLabel(workspaceId);
  if (labelled) return `the path has the label ${given} instead of the id ${labelled.workspaceId}`;
  const slip = findSlip(workspaceId, (text) => workspaces.get(text));
  if (slip) return `the id ${slip.found.workspaceId} was sent ${slip.how}: ${given}`;
  const ids = [...workspaces.ids()].slice(0, MAX_COMPARED);
  const nearest = nearestName(workspaceId, ids);
  return `no workspace has the id ${given}${nearest ? `, which is close to ${nearest}` : ''}`;
}

const routeOf = (operation: JournalRecord['request']['operation']) =>
  routes.find((each) => each.operation === operation);

const isOtherVersion = (path: string): boolean => /^\/api\/v(?!1(?:\/|$))\d+(?:\/|$)/i.test(path);

function whyUnknownPath({ record: { request } }: Refusing): string {
  const near = nearestPath(request.path);
  if (near === undefined) return 'is none of the three operations';
  if (isOtherVersion(request.path)) return 'names a version other than v1';
  return `is close to ${near}${request.hasExtraSlashes ? ' (transport.extraSlashes)' : ''}`;
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
