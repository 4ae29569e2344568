import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isProof } from '../../test/support/tier.ts';
import { redactor } from './redact.ts';

const bytes = (text: string, digits: (byte: number) => string) =>
  Array.from(text, (character) => digits(character.charCodeAt(0))).join('');
const hex = (text: string) => bytes(text, (byte) => byte.toString(16).padStart(2, '0'));
const inUrl = (text: string) => text.replaceAll('+', '-').replaceAll('/', '_');

const forms: readonly ((secret: string) => string)[] = [
  (secret) => secret,
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
      byte % 2 === 0
        ? `%${hex(String.fromCharCode(byte))}`
        : `\\u00${hex(String.fromCharCode(byte))}`,
    ),
  encodeURIComponent,
  (text) => encodeURIComponent(text).replace(/%../g, (each) => each.toLowerCase()),
  (text) => JSON.stringify(text).slice(1, -1),
];
const one = <Item>(items: readonly Item[]) => fc.constantFrom(...items);

describe('a redactor', () => {
  test('leaves no part of a secret, however it is written and wherever the text is cut', () => {
    // Of what escapes are made of; no run of it could be taken for the beginning of a secret.
    const secrets = fc.oneof(
      fc.stringMatching(/^[A-Za-z0-9+/%&"\\_-]{16,40}$/),
      fc.stringMatching(/^[A-Za-z0-9_-]{60,200}$/),
    );
    fc.assert(
      fc.property(
        fc.record({ secret: secrets, form: one(forms), inner: one(escapes), outer: one(escapes) }),
        fc.record({ dots: fc.nat(100), times: fc.integer({ min: 1, max: 9 }), most: fc.nat(400) }),
        ({ secret, form, inner, outer }, { dots, times, most }) => {
          const written = outer(inner(form(secret)));
          const text = '.'.repeat(dots) + `${written} `.repeat(times) + '.'.repeat(dots);
          const redact = redactor([{ text: secret, hint: '!' }]);

          expect(redact(text, most)).toMatch(/^[.! ]*$/);
          expect(redact(text)).toMatch(/^[.! ]*$/);
          expect(redact(text, most).length).toBeLessThanOrEqual(most);
        },
      ),
      { numRuns: isProof ? 1000 : 400 },
    );
  });

  test('leaves no secret within another word, with other secrets beside it', () => {
    const secrets = fc.oneof(
      fc.stringMatching(/^[!-~]{8,14}$/),
      fc.stringMatching(/^[0-9a-f]{8,12}$/),
      fc.stringMatching(/^[aA]{8,10}$/),
    );
    const word = fc.stringMatching(/^[\w/?&=+.-]{0,6}$/);
    fc.assert(
      fc.property(secrets, one(forms.slice(0, 3)), word, word, (secret, form, before, after) => {
        const others = [`${secret.slice(0, -1)}~~`, `~${secret}`];
        const redact = redactor([secret, ...others].map((text) => ({ text, hint: '…' })));

        const redacted = redact(before + form(secret) + after);

        expect(redacted).toContain('…');
        expect(redacted.length).toBeLessThanOrEqual(before.length + after.length + 1);
      }),
      { numRuns: isProof ? 1000 : 400 },
    );
  });

  test('leaves no secret in base64, whatever was encoded with it', () => {
    const long = fc.stringMatching(/^[\x21-\x7e]{8,100}$/);
    const ascii = fc.stringMatching(/^[\x20-\x7e]{0,20}$/);
    fc.assert(
      fc.property(
        long,
        ascii,
        ascii,
        one([btoa, (text: string) => inUrl(btoa(text))]),
        one(escapes),
        (...given) => {
          const [secret, before, after, encode, escaped] = given;
          const redact = redactor([{ text: secret, hint: '!' }]);
          const redacted = redact(`x/${escaped(encode(before + secret + after))}`);
          const digits = Math.ceil((before.length * 4) / 3) + Math.ceil((after.length * 4) / 3);

          expect(redacted).toContain('!');
          expect(decodeURIComponent(redacted.replace(/\\u00/g, '%')).length).toBeLessThanOrEqual(
            digits + 6,
          );
        },
      ),
    );
  });

  test('changes nothing in a text without secrets', () => {
    const secret = { text: '~~~~~~~~~~', hint: '!' };
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'%25aA6/?&=\\u"', '\u{1F600}', 'İ') }),
        (text) => {
          expect(redactor([secret])(text)).toBe(text);
        },
      ),
    );
    const page = JSON.stringify({ files: [{ id: 'f_1', name: 'a%20b "c" \\ d.txt' }] });
    expect(redactor([secret])(page)).toBe(page);
  });

  test('hides a secret of other characters, as it is and as UTF-8', () => {
    const redact = redactor([{ text: 'pässwörd-42', hint: '!' }]);

    expect(redact('a pässwörd-42 b p%C3%A4ssw%C3%B6rd-42')).toBe('a ! b !');
    expect(redact(Buffer.from('pässwörd-42').toString('hex'))).toBe('!');
  });

  test.each([
    ['1', 'version 1 of 12: a1', 'version ! of 12: a1'],
    ['curs', '/files?cursor=curs&limit=5', '/files?cursor=!&limit=5'],
    ['team', '/api/v1/workspaces/team/files', '/api/v1/workspaces/!/files'],
    ['curs', '/files?key=Bearer%20curs%26x', '/files?key=Bearer%20!%26x'],
    ['curs', '/files?key=%63urs', '/files?key=!'],
    ['secrets', '/files?a=secrets2&b=x_secrets', '/files?a=secrets2&b=x_!'],
    ['retimil', `/x?limiter=1&a=${hex('retimil')}`, `/x?limiter=1&a=${hex('retimil')}`],
  ])('hides the short secret %s only as a word of its own in %s', (text, given, shown) => {
    expect(redactor([{ text, hint: '!' }])(given)).toBe(shown);
  });

  test('hides the whole of the longer of two secrets that begin alike', () => {
    const redact = redactor([
      { text: 'team-one', hint: '[a]' },
      { text: 'team-one-secret', hint: '[b]' },
    ]);

    expect(redact('/team-one/team-one-secret/team-one-secre')).toBe('/[a]/[b]/[a]-secre');
  });

  test('shows no part of secrets that overlap', () => {
    expect(redactor([{ text: 'abababab', hint: '…ab' }])('/xabababababababy')).toBe('/x…aby');
  });

  test('takes a hint as it is, dollars included', () => {
    expect(redactor([{ text: 'secret', hint: '$&$1' }])('my secret')).toBe('my $&$1');
  });
});
