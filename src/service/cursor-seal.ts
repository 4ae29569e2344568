import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

export const SEAL_BYTES = 8;
/** Bytes by which a cursor's workspace is found; the seal proves that it is the right one. */
export const TAG_BYTES = 3;

/** Seals what a cursor carries, with the id of its workspace, which it does not carry. */
export interface Sealer {
  /** Two workspaces may share one. */
  tagOf(workspaceId: string): Uint8Array;
  sealOf(workspaceId: string, payload: Uint8Array): Uint8Array;
}

/**
 * @param seed any replica of the same seed gives the same seals.
 * @param orderVersion seals of another version of the order are invalid.
 */
export function createSealer(seed: number, orderVersion = ''): Sealer {
  // Kept: there are few workspaces, and each page of theirs asks for both.
  const tags = new Map<string, Uint8Array>();
  const keyed = new Map<string, ReturnType<typeof keyOf>>();
  /** The id is part of the key, so that it makes no seal longer to work out. */
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
