import { nearestName } from '../../text/suggest.ts';
import type { WorldWorkspace } from '../../world/world.ts';
import { decoded } from '../decodings.ts';
import { type Explain, isPlaceholder, type Refusing, said, shown } from './explanation.ts';
import { nameOf, passingKeys } from './passing-keys.ts';

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
