import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

export const SEAL_BYTES = 8;
/** Bytes by which a cursor's workspace is found; the seal proves that it is the right one. */
export const TAG_BYTES = 3;

/** Seals the content of a cursor and the id of its workspace, which is not part of the content. */
export interface Sealer {
  /** Two workspaces may have the same. */
  tagOf(workspaceId: string): Uint8Array;
  sealOf(workspaceId: string, payload: Uint8Array): Uint8Array;
}

/**
 * @param seed replicas with the same seed make the same seals.
 * @param orderVersion seals of another version of the order are invalid.
 */
export function createSealer(seed: number, orderVersion = ''): Sealer {
  // Kept: there are few workspaces, and every page needs both.
  const tags = new Map<string, Uint8Array>();
  const keyed = new Map<string, ReturnType<typeof keyOf>>();
  const suffix = orderVersion && `\n${orderVersion}`;
  const keyOf = (workspaceId: string) =>
    hmac.create(sha256, utf8ToBytes(`workspace-files cursor ${seed} ${workspaceId}${suffix}`));
  return {
    tagOf: (workspaceId) =>
      found(tags, workspaceId, () => sha256(utf8ToBytes(workspaceId)).subarray(0, TAG_BYTES)),
    sealOf: (workspaceId, payload) =>
      found(keyed, workspaceId, () => keyOf(workspaceId))
        .clone()
        .update(payload)
        .digest()
        .subarray(0, SEAL_BYTES),
  };
}

function found<Value>(kept: Map<string, Value>, key: string, make: () => Value): Value {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const made = make();
  kept.set(key, made);
  return made;
}
