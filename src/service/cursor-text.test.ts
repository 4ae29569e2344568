import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textCodecs } from './cursor-text.ts';

const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);

test.each([
  ['base64url', /^[A-Za-z0-9_-]+$/],
  ['reserved', /[+/=&?#%]/],
  ['percent', /^(%[0-9A-F]{2})+$/],
  ['spaces', /^ .* .* $/],
  ['digits', /^1\d+$/],
  ['json', /^\{"v":1,"after":"[\w-]+"\}$/],
  ['non-ascii', /^[А-Яа-я]+$/],
] as const)('a cursor of style %s looks like %s', (style, form) => {
  expect(textCodecs[style].encode(bytes)).toMatch(form);
});

test('digits make a number that no double holds', () => {
  const text = textCodecs.digits.encode(bytes.subarray(0, 13));

  expect(String(Number(text))).not.toBe(text);
});

describe.each(Object.entries(textCodecs))('the codec of style %s', (_, codec) => {
  test('gives back every sequence of bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (given) => {
        expect(codec.decode(codec.encode(given))).toEqual(given);
      }),
    );
  });

  test('reads no text but the one that it writes', () => {
    const symbols = [...codec.encode(bytes), '=', ' ', 'a', '٣'];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...symbols)), (parts) => {
        const text = parts.join('');
        const decoded = codec.decode(text);

        expect(decoded === null ? text : codec.encode(decoded)).toBe(text);
      }),
    );
  });

  test('takes as many characters for a byte as it says', () => {
    const characters = [...codec.encode(new Uint8Array(300))].length;
    const fewer = [...codec.encode(new Uint8Array(0))].length;

    expect((characters - fewer) / 300).toBeCloseTo(codec.charactersPerByte, 5);
  });
});
