import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Profile } from '../profile/schema.ts';
import { type CursorPlace, readPlace, workspaceTag, writePlace } from './cursor-payload.ts';
import { textCodecs } from './cursor-text.ts';
import type { Note } from './notes.ts';
import { passed, type Result, refused } from './result.ts';

export interface Cursors {
  seal(place: CursorPlace): string;
  /** Refuses a cursor that was never given out, was changed, or belongs to another workspace. */
  open(text: string, workspaceId: string, note?: Note): Result<CursorPlace>;
  /** Marks a cursor as used, once its page is given out. */
  spend(text: string): void;
}

const SEAL_BYTES = 8;
/** Used cursors that are remembered where each works once; the oldest are forgotten first. */
const MOST_SPENT = 10_000;

/**
 * Cursors under a profile, sealed with a key derived from the seed: any replica of the same seed
 * reads them, and nobody else makes one. Nothing is kept per walk, but for profiles whose cursors
 * change or work once.
 */
export function createCursors(seed: number, profile: Profile['cursor']): Cursors {
  const text = textCodecs[profile.style];
  const sealing = hmac.create(sha256, utf8ToBytes(`workspace-files cursor ${seed}`));
  const sealOf = (payload: Uint8Array) =>
    sealing.clone().update(payload).digest().subarray(0, SEAL_BYTES);
  const spent = new Set<string>();
  const tags = new Map<string, Uint8Array>();
  /** Kept: there are few workspaces, and each page of theirs asks for it. */
  const tagOf = (workspaceId: string): Uint8Array => {
    const tag = tags.get(workspaceId) ?? workspaceTag(workspaceId);
    tags.set(workspaceId, tag);
    return tag;
  };
  let sealed = 0;

  const encode = (payload: Uint8Array): string =>
    text.encode(concatBytes(sealOf(payload), payload));

  const decode = (cursor: string): Uint8Array | null => {
    const bytes = text.decode(cursor);
    if (!bytes || bytes.length <= SEAL_BYTES) return null;
    const payload = bytes.subarray(SEAL_BYTES);
    return equal(sealOf(payload), bytes.subarray(0, SEAL_BYTES)) ? payload : null;
  };

  return {
    seal(place) {
      const nonce = profile.stability === 'changing' ? ++sealed : 0;
      const payload = writePlace(place, tagOf(place.workspaceId), nonce);
      const cursor = encode(payload);
      const missing = profile.minLength - cursor.length;
      if (missing <= 0) return cursor;
      const padded = (bytes: number) => encode(concatBytes(payload, new Uint8Array(bytes)));
      // As few as will do, so that cursors of several lengths all come to one.
      let bytes = Math.floor(missing / text.charactersPerByte);
      let longer = padded(bytes);
      // A byte gives more characters or fewer, by where it stands.
      while (longer.length < profile.minLength) longer = padded(++bytes);
      return longer;
    },
    open(cursor, workspaceId, note) {
      const payload = decode(cursor);
      if (payload === null) {
        return refused('malformedCursor', 'the cursor was not given out here, or was changed');
      }
      if (spent.has(cursor)) {
        note?.('cursor.reuse');
        return refused('malformedCursor', 'the cursor was used before, and works once');
      }
      const { tag, ...place } = readPlace(payload);
      if (!equal(tag, tagOf(workspaceId))) {
        return refused('foreignCursor', "the cursor belongs to another workspace's listing");
      }
      return passed({ workspaceId, ...place });
    },
    spend(cursor) {
      if (profile.reuse === 'allowed') return;
      spent.add(cursor);
      const [oldest] = spent;
      if (spent.size > MOST_SPENT && oldest !== undefined) spent.delete(oldest);
    },
  };
}

function equal(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}
