import { FILES_READ } from '../document/wire.ts';
import type { WorldKey, WorldWorkspace } from '../world/world.ts';
import {
  isExpired,
  refuseExpired,
  refuseForeign,
  refuseUnscoped,
  type ServiceContext,
} from './authenticate.ts';
import { passed, type Result } from './result.ts';

/** What a key check shows. */
export interface CheckedKey {
  readonly key: WorldKey;
  readonly isExpired: boolean;
  /** The key's own; undefined if it was deleted. */
  readonly workspace: WorldWorkspace | undefined;
}

/** The key check (clause 4.1): the key itself, and the workspace that it is bound to. */
export function checkKey({
  key,
  now,
  profile,
  store,
  choices,
}: ServiceContext): Result<CheckedKey> {
  const { expiredKey, scope } = profile.keyCheck;
  const hasExpired = isExpired(key, now);
  if (hasExpired) choices.add('keyCheck.expiredKey');
  const expired = expiredKey === 'refused' ? refuseExpired(key, now) : null;
  if (expired) return expired;
  if (restsOnScope(key, scope)) choices.add('keyCheck.scope');
  const unscoped = refuseUnscoped(key, scope);
  if (unscoped) return unscoped;
  return passed({ key, isExpired: hasExpired, workspace: store.workspaces.get(key.workspaceId) });
}

/** What a workspace read shows. */
export interface DescribedWorkspace {
  readonly workspace: WorldWorkspace;
  readonly fileCount: number;
}

/**
 * The workspace read (clause 4.2), of the key's own workspace only (clause 2.1, binding).
 *
 * @param workspaceId as the path names it, decoded.
 */
export function readWorkspace(
  workspaceId: string,
  { key, now, profile, store, choices }: ServiceContext,
): Result<DescribedWorkspace> {
  const { scope } = profile.workspaceRead;
  const expired = refuseExpired(key, now);
  if (expired) return expired;
  if (restsOnScope(key, scope)) choices.add('workspaceRead.scope');
  const unscoped = refuseUnscoped(key, scope);
  if (unscoped) return unscoped;
  const workspace = store.workspaces.get(workspaceId);
  if (!workspace || workspaceId !== key.workspaceId) {
    return refuseForeign(workspace !== undefined, key);
  }
  return passed({ workspace, fileCount: store.files.count(workspaceId) });
}

/**
 * Whether the result rests on an open choice of scope: a key with `files:read`, the only scope in
 * the document, passes unless a different scope is required.
 */
const restsOnScope = (key: WorldKey, scope: string | null): boolean =>
  !key.scopes.includes(FILES_READ) || (scope !== null && !key.scopes.includes(scope));
