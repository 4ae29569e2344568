import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { IdFormat } from '../profile/id-format.ts';
import { alphabets } from '../template/alphabets.ts';
import { OperationError } from '../text/operation-error.ts';

/** Draws the next number of a seeded sequence: a whole number from 0 to `most`, at most 2^40. */
export type Random = (most: number) => number;

/** Bytes per number: more than needed, so that the bias is negligible. */
const BYTES = 6;

/**
 * Random numbers for objects created after a world was grown. They are the same on every platform,
 * and do not need the code that grows worlds.
 *
 * @param drawn how many numbers of the sequence were already drawn.
 */
export function createRandom(seed: number, part: string, drawn = 0) {
  let count = drawn;
  const draw: Random = (most) => {
    const bytes = sha256(utf8ToBytes(`${seed}/${part}/${count++}`)).subarray(0, BYTES);
    const value = bytes.reduce((sum, byte) => sum * 256 + byte, 0);
    return Math.floor((value / 256 ** BYTES) * (most + 1));
  };
  /** `drawn` is how many numbers of the sequence were drawn, earlier ones included. */
  return { draw, drawn: () => count };
}

/** Returns the next id. */
export type IdSource = () => string;

/**
 * Creates ids of one format (clause 2.3, format of id).
 *
 * @param isTaken whether an id must not be returned, such as one that was returned before.
 * @param last the last id of an earlier source. Sequential ids continue after it.
 */
export function createIdSource(
  format: IdFormat,
  draw: Random,
  isTaken: (id: string) => boolean,
  last?: string,
): IdSource {
  if (format.style === 'sequential') return createCountingSource(format, isTaken, last);
  const make = makerOf(format, draw);
  return () => {
    for (let attempt = 0; attempt < 1_000; attempt++) {
      const id = make();
      if (!isTaken(id)) return id;
    }
    throw new OperationError({
      action: 'make another identifier',
      reason: `the format ${JSON.stringify(format)} has too few`,
      kind: 'limit',
    });
  };
}

function createCountingSource(
  { prefix, start, width }: Extract<IdFormat, { style: 'sequential' }>,
  isTaken: (id: string) => boolean,
  last: string | undefined,
): IdSource {
  const idOf = (number: number) => prefix + String(number).padStart(width, '0');
  const lastNumber = last?.startsWith(prefix) ? Number(last.slice(prefix.length)) : Number.NaN;
  let next = Number.isSafeInteger(lastNumber) ? lastNumber + 1 : start;
  return () => {
    while (isTaken(idOf(next))) next += 1;
    return idOf(next++);
  };
}

function makerOf(format: Exclude<IdFormat, { style: 'sequential' }>, draw: Random): IdSource {
  const { prefix } = format;
  if (format.style === 'random') {
    const { alphabet, length } = format;
    const isKnown = (name: string): name is keyof typeof alphabets => name in alphabets;
    const symbols = [...(isKnown(alphabet) ? alphabets[alphabet] : alphabet)];
    return () => drawText(draw, symbols, length, prefix);
  }
  return () => {
    const id = uuid(draw);
    return prefix + (format.case === 'upper' ? id.toUpperCase() : id);
  };
}

/**
 * Draws a random text. One draw yields up to five characters, which is cheaper than one draw each.
 * The parts are joined, because a text built with `+=` keeps all of its steps in memory.
 *
 * @param head the text to put first.
 */
export function drawText(
  draw: Random,
  symbols: readonly string[],
  length: number,
  head = '',
): string {
  const base = symbols.length;
  const perDraw = base <= 64 ? 5 : 2;
  const parts = [head];
  for (let left = length; left > 0; left -= perDraw) {
    const count = Math.min(perDraw, left);
    let text = '';
    let number = draw(base ** count - 1);
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
function uuid(draw: Random): string {
  const text = drawText(draw, hexSymbols, 30);
  const variant = '89ab'[draw(3)];
  return `${text.slice(0, 8)}-${text.slice(8, 12)}-4${text.slice(12, 15)}-${variant}${text.slice(15, 18)}-${text.slice(18)}`;
}
