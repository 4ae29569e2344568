import type { WorldKey } from '../world/world.ts';
import { type Refused, refused } from './result.ts';

/** Refuses a workspace that is not the key's: one that exists, or one that does not. */
export function refuseForeign(exists: boolean, key: WorldKey): Refused {
  const wouldPass = `the key ${key.hint} is bound to ${key.workspaceId}`;
  return exists
    ? refused('otherWorkspace', 'the path names another workspace', { wouldPass })
    : refused('unknownWorkspace', 'the path names no workspace', { wouldPass });
}
