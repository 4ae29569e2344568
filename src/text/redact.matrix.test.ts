import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isProof } from '../../test/support/tier.ts';
import { redactor } from './redact.ts';

const perByte = (text: string, write: (hex: string, byte: number) => string) =>
  Array.from(text, (character) => {
    const byte = character.charCodeAt(0);
    return write(byte.toString(16).padStart(2, '0'), byte);
  }).join('');

const escapes: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => perByte(text, (hex) => `%${hex}`),
  (text) => perByte(text, (hex) => `\\u00${hex.toUpperCase()}`),
  (text) => perByte(text, (hex, byte) => (byte % 2 === 0 ? `&#x${hex};` : `&#${byte};`)),
  encodeURIComponent,
  (text) => JSON.stringify(text).slice(1, -1),
  (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;'),
];
const one = <Item>(items: readonly Item[]) => fc.constantFrom(...items);
const numRuns = isProof ? 1_000 : 300;

test('leaves no part of a secret, however it is escaped and wherever the text is cut', () => {
  // No character of it starts an escape, or is what a secret is replaced by.
  const secrets = fc.stringMatching(/^[A-Za-z0-9+/"_=-]{8,200}$/);
  fc.assert(
    fc.property(
      fc.record({ secret: secrets, inner: one(escapes), outer: one(escapes) }),
      fc.record({ dots: fc.nat(100), times: fc.integer({ min: 1, max: 9 }), most: fc.nat(400) }),
      ({ secret, inner, outer }, { dots, times, most }) => {
        const written = outer(inner(secret));
        const text = '.'.repeat(dots) + `${written} `.repeat(times) + '.'.repeat(dots);
        const redact = redactor([{ text: secret, hint: '!' }]);

        expect(redact(text)).toMatch(/^[.! ]*$/);
        expect(redact(text, most)).toMatch(/^[.! ]*$/);
        expect(redact(text, most).length).toBeLessThanOrEqual(most);
      },
    ),
    { numRuns },
  );
});

test('leaves no secret in base64, whatever was encoded with it', () => {
  const long = fc.stringMatching(/^[\x21-\x7e]{8,100}$/);
  const ascii = fc.stringMatching(/^[\x20-\x7e]{0,20}$/);
  const inUrl = (text: string) => btoa(text).replaceAll('+', '-').replaceAll('/', '_');
  fc.assert(
    fc.property(long, ascii, ascii, one([btoa, inUrl]), (secret, before, after, encode) => {
      const redact = redactor([{ text: secret, hint: '!' }]);
      const redacted = redact(`x ${encode(before + secret + after)}`);
      const digits = Math.ceil((before.length * 4) / 3) + Math.ceil((after.length * 4) / 3);

      expect(redacted).toContain('!');
      expect(redacted.length).toBeLessThanOrEqual(digits + 10);
    }),
    { numRuns },
  );
});

test('changes nothing in a text without secrets', () => {
  const redact = redactor([{ text: '~~~~~~~~~~', hint: '!' }]);
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'%25aA6/?&#;=\\u"', '\u{1F600}') }),
      (text) => {
        expect(redact(text)).toBe(text);
      },
    ),
    { numRuns },
  );
});
