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
