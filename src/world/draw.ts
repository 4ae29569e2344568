import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/** A whole number from 0 to `most`, at most 2^40: the next of a row that the seed decides. */
export type Draw = (most: number) => number;

/** Bytes of one number: far more than are asked for, so that no number is favoured. */
const BYTES = 6;
const RANGE = 2 ** (8 * BYTES);
/** Whole numbers in a block of 32 bytes. */
const PER_BLOCK = Math.floor(32 / BYTES);

/**
 * Numbers for what is made after a world has grown: the same on every platform, and light, since
 * what grows worlds need not be there.
 */
export function createDraw(seed: number, part: string): Draw {
  return createDrawFrom(seed, part).draw;
}

/** A row that tells how far it is, and goes on from there elsewhere. */
export interface CountedDraw {
  readonly draw: Draw;
  /** How many numbers were drawn, those before it began among them. */
  drawn(): number;
}

/** @param drawn numbers of the row that were drawn before. */
export function createDrawFrom(seed: number, part: string, drawn = 0): CountedDraw {
  let block = new Uint8Array();
  let blocks = -1;
  let count = drawn;
  const draw: Draw = (most) => {
    const wanted = Math.floor(count / PER_BLOCK);
    if (wanted !== blocks) {
      block = sha256(utf8ToBytes(`${seed}/${part}/${wanted}`));
      blocks = wanted;
    }
    const at = (count % PER_BLOCK) * BYTES;
    let value = 0;
    for (const byte of block.subarray(at, at + BYTES)) value = value * 256 + byte;
    count += 1;
    return Math.floor((value / RANGE) * (most + 1));
  };
  return { draw, drawn: () => count };
}
