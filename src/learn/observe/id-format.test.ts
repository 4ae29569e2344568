import { expect, test } from 'vitest';
import { alphabets } from '../../template/alphabets.ts';
import { alphabetOf, idFormatOf } from './id-format.ts';

const many = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index));
/** Every symbol occurs, in no order. */
const drawn = (index: number, length: number, symbols: string) =>
  many(length, (at) =>
    symbols.charAt((index * 31 + at * at * 7 + at * index) % symbols.length),
  ).join('');

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

test.each<[string, string[], object | string]>([
  [
    'one UUID',
    ['3f9c27d1-85ab-4e60-9d2f-6c1b7a40aa11'],
    { style: 'uuid', case: 'lower', prefix: '' },
  ],
  [
    'UUIDs of several versions',
    ['f_3F9C27D1-85AB-4E60-9D2F-6C1B7A40AA11', 'f_3F9C27D1-85AB-7E60-9D2F-6C1B7A40AA12'],
    { style: 'uuid', case: 'upper', prefix: 'f_' },
  ],
  [
    'ULIDs',
    ['01ARZ3NDEKTSV4RRFFQ69G5FAV', '01BX5ZZKBKACTAV9WEVGEMMVRZ'],
    { style: 'random', prefix: '', length: 26, alphabet: 'base62' },
  ],
  ['numbers', ['19', '10', '11'], { style: 'sequential', prefix: '', start: 10, width: 0 }],
  [
    'zero-padded numbers behind a prefix',
    ['doc-0009', 'doc-0010'],
    { style: 'sequential', prefix: 'doc-', start: 1, width: 4 },
  ],
  [
    'large numbers without any order',
    many(30, (index) => String(100_000_000_000 + index * 7_777_777_771)),
    { style: 'random', prefix: '', length: 12, alphabet: 'digits' },
  ],
  [
    'base62 without a prefix',
    many(200, (index) => drawn(index, 11, base62)),
    { style: 'random', prefix: '', length: 11, alphabet: 'base62' },
  ],
  [
    'hexadecimal behind a prefix with a dash in it',
    many(200, (index) => `ws-file_${drawn(index, 12, '0123456789abcdef')}`),
    { style: 'random', prefix: 'ws-file_', length: 12, alphabet: 'hex' },
  ],
  [
    'an alphabet of its own, which many ids have shown whole',
    many(400, (index) => drawn(index, 10, 'bcdfghjkmnp')),
    { style: 'random', prefix: '', length: 10, alphabet: 'bcdfghjkmnp' },
  ],
  ['lengths that differ', ['k_ab', 'k_abcd'], 'of varying length'],
])('%s', (_, ids, format) => {
  expect(idFormatOf(ids)).toEqual(format);
});

// The suite has a separate list of the alphabets of the mock.
test.each(Object.entries(alphabets))(
  'the alphabet %s is the one that a mock draws from',
  (name, characters) => {
    const seen = Array.from(characters).toSorted().join('');

    expect(alphabetOf(seen, 10_000)).toBe(name);
    expect(alphabetOf(seen.slice(1), 10_000)).not.toBe(name);
  },
);
