import type { Json, KeyCheck } from '../document/wire.ts';
import type { ProfileField } from '../profile/fields.ts';
import type { KeyFieldSource } from '../profile/responses.ts';
import type { Profile } from '../profile/schema.ts';
import type { Instant } from '../world/instant.ts';
import type { WorldKey, WorldWorkspace } from '../world/world.ts';
import { isExpired, refuseExpired, refuseUnscoped, restsOnScope } from './authenticate.ts';
import { assuming, type Outcome, passed } from './outcome.ts';

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
  const assumes: ProfileField[] = [];
  if (isExpired(key, now)) assumes.push('keyCheck.expiredKey');
  if (profile.expiredKey === 'refused') {
    const valid = refuseExpired(key, now);
    if (!valid.ok) return assuming(assumes, valid);
  }
  if (restsOnScope(key, profile.scope)) assumes.push('keyCheck.scope');
  const scoped = refuseUnscoped(key, profile.scope);
  if (!scoped.ok) return assuming(assumes, scoped);
  const fields = Object.entries(profile.fields).map(([name, source]) => [
    name,
    fieldValue(source, context),
  ]);
  assumes.push('keyCheck.fields', 'formats.workspaceId');
  if (Object.values(profile.fields).includes('expiresAt')) assumes.push('formats.createdAt');
  return passed({ ...Object.fromEntries(fields), workspaceId: key.workspaceId }, assumes);
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
