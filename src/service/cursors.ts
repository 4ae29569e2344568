import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Profile } from '../profile/schema.ts';
import type { Position } from '../store/ordering.ts';
import { styles } from './cursor-styles.ts';
import { dropOldest } from './drop-oldest.ts';
import { passed, type Result, refused } from './result.ts';

/**
 * Where a page starts: after a position, not at an offset, so that files added or removed in the
 * meantime do not shift it (clause 4.3 r2, r4).
 */
export interface CursorPayload {
  readonly workspaceId: string;
  /** The last entry returned; null before the first. */
  readonly position: Position | null;
  /** Pages returned so far. */
  readonly page: number;
  /** The limit of the page before. */
  readonly limit: number;
}

export interface SavedCursors {
  /** How many were created, if each one is different. */
  readonly sealed: number;
  /** Used cursors, if each works once; the latest last. */
  readonly spent: string[];
}

/** Characters of a seal, in hexadecimal. */
const SEAL = 12;
/** Cursors that need not be sealed or opened again: walks are repeated. */
const MAX_KNOWN = 1_000;
/** Used cursors to remember if each works once; the oldest are forgotten first. */
const MAX_SPENT = 10_000;

/**
 * Cursors under a profile, signed with the seed: every replica of the seed reads them, and no one
 * else can make one. They keep no state per walk, except under profiles whose cursors change or
 * work once.
 */
export class Cursors {
  readonly #profile: Profile['cursor'];
  readonly #changed: () => void;
  readonly #signer: ReturnType<typeof sha256.create>;
  readonly #places = new Map<string, CursorPayload>();
  readonly #cursors = new Map<string, string>();
  readonly #spent = new Set<string>();
  #sealed = 0;

  /**
   * @param order the order of the files, if it is not the seed's: earlier cursors are malformed.
   * @param changed called when `save` returns more.
   */
  constructor(
    seed: number,
    profile: Profile['cursor'],
    order = '',
    changed: () => void = () => {},
  ) {
    this.#profile = profile;
    this.#changed = changed;
    this.#signer = sha256.create().update(utf8ToBytes(`workspace-files cursor ${seed} ${order}\n`));
  }

  seal(place: CursorPayload): string {
    const { workspaceId, position, page, limit } = place;
    const isChanging = this.#profile.stability !== 'stable';
    const nonce = isChanging ? ++this.#sealed : 0;
    if (isChanging) this.#changed();
    const orderTime = position?.orderTime ?? null;
    const id = position?.id;
    const facts = `${page} ${limit} ${nonce} ${orderTime} ${workspaceId} ${id}`;
    const known = this.#cursors.get(facts);
    if (known !== undefined) return known;
    const text = JSON.stringify([workspaceId, orderTime, id, page, limit, nonce]);
    const cursor = this.#write(text);
    this.#cursors.set(facts, cursor);
    dropOldest(this.#cursors, MAX_KNOWN);
    return cursor;
  }

  /** Refuses an invented or changed cursor, and one of another workspace. */
  open(cursor: string, workspaceId: string): Result<CursorPayload> {
    const place = this.read(cursor);
    if (place === null) {
      return refused('malformedCursor', 'the cursor was not issued here, or was changed');
    }
    if (this.#spent.has(cursor)) {
      const why = 'the cursor was used before, and works once';
      return refused('malformedCursor', why, { hasLapsed: true });
    }
    if (place.workspaceId === workspaceId) return passed(place);
    const why = `the cursor belongs to the listing of the workspace ${place.workspaceId}`;
    return refused('malformedCursor', why);
  }

  /** The place of a cursor, even if it was used; null if this mock did not make it. */
  read(cursor: string): CursorPayload | null {
    return this.#places.get(cursor) ?? this.#read(cursor);
  }

  /** Marks a cursor as used, once its page is sent. */
  spend(cursor: string): void {
    if (this.#profile.stability !== 'once') return;
    this.#remember(cursor);
    this.#changed();
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

  #write(text: string): string {
    const { encode } = styles[this.#profile.style];
    let padded = toAscii(text);
    for (;;) {
      const cursor = encode(this.#sign(padded) + padded);
      const missing = this.#profile.minLength - cursor.length;
      if (missing <= 0) return cursor;
      // A character of the text becomes at most four of the cursor.
      padded += ' '.repeat(Math.ceil(missing / 4));
    }
  }

  #read(cursor: string): CursorPayload | null {
    const { encode, decode } = styles[this.#profile.style];
    const sealed = decode(cursor);
    // One cursor for one text: another way to write it is a changed cursor.
    if (sealed === null || encode(sealed) !== cursor) return null;
    const text = sealed.slice(SEAL);
    if (sealed.length <= SEAL || this.#sign(text) !== sealed.slice(0, SEAL)) return null;
    const [workspaceId, orderTime, id, page, limit] = JSON.parse(text);
    const position = orderTime === null ? null : { orderTime, id };
    const place = { workspaceId, position, page, limit };
    this.#places.set(cursor, place);
    dropOldest(this.#places, MAX_KNOWN);
    return place;
  }

  #sign(text: string): string {
    const bytes = this.#signer.clone().update(utf8ToBytes(text)).digest();
    return bytesToHex(bytes.subarray(0, SEAL / 2));
  }
}

/** JSON whose texts have no characters outside ASCII. */
const toAscii = (json: string): string =>
  json.replace(
    /[^\x20-\x7e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
