import { concatBytes } from '@noble/hashes/utils.js';
import type { Profile } from '../profile/schema.ts';
import { createRecent, dropOldest } from '../store/recent.ts';
import { type CursorPlace, readPlace, writePlace } from './cursor-payload.ts';
import { createSealer, SEAL_BYTES, type Sealer, TAG_BYTES } from './cursor-seal.ts';
import { textCodecs } from './cursor-text.ts';
import type { Note } from './notes.ts';
import { passed, type Result, refused } from './result.ts';

export interface Cursors {
  /** @param isStale for one that looks like any other, and is refused when it comes back. */
  seal(place: CursorPlace, isStale?: boolean): string;
  /** Refuses a cursor that was never given out, was changed, or belongs to another workspace. */
  open(text: string, workspaceId: string, note?: Note): Result<CursorPlace>;
  /** Marks a cursor as used, once its page is given out. */
  spend(text: string): void;
  /** What is kept of those that were given out: nothing, but for profiles that ask for it. */
  save(): SavedCursors;
  /** Goes on from there; used ones are added to those of before. */
  restore(saved: SavedCursors): void;
}

export interface SavedCursors {
  /** How many were given out, where each is another one. */
  readonly sealed: number;
  /** That were used, where each works once; the latest last. */
  readonly spent: readonly string[];
}

/** Cursors that need no more be sealed, or opened. */
const MOST_KNOWN = 1_000;

/** Used cursors that are remembered where each works once; the oldest are forgotten first. */
const MOST_SPENT = 10_000;

/**
 * Cursors under a profile, sealed with a key derived from the seed: any replica of the same seed
 * reads them, and nobody else makes one. Nothing is kept per walk, but for profiles whose cursors
 * change or work once.
 *
 * @param workspaceIds those of the deployment, to tell another's cursor from one that is made up.
 * @param era what the order was changed to since the first cursor, if it was: a cursor of before
 *   names no place in it.
 */
