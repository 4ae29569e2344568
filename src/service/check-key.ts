import type { ProfileField } from '../profile/fields.ts';
import type { Profile } from '../profile/schema.ts';
import type { Instant } from '../template/instant.ts';
import type { WorldKey, WorldWorkspace } from '../world/world.ts';
import { isExpired, refuseExpired, refuseUnscoped, restsOnScope } from './authenticate.ts';
import { assuming, type Outcome, passed } from './outcome.ts';

export interface KeyCheckContext {
  readonly key: WorldKey;
  readonly now: Instant;
  readonly profile: Profile['keyCheck'];
  readonly findWorkspace: (workspaceId: string) => WorldWorkspace | undefined;
}

/** What a key check is told of. */
export interface CheckedKey {
  readonly key: WorldKey;
  readonly isExpired: boolean;
  /** The key's own; undefined where it was deleted. */
  readonly workspace: WorldWorkspace | undefined;
}

/** The key check (clause 4.1): the key itself, and the workspace that it is bound to. */
export function checkKey({
  key,
  now,
  profile,
  findWorkspace,
}: KeyCheckContext): Outcome<CheckedKey> {
  const assumes: ProfileField[] = [];
  const hasExpired = isExpired(key, now);
  if (hasExpired) assumes.push('keyCheck.expiredKey');
  if (profile.expiredKey === 'refused') {
    const valid = refuseExpired(key, now);
    if (!valid.ok) return assuming(assumes, valid);
  }
  if (restsOnScope(key, profile.scope)) assumes.push('keyCheck.scope');
  const scoped = refuseUnscoped(key, profile.scope);
  if (!scoped.ok) return assuming(assumes, scoped);
  const workspace = findWorkspace(key.workspaceId);
  return passed({ key, isExpired: hasExpired, workspace }, assumes);
}
