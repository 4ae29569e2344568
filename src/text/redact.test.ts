import { expect, test } from 'vitest';
import { type Secret, SecretFinder } from './redact.ts';

const SECRET = 'wsk_tiny_reader';
const key: Secret = { text: SECRET, hint: '…ader' };

test.each([
  ['plain', `/x/${SECRET}/files`, SECRET],
  ['plain', `x${SECRET}y`, SECRET],
  ['plain', 'x-WSK_Tiny_Reader: 1', 'WSK_Tiny_Reader'],
  ['plain', '/x?key=wsk%5ftiny%5Freader', 'wsk%5ftiny%5Freader'],
  ['plain', '/x?key=%2577sk_tiny_reader', '%2577sk_tiny_reader'],
  ['plain', String.raw`{"key":"\u0077sk_tiny_reader"}`, String.raw`\u0077sk_tiny_reader`],
  ['hex', '/x/a77736b5F74696e795f726561646572f/', '77736b5F74696e795f726561646572'],
  ['base64', `/x/${btoa(SECRET)}`, btoa(SECRET)],
  ['base64', `/x/${btoa(`id:${SECRET}`)}`, btoa(`id:${SECRET}`).slice(4)],
  ['base64', btoa(`Bearer ${SECRET}!`), btoa(`Bearer ${SECRET}!`).slice(9, 30)],
])('finds a secret in %s: %s', (_, text, written) => {
  const start = text.indexOf(written);
  const found = new SecretFinder([key]).find(text);

  expect(found[0]).toEqual({ secret: key, start, end: start + written.length });
});

test('of secrets that differ in their case only, finds the one that was written', () => {
  const other = { text: 'WSK_tiny_READER', hint: '2' };
  const found = new SecretFinder([key, other]).find(`${other.text} ${SECRET}`);

  expect(found.map(({ secret }) => secret)).toEqual([other, key]);
});

/** What a finder looks at in a text, in characters. */
function workOf(secrets: readonly string[], text: string): number {
  let work = 0;
  const all = secrets.map((each) => ({ text: each, hint: '' }));
  const finder = new SecretFinder(all, (characters) => {
    work += characters;
  });
  finder.find(text);
  return work;
}

const LENGTH = 12_000;
const filled = (piece: string, length = LENGTH): string =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

test.each<[string, string]>([
  [filled('%25'), filled('%25')],
  [`%${filled('25')}`, `%${filled('25')}`],
  [filled('%2525'), `/${filled('%2525')}`],
  ['a'.repeat(40), filled('%61')],
  ['a'.repeat(40), filled('%2561')],
  [`${filled('a')}b`, filled('a')],
  [`${filled('a')}b`, filled('%61')],
  [`${filled('a')}b`, filled(String.raw`\u0061`)],
  [filled('%\\'), filled('%5C%')],
  [filled('6'), filled('6')],
  [filled('AAAB'), filled('AAAA')],
])('looks at each character a bounded number of times: key %#', (secret, text) => {
  const [half, whole] = [workOf([secret], text.slice(0, LENGTH / 2)), workOf([secret], text)];

  expect(whole).toBeLessThan(2.1 * half + 1_000);
  expect(whole).toBeLessThan(1_500 * text.length);
});

test('looks no longer for a hundred thousand secrets than for one', () => {
  const secretOf = (index: number) => `wsk_${String(index * 7_919).padStart(12, 'k')}`;
  const many = Array.from({ length: 100_000 }, (_, index) => secretOf(index));
  const text = filled(
    `/api/v1/workspaces/ws/files?key=${secretOf(500)}&limit=${btoa(secretOf(9))}`,
  );

  expect(workOf(many, text)).toBeLessThan(1.5 * workOf([secretOf(500), secretOf(9)], text));
});
