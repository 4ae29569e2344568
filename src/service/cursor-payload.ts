import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { Position } from '../store/ordering.ts';

/**
 * Where a page goes on: behind a position, not at an offset, so that files that come or go
 * meanwhile shift nothing (clause 4.3 r2, r4).
 */
export interface CursorPlace {
  readonly workspaceId: string;
  /** The last entry given out; null before the first. */
  readonly position: Position | null;
  /** Pages given out so far. */
  readonly page: number;
  /** The limit of the page before. */
  readonly limit: number;
}

/**
 * A place in a listing as few bytes: what a cursor carries. Short, so that a profile may ask for
 * cursors as short as most deployments give; zeros behind it are padding.
 */

/** Bytes that stand for a workspace. */
const TAG_BYTES = 3;
const TIME_BYTES = 8;

/** Which workspace it is, as far as another one goes: the seal holds the rest. */
export function workspaceTag(workspaceId: string): Uint8Array {
  return sha256(utf8ToBytes(workspaceId)).subarray(0, TAG_BYTES);
}

/** Seven bits a byte: the largest number that is exact takes eight. */
const MOST_NUMBER_BYTES = 8;
const encoder = new TextEncoder();

/** @param nonce 0 where the same place is to give the same bytes. */
export function writePlace(
  { position, page, limit }: Omit<CursorPlace, 'workspaceId'>,
  tag: Uint8Array,
  nonce: number,
): Uint8Array {
  const id = encoder.encode(position?.id ?? '');
  // Written in place, once: every page seals a cursor.
  const bytes = new Uint8Array(TAG_BYTES + TIME_BYTES + 4 * MOST_NUMBER_BYTES + id.length);
  bytes.set(tag);
  new DataView(bytes.buffer).setFloat64(TAG_BYTES, position?.orderTime ?? Number.NaN);
  let at = TAG_BYTES + TIME_BYTES;
  for (const value of [page, limit, nonce, id.length]) at = writeNumber(bytes, at, value);
  bytes.set(id, at);
  return bytes.subarray(0, at + id.length);
}

/** The seal has shown that `writePlace` wrote it, so its form is certain. */
export function readPlace(bytes: Uint8Array): Omit<CursorPlace, 'workspaceId'> & {
  readonly tag: Uint8Array;
} {
  const tag = bytes.subarray(0, TAG_BYTES);
  const orderTime = new DataView(bytes.buffer, bytes.byteOffset + TAG_BYTES).getFloat64(0);
  let at = TAG_BYTES + TIME_BYTES;
  const readNumber = (): number => {
    for (let value = 0, factor = 1; ; factor *= 128) {
      const byte = bytes[at++] ?? 0;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  };
  const [page, limit, , length] = [readNumber(), readNumber(), readNumber(), readNumber()];
  const id = new TextDecoder().decode(bytes.subarray(at, at + length));
  const position = Number.isNaN(orderTime) ? null : { orderTime, id };
  return { tag, position, page, limit };
}

/** Seven bits a byte, the lowest first. @returns where the next byte goes. */
function writeNumber(bytes: Uint8Array, start: number, value: number): number {
  let at = start;
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes[at++] = (rest % 128) + 128;
  bytes[at++] = rest;
  return at;
}
