import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encoded, JsonBytes } from './json-bytes.ts';

/** Any text: lone halves of surrogate pairs, and control characters, among what people write. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
    .map((units) => String.fromCharCode(...units)),
  fc
    .array(fc.constantFrom('\ud83d', '\ude00', '"', '\\', '\n', '\u0000', '\u007f', '\u2028', 'é'))
    .map((parts) => parts.join('')),
);

function written(write: (json: JsonBytes) => void): string {
  const json = new JsonBytes();
  write(json);
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(json.take());
}

describe('has the bytes of JSON.stringify', () => {
  test('for any text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(`"${written((json) => json.text(text))}"`).toBe(JSON.stringify(text));
      }),
    );
  });

  test('for a part of a text, whatever stands around it', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (before, text, behind) => {
        const whole = before + text + behind;
        const end = before.length + text.length;
        const part = written((json) => json.text(whole, before.length, end));
        expect(`"${part}"`).toBe(JSON.stringify(text));
      }),
    );
  });
});

test('tells whether a text is printable ASCII', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(new JsonBytes().text(text)).toBe(/^[\x20-\x7E]*$/.test(text));
    }),
  );
});

test('goes on however long it becomes, and begins anew once it is taken', () => {
  const json = new JsonBytes();
  for (const count of [300_000, 1]) {
    for (let part = 0; part < count; part++) json.raw(encoded('[1,2]'));
    expect(new TextDecoder().decode(json.take())).toBe('[1,2]'.repeat(count));
  }
});

test('forgets what was never taken', () => {
  const json = new JsonBytes();
  json.text('half');
  json.begin();
  json.text('whole');

  expect(String(json.take())).toBe('whole');
});
