import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { IdFormat } from '../profile/id-format.ts';
import { alphabets } from '../template/alphabets.ts';
import { type Instant, MICROSECONDS, stepsOf } from '../template/instant.ts';
import { OperationError } from '../text/operation-error.ts';

/** Draws the next number of a seeded sequence: a whole number from 0 to `most`, at most 2^40. */
export type Random = (most: number) => number;

/** Bytes per number: more than needed, so that the bias is negligible. */
const BYTES = 6;
const RANGE = 2 ** (8 * BYTES);
/** Complete numbers in a block of 32 bytes. */
const PER_BLOCK = Math.floor(32 / BYTES);

/**
 * Random numbers for objects created after a world was grown. They are the same on every platform,
 * and do not need the code that grows worlds.
 *
 * @param drawn how many numbers of the sequence were already drawn.
 */
export function createRandom(seed: number, part: string, drawn = 0) {
  let block = new Uint8Array();
  let blocks = -1;
  let count = drawn;
  const draw: Random = (most) => {
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
  return {
    draw,
    /** How many numbers of the sequence were drawn, earlier ones included. */ drawn: () => count,
  };
}

/** Returns the next id. Some formats contain the time. */
export type IdSource = (createdAt: Instant) => string;

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
  return (createdAt) => {
    for (let attempt = 0; attempt < 1_000; attempt++) {
      const id = make(createdAt);
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
  return (createdAt) => {
    const id = uuid(draw, format.version, createdAt);
    return prefix + (format.case === 'upper' ? id.toUpperCase() : id.toLowerCase());
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

/** Version 7 starts with the time. */
function uuid(draw: Random, version: 4 | 7, createdAt: Instant): string {
  const time = millisecondsOf(createdAt).toString(16).padStart(12, '0');
  const head = version === 7 ? time : drawText(draw, hexSymbols, 12);
  const rest = drawText(draw, hexSymbols, 18);
  const variant = '89ab'[draw(3)];
  return `${head.slice(0, 8)}-${head.slice(8)}-${version}${rest.slice(0, 3)}-${variant}${rest.slice(3, 6)}-${rest.slice(6)}`;
}

const millisecondsOf = (instant: Instant) =>
  Math.max(0, stepsOf(instant, MICROSECONDS.millisecond));
