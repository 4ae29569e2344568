import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { IdFormat } from '../profile/id-format.ts';
import { alphabets } from '../template/alphabets.ts';
import { OperationError } from '../text/operation-error.ts';

/** The next number of a seeded sequence: a whole number from 0 to `most`, at most 2^40. */
export type Random = (most: number) => number;

/** Bytes per number: more than needed, so that the bias is negligible. */
const BYTES = 6;

/**
 * Random numbers for objects created after a world was grown. They are the same on every platform,
 * and do not need the code that grows worlds.
 */
export function createRandom(seed: number, part: string): Random {
  let count = 0;
  return (most) => {
    const bytes = sha256(utf8ToBytes(`${seed}/${part}/${count++}`)).subarray(0, BYTES);
    const value = bytes.reduce((sum, byte) => sum * 256 + byte, 0);
    return Math.floor((value / 256 ** BYTES) * (most + 1));
  };
}

/** What the next id is made of: its number, from 0, and random numbers. */
export interface IdSeed {
  readonly number: number;
  readonly random: Random;
}

/**
 * Creates a maker of ids of one format (clause 2.3, format of id).
 *
 * @param isTaken whether an id must not be returned, such as one that was returned before.
 */
export function createIdMaker(
  format: IdFormat,
  isTaken: (id: string) => boolean,
  next: () => IdSeed,
): () => string {
  const make = makerOf(format);
  return () => {
    for (let attempt = 0; attempt < MAX_ATTEMPTS || format.style === 'sequential'; attempt++) {
      const id = make(next());
      if (!isTaken(id)) return id;
    }
    throw new OperationError({
      action: 'make another identifier',
      reason: `the format ${JSON.stringify(format)} has too few`,
      kind: 'limit',
    });
  };
}

const MAX_ATTEMPTS = 1_000;

function makerOf(format: IdFormat): (seed: IdSeed) => string {
  const { prefix } = format;
  switch (format.style) {
    case 'sequential':
      return ({ number }) => prefix + String(format.start + number).padStart(format.width, '0');
    case 'random': {
      const { alphabet, length } = format;
      const isKnown = (name: string): name is keyof typeof alphabets => name in alphabets;
      const symbols = [...(isKnown(alphabet) ? alphabets[alphabet] : alphabet)];
      return ({ random }) => randomText(random, symbols, length, prefix);
    }
    case 'uuid':
      return ({ random }) => {
        const id = uuid(random);
        return prefix + (format.case === 'upper' ? id.toUpperCase() : id);
      };
  }
}

/**
 * A random text. One number yields up to five characters, which is cheaper than one number each.
 * The parts are joined, because a text built with `+=` keeps all of its steps in memory.
 *
 * @param head the text to put first.
 */
export function randomText(
  random: Random,
  symbols: readonly string[],
  length: number,
  head = '',
): string {
  const base = symbols.length;
  const perNumber = base <= 64 ? 5 : 2;
  const parts = [head];
  for (let left = length; left > 0; left -= perNumber) {
    const count = Math.min(perNumber, left);
    let text = '';
    let number = random(base ** count - 1);
    for (let i = 0; i < count; i++) {
      text += symbols[number % base];
      number = Math.floor(number / base);
    }
    parts.push(text);
  }
  return parts.join('');
}

const hexSymbols = [...alphabets.hex];

/** Of version 4. */
function uuid(random: Random): string {
  const text = randomText(random, hexSymbols, 30);
  const variant = '89ab'[random(3)];
  return `${text.slice(0, 8)}-${text.slice(8, 12)}-4${text.slice(12, 15)}-${variant}${text.slice(15, 18)}-${text.slice(18)}`;
}
