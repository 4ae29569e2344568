import { API_PREFIX, routes } from '../../document/routes.ts';
import type { RefusalCondition } from '../../profile/refusal-conditions.ts';
import { nearestName } from '../../text/suggest.ts';
import type { JournalRefusal } from '../journal/entry.ts';
import type { JournalRecord } from '../journal/record.ts';
import type { MockState } from '../state/mock-state.ts';
import {
  explainNoCredentials,
  explainUnknownKey,
  explainWrongScheme,
} from './explain-credentials.ts';
import { explainForeignCursor, explainMalformedCursor } from './explain-cursor.ts';
import {
  explainExpiredKey,
  explainMissingScope,
  explainOtherWorkspace,
  explainRateLimited,
  explainUnknownWorkspace,
} from './explain-key.ts';
import {
  type Explain,
  type Explanation,
  type Redact,
  type Refusing,
  said,
  shown,
} from './explanation.ts';

/** By the form of the limit; without one, the walk began with another. */
const RULES: Readonly<Record<string, Explanation['rule']>> = {
  aboveMaximum: '8-limit-maximum',
  zero: '8-limit-out-of-range',
  negative: '8-limit-out-of-range',
  repeated: '8-limit-out-of-range',
  fraction: '4.3-limit',
  word: '4.3-limit',
  empty: '4.3-limit',
};

const explainBadLimit: Explain = (refusing) => {
  const { form } = refusing.refusal;
  const { why, wouldPass } = said(refusing);
  const given = refusing.record.request.limits.map((limit) => shown(limit, refusing));
  const rule = form === undefined ? undefined : RULES[form];
  return {
    rule: rule ?? '4.3-cursor-behaviour',
    why: given.length > 0 && form !== 'empty' ? `${why}: ${given.slice(0, 3).join(', ')}` : why,
    wouldPass,
  };
};

const explainUnknownPath: Explain = (refusing) => {
  const { path, hasExtraSlashes } = refusing.record.request;
  const version = /^\/api\/(v\d+)(?=\/|$)/i.exec(path)?.[1] ?? 'v1';
  const near = nearestPath(path);
  const why = () => {
    if (near === undefined) return 'is none of the three operations';
    if (version !== 'v1') return 'is of another version than v1';
    if (hasExtraSlashes) return 'has slashes too many (transport.extraSlashes)';
    return `nearly matches ${near}`;
  };
  return {
    rule: near !== undefined && version !== 'v1' ? '9-r1' : '1-r6',
    why: `the path ${shown(path, refusing)} ${why()}`,
    wouldPass: near ?? `one of ${routes.map((route) => route.path).join(', ')}`,
  };
};

const explainWrongMethod: Explain = (refusing) => {
  const { method, operation } = refusing.record.request;
  const route = routes.find((each) => each.operation === operation);
  return {
    rule: route?.clause ?? '1-transport',
    why: `${shown(method, refusing)} is no method that is served${route ? ` on ${route.path}` : ''}`,
    wouldPass: said(refusing).wouldPass,
  };
};

/** The path of an operation that one is near to, with its own workspace id; undefined for none. */
function nearestPath(path: string): string | undefined {
  const parts = path.split('/').filter((part) => part !== '');
  const own = parts.map((part) => part.toLowerCase());
  const at = own.lastIndexOf('workspaces');
  const id = (at >= 0 ? parts[at + 1] : undefined) ?? '{workspaceId}';
  const known = routes.map((route) => route.path.replace('{workspaceId}', () => id));
  // With the version in front, as often as it is there or left out.
  const rest = own.join('/').replace(/^(?:api(?:\/v\d+)?\/|v\d+\/)+/, '');
  const exact = known.find((each) => each.toLowerCase() === `${API_PREFIX}/${rest}`);
  return exact ?? nearestName(`/${parts.join('/')}`, known);
}

/** Why a request was refused, worked out of what is kept of it; null where it was not. */
export function explainRefusal(
  record: JournalRecord,
  state: MockState,
  redact: Redact,
): JournalRefusal | null {
  const { refusal } = record;
  if (refusal === null) return null;
  const { condition, form } = refusal;
  const explained = explain(condition, { record, refusal, state, redact });
  const { rule, why, wouldPass } = hide(explained, redact);
  return {
    condition,
    ...(form !== undefined && { form }),
    reason: `${why}; ${wouldPass}`,
    why,
    wouldPass,
    rule,
    field: `refusals.${condition}`,
    clause: '7-r4',
  };
}

/** What a fault asked for has nothing to do with the request. */
function explain(condition: RefusalCondition, refusing: Refusing): Explanation {
  const explanation = explanations[condition](refusing);
  const { fault, faultId } = refusing.record;
  if (fault?.kind !== 'refusal') return explanation;
  const why = `the fault ${faultId} refuses it, whatever it asks for`;
  return { ...explanation, why, wouldPass: 'without that fault it is answered as it should be' };
}

const explanations: Readonly<Record<RefusalCondition, Explain>> = {
  noCredentials: explainNoCredentials,
  wrongScheme: explainWrongScheme,
  unknownKey: explainUnknownKey,
  expiredKey: explainExpiredKey,
  missingScope: explainMissingScope,
  otherWorkspace: explainOtherWorkspace,
  unknownWorkspace: explainUnknownWorkspace,
  malformedCursor: explainMalformedCursor,
  foreignCursor: explainForeignCursor,
  badLimit: explainBadLimit,
  unknownPath: explainUnknownPath,
  wrongMethod: explainWrongMethod,
  rateLimited: explainRateLimited,
};

/** A text of the caller's may be a secret, or have one in it; and it makes no line of a log. */
function hide({ rule, why, wouldPass }: Explanation, redact: Redact): Explanation {
  const line = (text: string) => redact(text).replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ');
  return { rule, why: line(why), wouldPass: line(wouldPass) };
}
