import type { Profile } from '../profile/schema.ts';
import type { Instant } from '../template/instant.ts';
import type { WorldKey, WorldWorkspace } from '../world/world.ts';
import { restsOnScope } from './authenticate.ts';
import type { Note } from './notes.ts';
import { refuseForeign, refuseKey } from './refuse-key.ts';
import { passed, type Result } from './result.ts';

export interface WorkspaceReadRequest {
  /** As the path names it, decoded. */
  readonly workspaceId: string;
}

export interface WorkspaceReadContext {
  readonly key: WorldKey;
  readonly now: Instant;
  readonly profile: Pick<Profile, 'workspaceRead'>;
  readonly findWorkspace: (workspaceId: string) => WorldWorkspace | undefined;
  readonly countFiles: (workspaceId: string) => number;
}

/** The input of a workspace read. */
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
  const { scope } = profile.workspaceRead;
  const workspace = findWorkspace(workspaceId);
  const isOwn = workspace && workspaceId === key.workspaceId;
  const foreign = isOwn ? null : refuseForeign(workspace !== undefined, key);
  const refusal = refuseKey({ key, now, scope }) ?? foreign;
  if (refusal?.condition !== 'expiredKey' && restsOnScope(key, scope)) note('workspaceRead.scope');
  if (refusal || !workspace) return refusal ?? refuseForeign(false, key);
  return passed({ workspace, fileCount: countFiles(workspaceId) });
}
