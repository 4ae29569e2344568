import type { Profile } from '../profile/schema.ts';
import type { Instant } from '../template/instant.ts';
import type { WorldKey, WorldWorkspace } from '../world/world.ts';
import { isExpired, refuseExpired, refuseUnscoped, restsOnScope } from './authenticate.ts';
import type { Note } from './notes.ts';
import { passed, type Result } from './result.ts';

export interface KeyCheckContext {
  readonly key: WorldKey;
  readonly now: Instant;
  readonly profile: Profile['keyCheck'];
  readonly findWorkspace: (workspaceId: string) => WorldWorkspace | undefined;
}

/** The input of a key check. */
export interface CheckedKey {
  readonly key: WorldKey;
  readonly isExpired: boolean;
  /** The key's own; undefined if it was deleted. */
  readonly workspace: WorldWorkspace | undefined;
}

/** The key check (clause 4.1): the key itself, and the workspace that it is bound to. */
export function checkKey(
  { key, now, profile, findWorkspace }: KeyCheckContext,
  note: Note,
): Result<CheckedKey> {
  const hasExpired = isExpired(key, now);
  if (hasExpired) note('keyCheck.expiredKey');
  const expired = profile.expiredKey === 'refused' ? refuseExpired(key, now) : null;
  if (expired) return expired;
  if (restsOnScope(key, profile.scope)) note('keyCheck.scope');
  const unscoped = refuseUnscoped(key, profile.scope);
  if (unscoped) return unscoped;
  return passed({ key, isExpired: hasExpired, workspace: findWorkspace(key.workspaceId) });
}
