import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/** A whole number from 0 to `most`, at most 2^40: the next of a row that the seed decides. */
export type Draw = (most: number) => number;

/** Bytes of one number: far more than are asked for, so that no number is favoured. */
const BYTES = 6;
const RANGE = 2 ** (8 * BYTES);

/**
 * Numbers for what is made after a world has grown: the same on every platform, and light, since
 * what grows worlds need not be there.
 */
export function createDraw(seed: number, part: string): Draw {
  let block = new Uint8Array();
  let blocks = 0;
  let at = 0;
  return (most) => {
    if (at + BYTES > block.length) {
      block = sha256(utf8ToBytes(`${seed}/${part}/${blocks}`));
      blocks += 1;
      at = 0;
    }
    let value = 0;
    for (const byte of block.subarray(at, at + BYTES)) value = value * 256 + byte;
    at += BYTES;
    return Math.floor((value / RANGE) * (most + 1));
  };
}
