import type { Profile } from '../profile/schema.ts';
import type { Instant } from '../template/instant.ts';
import type { WorldKey, WorldWorkspace } from '../world/world.ts';
import { refuseExpired, refuseUnscoped, restsOnScope } from './authenticate.ts';
import type { Note } from './notes.ts';
import { refuseForeign } from './refuse-foreign.ts';
import { passed, type Result } from './result.ts';

export interface WorkspaceReadRequest {
  /** As the path names it, decoded. */
  readonly workspaceId: string;
}

export interface WorkspaceReadContext {
  readonly key: WorldKey;
  readonly now: Instant;
  readonly profile: Profile['workspaceRead'];
  readonly findWorkspace: (workspaceId: string) => WorldWorkspace | undefined;
  readonly countFiles: (workspaceId: string) => number;
}

/** What a workspace read is told of. */
export interface DescribedWorkspace {
  readonly workspace: WorldWorkspace;
  readonly fileCount: number;
}

/** The workspace read (clause 4.2), of the key's own workspace only (clause 2.1, binding). */
export function readWorkspace(
  { workspaceId }: WorkspaceReadRequest,
  { key, now, profile, findWorkspace, countFiles }: WorkspaceReadContext,
  note: Note,
): Result<DescribedWorkspace> {
  const expired = refuseExpired(key, now);
  if (expired) return expired;
  if (restsOnScope(key, profile.scope)) note('workspaceRead.scope');
  const unscoped = refuseUnscoped(key, profile.scope);
  if (unscoped) return unscoped;
  const workspace = findWorkspace(workspaceId);
  if (!workspace || workspaceId !== key.workspaceId) {
    return refuseForeign(workspace !== undefined, key);
  }
  return passed({ workspace, fileCount: countFiles(workspaceId) });
}
