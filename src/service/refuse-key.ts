import type { Instant } from '../template/instant.ts';
import type { WorldKey } from '../world/world.ts';
import { refuseExpired, refuseUnscoped } from './authenticate.ts';
import { type Refused, refused } from './result.ts';

export interface KeyDemands {
  readonly key: WorldKey;
  readonly now: Instant;
  /** The scope that the call needs; null for none. */
  readonly scope: string | null;
}

/** Refuses an expired key, then one without the scope. The workspace in the path is checked later. */
export const refuseKey = ({ key, now, scope }: KeyDemands): Refused | null =>
  refuseExpired(key, now) ?? refuseUnscoped(key, scope);

/** Refuses a workspace that is not the key's, whether it exists or not. */
export function refuseForeign(exists: boolean, key: WorldKey): Refused {
  const wouldPass = `the key ${key.hint} is bound to ${key.workspaceId}`;
  return exists
    ? refused('otherWorkspace', 'the path names another workspace', { wouldPass })
    : refused('unknownWorkspace', 'the path names no workspace', { wouldPass });
}