export function createCursors(
  seed: number,
  profile: Profile['cursor'],
  workspaceIds: () => Iterable<string> = () => [],
  era = '',
  /** Called whenever there is more to save; with a cursor that was used, if that is it. */
  changed: (spent?: string) => void = () => {},
): Cursors {
  const text = textCodecs[profile.style];
  const current = createSealer(seed, era);
  const { tagOf, sealOf } = current;
  let made: Sealer | undefined;
  /** Of a time that has passed: nothing opens what it seals. */
  const stale = (): Sealer => {
    made ??= createSealer(seed, `${era} stale`);
    return made;
  };
  const spent = createSpent();
  // To seal and to open one is a third of what a small page costs, and walks are walked again.
  const texts = createRecent<string>(MOST_KNOWN);
  const places = createRecent<CursorPlace>(MOST_KNOWN);
  let sealed = 0;

  const encode = (workspaceId: string, payload: Uint8Array, sealer = current): string =>
    text.encode(concatBytes(sealer.sealOf(workspaceId, payload), payload));

  const isOf = (workspaceId: string, { seal, payload }: Decoded): boolean =>
    equal(tagOf(workspaceId), payload.subarray(0, TAG_BYTES)) &&
    equal(sealOf(workspaceId, payload), seal);

  const isStale = (workspaceId: string, { seal, payload }: Decoded): boolean =>
    equal(stale().sealOf(workspaceId, payload), seal);

  const ownerOf = (decoded: Decoded, likeliest: string): string | undefined => {
    if (isOf(likeliest, decoded)) return likeliest;
    for (const other of workspaceIds()) if (isOf(other, decoded)) return other;
    return undefined;
  };

  const sealAnew = (place: CursorPlace, nonce: number, sealer = current): string => {
    const { workspaceId } = place;
    const payload = writePlace(place, sealer.tagOf(workspaceId), nonce);
    const padded = (bytes: number) =>
      encode(workspaceId, concatBytes(payload, new Uint8Array(bytes)), sealer);
    return longEnough(padded, profile.minLength, text.charactersPerByte);
  };

  const decode = (cursor: string): Decoded | null => {
    const bytes = text.decode(cursor);
    return bytes && { seal: bytes.subarray(0, SEAL_BYTES), payload: bytes.subarray(SEAL_BYTES) };
  };

  /** The place, whosever it is. @param likeliest whose it is, in all likelihood. */
  const openAnew = (cursor: string, likeliest: string): Result<CursorPlace> => {
    const decoded = decode(cursor);
    const owner = decoded ? ownerOf(decoded, likeliest) : undefined;
    const place = decoded && owner !== undefined ? readPlace(decoded.payload) : null;
    if (place !== null && owner !== undefined) return passed({ workspaceId: owner, ...place });
    return decoded && isStale(likeliest, decoded)
      ? refused('malformedCursor', STALE, { hasLapsed: true })
      : refused('malformedCursor', UNKNOWN);
  };

  return {
    seal(place, isStale = false) {
      const isChanging = profile.stability === 'changing';
      const nonce = isChanging ? ++sealed : 0;
      if (isChanging) changed();
      if (isStale) return sealAnew(place, nonce, stale());
      if (isChanging) return sealAnew(place, nonce);
      const known = textOf(place);
      const before = texts.get(known);
      if (before !== undefined) return before;
      const cursor = texts.set(known, sealAnew(place, nonce));
      // It comes back next. Of its own: what is listed there would be held with all that it is of.
      const { position } = place;
      places.set(cursor, {
        ...place,
        position: position && { orderTime: position.orderTime, id: position.id },
      });
      return cursor;
    },
    open(cursor, workspaceId, note) {
      let place = places.get(cursor);
      if (place?.workspaceId !== workspaceId) {
        const opened = openAnew(cursor, workspaceId);
        if (!opened.ok) return opened;
        place = opened.value;
        if (place.workspaceId === workspaceId) places.set(cursor, place);
      }
      if (spent.has(cursor)) {
        note?.('cursor.reuse');
        return refused('malformedCursor', 'the cursor was used before, and works once', {
          hasLapsed: true,
        });
      }
      if (place.workspaceId !== workspaceId) {
        return refused('foreignCursor', "the cursor belongs to another workspace's listing");
      }
      return passed(place);
    },
    spend(cursor) {
      if (profile.reuse === 'allowed') return;
      spent.add(cursor);
      changed(cursor);
    },
    save: () => ({ sealed, spent: spent.all() }),
    restore(saved) {
      sealed = saved.sealed;
      saved.spent.forEach(spent.add);
    },
  };
}

/** Another text for each place. */
function textOf({ workspaceId, position, page, limit }: CursorPlace): string {
  return `${page} ${limit} ${position?.orderTime} ${workspaceId.length} ${workspaceId}${position?.id ?? ''}`;
}

const UNKNOWN = 'the cursor was not given out here, or was changed';
const STALE = 'the cursor went stale: a fault gave it out so';

/** The shortest text of at least a length: with as few bytes as will do, several come to one. */
function longEnough(
  padded: (bytes: number) => string,
  minLength: number,
  charactersPerByte: number,
): string {
  const plain = padded(0);
  if (plain.length >= minLength) return plain;
  let bytes = Math.floor((minLength - plain.length) / charactersPerByte);
  let longer = padded(bytes);
  // A byte gives more characters or fewer, by where it stands.
  while (longer.length < minLength) longer = padded(++bytes);
  return longer;
}

/** Cursors that were used, as many as are remembered. */
function createSpent() {
  const spent = new Set<string>();
  return {
    has: (cursor: string) => spent.has(cursor),
    all: (): readonly string[] => [...spent],
    add(cursor: string): void {
      spent.add(cursor);
      dropOldest(spent, MOST_SPENT);
    },
  };
}

interface Decoded {
  readonly seal: Uint8Array;
  readonly payload: Uint8Array;
}

function equal(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}
