import type { Faker, Randomizer } from '@faker-js/faker';
import { faker as bare } from '@faker-js/faker/locale/base';
import words from '../../fixtures/words.json' with { type: 'json' };
import { atFirstUse } from '../profile/choice.ts';
import type { Random } from './identifiers.ts';

/**
 * Faker with only the word lists that worlds need: its whole English locale would make up most of a
 * browser bundle. The lists are part of this package, so that worlds stay the same when faker
 * changes.
 */

/** Faker exports the class only together with all 70 languages, which take long to load. */
const BareFaker = bare.constructor as typeof Faker;

const listOf = (text: string): [string, ...string[]] => {
  const [first = '', ...others] = text.split('|');
  return [first, ...others];
};
const locale = {
  word: { adjective: listOf(words.adjective), noun: listOf(words.noun) },
  person: {
    last_name: { generic: listOf(words.lastName) },
    last_name_pattern: words.lastNamePattern,
  },
  company: { name_pattern: words.companyPattern, legal_entity_type: listOf(words.legalEntity) },
};

/** The random source of worlds: numbers from a seeded sequence, and words chosen with them. */
export type SeededFaker = ReturnType<typeof createFaker>;

export function createFaker() {
  const twister = new Twister();
  const faker = atFirstUse(() => new BareFaker({ locale, randomizer: twister }));
  // The exact numbers of `faker.number.int`, which is five times slower because of its options.
  const between = (least: number, most: number) =>
    least === most ? least : Math.floor(twister.next() * (most - least + 1) + least);
  const upTo: Random = (most) => between(0, most);
  const oneOf = <Item>(items: readonly [Item, ...Item[]]): Item =>
    items[upTo(items.length - 1)] ?? items[0];
  return {
    /** Restarts the sequence for each part, so that a change to one part does not affect others. */
    seed(seed: number, part: string): void {
      const codes = Array.from(part, (character) => character.codePointAt(0) ?? 0);
      twister.seed([seed, ...codes]);
    },
    ...{ upTo, between, oneOf },
    adjective: () => oneOf(locale.word.adjective),
    noun: () => oneOf(locale.word.noun),
    lastName: () => faker().person.lastName(),
    companyName: () => faker().company.name(),
  };
}

const SIZE = 624;

/**
 * The generator of faker, a Mersenne Twister, with the same numbers. Faker's own fills arrays of
 * fractions, and took a fifth of the time of the first mock of a process.
 */
class Twister implements Randomizer {
  readonly #state = new Int32Array(SIZE);
  #at = 0;

  seed(given: number | number[]): void {
    const key = [given].flat();
    const state = this.#state;
    const first = 19_650_218;
    let last = first;
    state[0] = first;
    for (let at = 1; at < SIZE; at++) {
      last = (Math.imul(1_812_433_253, last ^ (last >>> 30)) + at) | 0;
      state[at] = last;
    }
    // Each pass goes around all numbers but the first, and goes on where the one before ended.
    let at = 1;
    last = first;
    for (let count = 0, place = 0; count < SIZE; count++) {
      last = (state[at] ?? 0) ^ Math.imul(last ^ (last >>> 30), 1_664_525);
      last = (last + (key[place] ?? 0) + place) | 0;
      state[at] = last;
      at = at + 1 < SIZE ? at + 1 : 1;
      place = place + 1 < key.length ? place + 1 : 0;
    }
    for (let count = 1; count < SIZE; count++) {
      last = (((state[at] ?? 0) ^ Math.imul(last ^ (last >>> 30), 1_566_083_941)) - at) | 0;
      state[at] = last;
      at = at + 1 < SIZE ? at + 1 : 1;
    }
    state[0] = -(2 ** 31);
    this.#at = 0;
  }

  /** From 0 to below 1, with 53 random bits. Faker takes it out of the object. */
  readonly next = (): number => {
    const high = this.#bits() >>> 5;
    const low = this.#bits() >>> 6;
    return (high * 2 ** 26 + low) / 2 ** 53;
  };

  /** 32 random bits. */
  #bits(): number {
    const state = this.#state;
    const at = this.#at;
    this.#at = (at + 1) % SIZE;
    const joined = ((state[at] ?? 0) & -(2 ** 31)) | ((state[this.#at] ?? 0) & (2 ** 31 - 1));
    let bits = (state[(at + 397) % SIZE] ?? 0) ^ (joined >>> 1) ^ (joined & 1 ? 0x9908b0df : 0);
    state[at] = bits;
    bits ^= bits >>> 11;
    bits ^= (bits << 7) & 0x9d2c5680;
    bits ^= (bits << 15) & 0xefc60000;
    return bits ^ (bits >>> 18);
  }
}
