import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeStrictly } from './encode.ts';
import { hintOf, redactor } from './redact.ts';

const visible = fc.stringMatching(/^[\x21-\x7e]{8,40}$/);

describe('redactor', () => {
  test('leaves no secret in any form, wherever it stands', () => {
    fc.assert(
      fc.property(visible, fc.string(), fc.string(), (secret, before, after) => {
        const redact = redactor([{ text: secret, hint: '' }]);
        const encoded = [encodeURIComponent(secret), encodeStrictly(secret)];
        const small = encoded.map((form) => form.replace(/%../g, (hex) => hex.toLowerCase()));
        for (const form of [secret, ...encoded, ...small, JSON.stringify(secret)]) {
          expect(redact(`${before}\n${form}\n${after}`)).not.toContain(form);
        }
      }),
    );
  });

  test('leaves no part of a secret, however it is written and wherever the text is cut', () => {
    const bytes = (text: string, digits: (byte: number) => string) =>
      Array.from(text, (character) => digits(character.charCodeAt(0))).join('');
    const hex = (text: string) => bytes(text, (byte) => byte.toString(16).padStart(2, '0'));
    const forms: readonly ((secret: string) => string)[] = [
      (secret) => secret,
      (secret) => secret.split('').toReversed().join(''),
      hex,
      (secret) => hex(secret).toUpperCase(),
      (secret) => secret.toLowerCase(),
    ];
    const escapes: readonly ((text: string) => string)[] = [
      (text) => text,
      (text) => bytes(text, (byte) => `%${byte.toString(16).padStart(2, '0')}`),
      (text) => bytes(text, (byte) => `\\u00${byte.toString(16).padStart(2, '0').toUpperCase()}`),
      (text) =>
        bytes(text, (byte) =>
          byte % 2 === 0 ? `%${hex(String.fromCharCode(byte))}` : `&#${byte};`,
        ),
      encodeStrictly,
      (text) => JSON.stringify(text).slice(1, -1),
    ];
    // Of a known secret with what escapes are made of, no run of which can be taken for its start.
    const long = fc.stringMatching(/^[A-Za-z0-9+/%&"\\_-]{16,40}$/);
    const one = <Item>(items: readonly Item[]) => fc.constantFrom(...items);
    fc.assert(
      fc.property(
        fc.record({ secret: long, form: one(forms), inner: one(escapes), outer: one(escapes) }),
        fc.record({
          before: fc.nat(100),
          times: fc.integer({ min: 1, max: 30 }),
          most: fc.nat(400),
        }),
        ({ secret, form, inner, outer }, { before, times, most }) => {
          const written = outer(inner(form(secret)));
          const text = '.'.repeat(before) + `${written} `.repeat(times) + '.'.repeat(before);
          const redact = redactor([{ text: secret, hint: '!' }]);

          expect(redact(text, most)).toMatch(/^[.! ]*$/);
          expect(redact(text)).toMatch(/^[.! ]*$/);
          expect(redact(text, most).length).toBeLessThanOrEqual(most);
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('takes a short secret for one only where it is a word of its own, and shows the rest', () => {
    const redact = redactor([{ text: '1', hint: '!' }]);

    expect(redact('version 1 of 12: a1')).toBe('version ! of 12: a1');
  });

  test('leaves no secret in base64, whatever stands around it', () => {
    const long = fc.stringMatching(/^[\x21-\x7e]{16,40}$/);
    const ascii = fc.stringMatching(/^[\x20-\x7e]{0,20}$/);
    fc.assert(
      fc.property(long, ascii, ascii, (secret, before, after) => {
        const redact = redactor([{ text: secret, hint: '!' }]);
        const encoded = btoa(before + secret + after);
        for (const form of [encoded, encoded.replaceAll('+', '-').replaceAll('/', '_')]) {
          expect(redact(form)).toContain('!');
          expect(
            Buffer.from(redact(form).replace('!', '+'), 'base64').toString('latin1'),
          ).not.toContain(secret);
        }
      }),
    );
  });

  test('replaces the longer of two secrets that contain each other', () => {
    const redact = redactor([
      { text: 'secret', hint: '[a]' },
      { text: 'secret-and-more', hint: '[b]' },
    ]);

    expect(redact('secret-and-more, secret')).toBe('[b], [a]');
  });

  test('takes a hint as it stands, dollars included', () => {
    expect(redactor([{ text: 'secret', hint: '$&$1' }])('my secret')).toBe('my $&$1');
  });
});

test('a hint shows four characters of a long secret, and none of a short one', () => {
  expect(hintOf('key', 'wfk_0123456789abcdef')).toBe('[key …cdef]');
  expect(hintOf('other', 'short-secret')).toBe('[other]');
});
