import { MICROSECONDS } from '../../template/instant.ts';
import { toIso } from '../../template/write-iso.ts';
import { nearestName } from '../../text/suggest.ts';
import type { WorldWorkspace } from '../../world/world.ts';
import { decoded } from '../journal/redact-keys.ts';
import {
  type Explain,
  type Explanation,
  isPlaceholder,
  nameOf,
  passingKeys,
  type Refusing,
  said,
  scopeNeeded,
  shown,
} from './explanation.ts';

/** The key is known, and is not enough. */

const SCOPE_RULES = {
  checkKey: '4.1-scope',
  readWorkspace: '4.2-scope',
  listFiles: '4.3-scope',
} as const satisfies Readonly<Record<string, Explanation['rule']>>;

export const explainExpiredKey: Explain = (refusing) => {
  const { key, now } = refusing.record;
  if (!key) return { rule: '5-r3', ...said(refusing) };
  const { expiresAt } = key;
  return {
    rule: '5-r3',
    why: `the key ${nameOf(key)} (${key.hint}) expired ${agoText(now - expiresAt)} on the mock's clock, at ${toIso(expiresAt)}`,
    wouldPass: `${passingKeys(refusing)}; this one before it expired`,
  };
};

export const explainMissingScope: Explain = (refusing) => {
  const { key, request } = refusing.record;
  const rule = request.operation === null ? '5-r2' : SCOPE_RULES[request.operation];
  if (!key) return { rule, ...said(refusing) };
  const has = key.scopes.length === 0 ? 'no scope' : `the scopes ${key.scopes.join(', ')}`;
  return {
    rule,
    why: `the key ${nameOf(key)} (${key.hint}) has ${has}, and this call needs ${scopeNeeded(refusing)}`,
    wouldPass: passingKeys(refusing),
  };
};

export const explainRateLimited: Explain = (refusing) => {
  const { why, wouldPass } = said(refusing);
  return { rule: '8-rate-limits', why, wouldPass: `the same request ${wouldPass}` };
};

const UNITS = [
  ['day', MICROSECONDS.day],
  ['hour', MICROSECONDS.day / 24],
  ['minute', 60 * MICROSECONDS.second],
  ['second', MICROSECONDS.second],
] as const;

/** `2 days ago`: in the largest unit that it fills, rounded down. */
function agoText(microseconds: number): string {
  for (const [unit, size] of UNITS) {
    const count = Math.floor(microseconds / size);
    if (count >= 1) return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
  }
  return 'just now';
}

/** Workspaces that are looked at for a near name. */
const MOST_LOOKED_AT = 200;

export const explainOtherWorkspace: Explain = (refusing) => {
  const { key, request } = refusing.record;
  const rule = request.operation === 'listFiles' ? '4.3-r1' : '2.1-binding';
  if (!key) return { rule, ...said(refusing) };
  return {
    rule,
    why: `the path names the workspace ${request.workspaceId}, and the key ${nameOf(key)} (${key.hint}) is bound to ${key.workspaceId}`,
    wouldPass: `the path with ${key.workspaceId} would; on this path ${passingKeys(refusing)}`,
  };
};

export const explainUnknownWorkspace: Explain = (refusing) => {
  const { key } = refusing.record;
  const own = key
    ? `${key.workspaceId}, to which the key ${nameOf(key)} is bound,`
    : 'that of the key';
  return {
    rule: '2.2-workspaceId',
    why: whyUnknown(refusing),
    wouldPass: `the path with ${own} would pass`,
  };
};

function whyUnknown(refusing: Refusing): string {
  const { workspaceId } = refusing.record.request;
  const { workspaces } = refusing.state.store;
  const given = shown(workspaceId, refusing);
  if (isPlaceholder(workspaceId)) {
    return `the path has ${given} in the place of a workspace id: nothing was filled in`;
  }
  const labelled = workspaces.byLabel(workspaceId);
  if (labelled)
    return `the path has the label ${given} in the place of the id ${labelled.workspaceId}`;
  const repaired = workspaces.get(decoded(workspaceId)) ?? workspaces.get(workspaceId.trim());
  if (repaired)
    return `the path has ${given}: the id ${repaired.workspaceId} is encoded twice, or has spaces beside it`;
  const all: readonly WorldWorkspace[] = workspaces.all().slice(0, MOST_LOOKED_AT);
  const nearest = nearestName(
    workspaceId,
    all.map((each) => each.workspaceId),
  );
  const meant = nearest === undefined ? '' : `, which is nearly ${nearest}`;
  return `no workspace has the id ${given}${meant}`;
}
