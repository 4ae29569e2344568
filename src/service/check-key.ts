import type { Json, KeyCheck } from '../document/wire.ts';
import type { KeyFieldSource } from '../profile/responses.ts';
import type { Profile } from '../profile/schema.ts';
import type { Instant } from '../world/instant.ts';
import type { WorldKey, WorldWorkspace } from '../world/world.ts';
import { isExpired, refuseExpired, refuseUnscoped } from './authenticate.ts';
import { type Outcome, passed } from './outcome.ts';

export interface KeyCheckContext {
  readonly key: WorldKey;
  readonly workspace: WorldWorkspace | undefined;
  readonly now: Instant;
  readonly profile: Profile['keyCheck'];
  readonly writeTime: (instant: Instant) => string;
}

/** The key check (clause 4.1): the workspace of the key, and what the profile tells besides. */
export function checkKey(context: KeyCheckContext): Outcome<KeyCheck> {
  const { key, now, profile } = context;
  if (profile.expiredKey === 'refused') {
    const valid = refuseExpired(key, now);
    if (!valid.ok) return valid;
  }
  const scoped = refuseUnscoped(key, profile.scope);
  if (!scoped.ok) return scoped;
  const fields = Object.entries(profile.fields).map(([name, source]) => [
    name,
    fieldValue(source, context),
  ]);
  return passed({ ...Object.fromEntries(fields), workspaceId: key.workspaceId });
}

function fieldValue(
  source: KeyFieldSource,
  { key, workspace, now, writeTime }: KeyCheckContext,
): Json {
  if (typeof source === 'object') return source.value as Json;
  switch (source) {
    case 'valid':
      return !isExpired(key, now);
    case 'scopes':
      return key.scopes;
    case 'scopes-text':
      return key.scopes.join(' ');
    case 'expiresAt':
      return writeTime(key.expiresAt);
    case 'hint':
      return key.hint;
    case 'label':
      return key.label;
    case 'workspaceName':
      return workspace?.name ?? null;
  }
}
