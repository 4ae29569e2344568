import { concatBytes } from '@noble/hashes/utils.js';
import type { Profile } from '../profile/schema.ts';
import { dropOldest, Recent } from '../store/recent.ts';
import { type CursorPlace, readPlace, writePlace } from './cursor-payload.ts';
import { createSealer, SEAL_BYTES, type Sealer, TAG_BYTES } from './cursor-seal.ts';
import { type TextCodec, textCodecs } from './cursor-text.ts';
import type { Note } from './notes.ts';
import { passed, type Result, refused } from './result.ts';

export interface SavedCursors {
  /** How many were created, if each one is different. */
  readonly sealed: number;
  /** Used cursors, if each works once; the latest last. */
  readonly spent: readonly string[];
}

/** Cursors that need not be sealed or opened again. */
const MAX_KNOWN = 1_000;

/** Used cursors to remember if each works once; the oldest are forgotten first. */
const MAX_SPENT = 10_000;

/**
 * Cursors under a profile, sealed with a key derived from the seed: every replica of the seed reads
 * them, and no one else can make one. They keep no state per walk, except under profiles whose
 * cursors change or work once.
 */
export class Cursors {
  readonly #seed: number;
  readonly #profile: Profile['cursor'];
  readonly #workspaceIds: () => Iterable<string>;
  readonly #orderVersion: string;
  readonly #changed: (spent?: string) => void;
  readonly #text: TextCodec;
  readonly #sealer: Sealer;
  /** Nothing opens what it seals. Created on first use. */
  #staleSealer: Sealer | undefined;
  readonly #spent = new Set<string>();
  // Sealing and opening cost a third of the time of a small page, and walks are repeated.
  readonly #texts = new Recent<string>({ most: MAX_KNOWN });
  readonly #places = new Recent<CursorPlace>({ most: MAX_KNOWN });
  #sealed = 0;

  /**
   * @param workspaceIds those of the deployment, to tell a foreign cursor from a made-up one.
   * @param orderVersion the order that replaced the seed's, if any: earlier cursors are malformed.
   * @param changed called when `save` returns more; with the cursor if one was used.
   */
  constructor(
    seed: number,
    profile: Profile['cursor'],
    workspaceIds: () => Iterable<string> = () => [],
    orderVersion = '',
    changed: (spent?: string) => void = () => {},
  ) {
    this.#seed = seed;
    this.#profile = profile;
    this.#workspaceIds = workspaceIds;
    this.#orderVersion = orderVersion;
    this.#changed = changed;
    this.#text = textCodecs[profile.style];
    this.#sealer = createSealer(seed, orderVersion);
  }

  /** @param isStale for one that looks like any other, and is refused when it comes back. */
  seal(place: CursorPlace, isStale = false): string {
    const isChanging = this.#profile.stability === 'changing';
    const nonce = isChanging ? ++this.#sealed : 0;
    if (isChanging) this.#changed();
    if (isStale) return this.#sealWith(this.#stale(), place, nonce);
    if (isChanging) return this.#sealWith(this.#sealer, place, nonce);
    const known = textOf(place);
    const before = this.#texts.get(known);
    if (before !== undefined) return before;
    const cursor = this.#texts.set(known, this.#sealWith(this.#sealer, place, nonce));
    // It comes back next. A copy: a listed file as position would keep all of its world in memory.
    const { position } = place;
    this.#places.set(cursor, {
      ...place,
      position: position && { orderTime: position.orderTime, id: position.id },
    });
    return cursor;
  }

  /** Refuses an invented or changed cursor, and one of another workspace. */
  open(cursor: string, workspaceId: string, note?: Note): Result<CursorPlace> {
    let place = this.#places.get(cursor);
    if (place?.workspaceId !== workspaceId) {
      const opened = this.#read(cursor, workspaceId);
      if (!opened.ok) return opened;
      place = opened.value;
      if (place.workspaceId === workspaceId) this.#places.set(cursor, place);
    }
    if (this.#spent.has(cursor)) {
      note?.('cursor.reuse');
      return refused('malformedCursor', SPENT, { hasLapsed: true });
    }
    return place.workspaceId === workspaceId ? passed(place) : refused('foreignCursor', FOREIGN);
  }

  /**
   * The page of a walk that a cursor leads to, even if it was used; the first page is 1. Undefined
   * for a cursor that was not issued here.
   */
  pageOf(cursor: string, workspaceId: string): number | undefined {
    const read = this.#read(cursor, workspaceId);
    return read.ok ? read.value.page + 1 : undefined;
  }

  /** Marks a cursor as used, once its page is sent. */
  spend(cursor: string): void {
    if (this.#profile.reuse === 'allowed') return;
    this.#remember(cursor);
    this.#changed(cursor);
  }

  save(): SavedCursors {
    return { sealed: this.#sealed, spent: [...this.#spent] };
  }

  /** Continues from a saved state; its used cursors are added to those known. */
  restore({ sealed, spent }: SavedCursors): void {
    this.#sealed = sealed;
    for (const cursor of spent) this.#remember(cursor);
  }

  #remember(spent: string): void {
    this.#spent.add(spent);
    dropOldest(this.#spent, MAX_SPENT);
  }

  #stale(): Sealer {
    this.#staleSealer ??= createSealer(this.#seed, `${this.#orderVersion} stale`);
    return this.#staleSealer;
  }

  #sealWith(sealer: Sealer, place: CursorPlace, nonce: number): string {
    const { workspaceId } = place;
    const payload = writePlace(place, sealer.tagOf(workspaceId), nonce);
    const padded = (bytes: number): string => {
      const whole = concatBytes(payload, new Uint8Array(bytes));
      return this.#text.encode(concatBytes(sealer.sealOf(workspaceId, whole), whole));
    };
    return longEnough(padded, this.#profile.minLength, this.#text.charactersPerByte);
  }

  /** Opens a cursor of any workspace. @param likely the workspace to try first. */
  #read(cursor: string, likely: string): Result<CursorPlace> {
    const bytes = this.#text.decode(cursor);
    if (!bytes) return refused('malformedCursor', UNKNOWN);
    const seal = bytes.subarray(0, SEAL_BYTES);
    const payload = bytes.subarray(SEAL_BYTES);
    const isOf = (workspaceId: string) =>
      equal(this.#sealer.tagOf(workspaceId), payload.subarray(0, TAG_BYTES)) &&
      equal(this.#sealer.sealOf(workspaceId, payload), seal);
    const owner = isOf(likely) ? likely : [...this.#workspaceIds()].find(isOf);
    const place = owner === undefined ? null : readPlace(payload);
    if (place !== null && owner !== undefined) return passed({ workspaceId: owner, ...place });
    return equal(this.#stale().sealOf(likely, payload), seal)
      ? refused('malformedCursor', STALE, { hasLapsed: true })
      : refused('malformedCursor', UNKNOWN);
  }
}

/** Different for each place. */
function textOf({ workspaceId, position, page, limit }: CursorPlace): string {
  return `${page} ${limit} ${position?.orderTime} ${workspaceId.length} ${workspaceId}${position?.id ?? ''}`;
}

const SPENT = 'the cursor was used before, and works once';
const FOREIGN = "the cursor belongs to another workspace's listing";
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

function equal(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}
