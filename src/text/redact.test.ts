import { expect, test } from 'vitest';
import { redactor, SecretFinder } from './redact.ts';

const SECRET = 'wsk_tiny_reader';
const redact = redactor([{ text: SECRET, hint: '…ader' }]);

test.each([
  [`/x/${SECRET}/files`, '/x/…ader/files'],
  [`x${SECRET}y`, 'x…adery'],
  [`/x?authorization=Bearer+${SECRET}`, '/x?authorization=Bearer+…ader'],
  [`user:${SECRET} (${SECRET}).`, 'user:…ader (…ader).'],
  ['/x?key=wsk%5ftiny%5Freader', '/x?key=…ader'],
  ['/x?key=%2577sk_tiny_reader', '/x?key=…ader'],
  [String.raw`{"key":"\u0077sk_tiny_reader"}`, '{"key":"…ader"}'],
  ['<b>wsk&#95;tiny&#x5F;reader</b>', '<b>…ader</b>'],
  [`/x/${btoa(SECRET)}`, '/x/…ader'],
  [`/x/%zz?key=%00${SECRET}`, '/x/%zz?key=%00…ader'],
])('hides a secret in %s', (text, redacted) => {
  expect(redact(text)).toBe(redacted);
});

test('hides a key of base64 characters that a template language escaped', () => {
  const key = 'wsk+Qm9/dWxkZXI+c2F5/cyBub3Qg=';
  const hide = redactor([{ text: key, hint: '!' }]);
  const go = key.replaceAll('+', '&#43;');
  const mustache = key.replaceAll('/', '&#x2F;').replaceAll('=', '&#x3D;');

  expect(hide(`${go} ${mustache} ${mustache.replaceAll('&', '&amp;')}`)).toBe('! ! !');
});

test('hides the longer of two secrets that begin alike, and all of two that overlap', () => {
  const hide = redactor([
    { text: 'team-one', hint: '[a]' },
    { text: 'team-one-secret', hint: '[b]' },
    { text: 'secret-two', hint: '[c]' },
  ]);

  expect(hide('/team-one/team-one-secret/team-one-secre')).toBe('/[a]/[b]/[a]-secre');
  expect(hide('team-one-secret-two!')).toBe('[b]!');
});

test.each([
  ['1', 'version 1 of 12: a1', 'version ! of 12: a1'],
  ['curs', '/files?cursor=curs&limit=5', '/files?cursor=!&limit=5'],
  ['curs', '/files?key=Bearer%20curs%26x', '/files?key=Bearer%20!%26x'],
  ['a.b', '/a.b/a-b', '/!/a-b'],
])('hides the short secret %s only as a whole word in %s', (text, given, shown) => {
  expect(redactor([{ text, hint: '!' }])(given)).toBe(shown);
});

test('hides a secret of other characters, as it is and as UTF-8', () => {
  const hide = redactor([{ text: 'pässwörd-42', hint: '!' }]);

  expect(hide('a pässwörd-42 b p%C3%A4ssw%C3%B6rd-42')).toBe('a ! b !');
});

test('uses a hint as it is, dollars included', () => {
  expect(redactor([{ text: 'secret', hint: '$&$1' }])('my secret')).toBe('my $&$1');
});

test('finds one of a hundred thousand secrets without comparing with each', () => {
  const secretOf = (index: number) => `wsk_${String(index * 7_919).padStart(12, 'k')}`;
  const finder = new SecretFinder();
  for (let index = 0; index < 100_000; index++) finder.add({ text: secretOf(index), hint: '!' });
  const text = `/api/v1/files?key=${secretOf(500)}&page=`.repeat(1_000);
  const startedAt = performance.now();

  expect(finder.find(text).length).toBe(1_000);
  // Comparing with each would take minutes.
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});
