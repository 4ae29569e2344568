import type { Json, WorkspaceDescription } from '../document/wire.ts';
import type { ProfileField } from '../profile/fields.ts';
import type { WorkspaceFieldSource } from '../profile/responses.ts';
import type { Profile } from '../profile/schema.ts';
import type { Instant } from '../world/instant.ts';
import type { WorldKey, WorldWorkspace } from '../world/world.ts';
import { refuseExpired, refuseUnscoped, restsOnScope } from './authenticate.ts';
import { assuming, type Outcome, passed } from './outcome.ts';
import { refuseForeign } from './refuse-foreign.ts';

export interface WorkspaceReadContext {
  readonly key: WorldKey;
  /** As the path names it, decoded. */
  readonly workspaceId: string;
  readonly findWorkspace: (workspaceId: string) => WorldWorkspace | undefined;
  readonly countFiles: (workspaceId: string) => number;
  readonly now: Instant;
  readonly profile: Profile['workspaceRead'];
  readonly writeTime: (instant: Instant) => string;
}

/** The workspace read (clause 4.2), of the key's own workspace only (clause 2.1, binding). */
export function readWorkspace(context: WorkspaceReadContext): Outcome<WorkspaceDescription> {
  const { key, now, profile } = context;
  const valid = refuseExpired(key, now);
  if (!valid.ok) return valid;
  const assumes: ProfileField[] = [];
  if (restsOnScope(key, profile.scope)) assumes.push('workspaceRead.scope');
  const scoped = refuseUnscoped(key, profile.scope);
  if (!scoped.ok) return assuming(assumes, scoped);
  const workspace = context.findWorkspace(context.workspaceId);
  if (!workspace || context.workspaceId !== key.workspaceId) {
    return assuming(assumes, refuseForeign(workspace !== undefined, key));
  }
  const body = Object.fromEntries(
    Object.entries(profile.fields).map(([name, source]) => [
      name,
      fieldValue(source, workspace, context),
    ]),
  );
  assumes.push('workspaceRead.fields', 'workspaceRead.shape');
  if (profile.status !== 200) assumes.push('workspaceRead.status');
  const sources = Object.values(profile.fields);
  if (sources.includes('workspaceId')) assumes.push('formats.workspaceId');
  if (sources.includes('createdAt')) assumes.push('formats.createdAt');
  return passed(profile.shape === 'array' ? [body] : body, assumes);
}

function fieldValue(
  source: WorkspaceFieldSource,
  workspace: WorldWorkspace,
  { countFiles, writeTime }: WorkspaceReadContext,
): Json {
  if (typeof source === 'object') return source.value as Json;
  switch (source) {
    case 'workspaceId':
      return workspace.workspaceId;
    case 'name':
      return workspace.name;
    case 'createdAt':
      return writeTime(workspace.createdAt);
    case 'fileCount':
      return countFiles(workspace.workspaceId);
  }
}
