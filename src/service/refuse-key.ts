import type { Profile } from '../profile/schema.ts';
import type { Instant } from '../template/instant.ts';
import type { WorldKey } from '../world/world.ts';
import { refuseExpired, refuseUnscoped } from './authenticate.ts';
import type { Note } from './notes.ts';
import { type Refused, refused } from './result.ts';

export interface KeyDemands {
  readonly key: WorldKey;
  readonly now: Instant;
  /** The scope that the call needs; null for none. */
  readonly scope: string | null;
  /** Refuses the workspace of the path; null if it is the key's own, or ignored. */
  readonly foreign: Refused | null;
  readonly workspaceChecked: Profile['authorization']['workspaceChecked'];
}

/** Refuses a call of a key on a workspace, in the order of the deployment's checks. */
export function refuseKey(demands: KeyDemands, note: Note): Refused | null {
  const { key, now, scope, foreign, workspaceChecked } = demands;
  const expired = refuseExpired(key, now);
  const unscoped = refuseUnscoped(key, scope);
  if (foreign === null) return expired ?? unscoped;
  if (expired || unscoped) note('authorization.workspaceChecked');
  switch (workspaceChecked) {
    case 'last':
      return expired ?? unscoped ?? foreign;
    case 'before-scope':
      return expired ?? foreign;
    case 'before-expiry':
      return foreign;
  }
}

/** Refuses a workspace that is not the key's, whether it exists or not. */
export function refuseForeign(exists: boolean, key: WorldKey): Refused {
  const wouldPass = `the key ${key.hint} is bound to ${key.workspaceId}`;
  return exists
    ? refused('otherWorkspace', 'the path names another workspace', { wouldPass })
    : refused('unknownWorkspace', 'the path names no workspace', { wouldPass });
}
