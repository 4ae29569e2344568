import { describe } from '../../mock/door-checks.ts';
import { isObject } from '../../text/is-object.ts';

/** A field of the wrong kind, with its place in the file. */
export class HarFault extends Error {
  constructor(place: string, expected: string, found: unknown) {
    super(
      `${place}: expected ${expected}, found ${found === undefined ? 'nothing' : describe(found)}`,
    );
    this.name = 'HarFault';
  }
}

type Fields = Readonly<Record<string, unknown>>;

/** @throws HarFault */
export function objectAt(value: unknown, place: string): Fields {
  if (!isObject(value)) {
    throw new HarFault(place, 'an object', value);
  }
  return Object.fromEntries(Object.entries(value));
}

/** @throws HarFault */
export function arrayAt(value: unknown, place: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new HarFault(place, 'an array', value);
  return value;
}

/** @throws HarFault */
export function textAt(value: unknown, place: string): string {
  if (typeof value !== 'string') throw new HarFault(place, 'a text', value);
  return value;
}
