import { expect, test } from 'vitest';
import { redactor } from '../../src/text/redact.ts';
import { shownSafely, shownSentence } from './shown-texts.ts';

const redact = redactor([{ text: 'secret-0123456789', hint: '[key]' }]);

test('secrets are replaced before a quote is cut', () => {
  const quote = JSON.stringify(`${'.'.repeat(70)} secret-0123456789 and more`);

  expect(shownSentence(`seen ${quote}, twice`, redact)).toBe(
    `seen "${'.'.repeat(70)} [key] and…", twice`,
  );
});

test('no cut parts an escape or a character of two code units', () => {
  const cut = (text: string) => shownSentence(JSON.stringify(text), redact);

  for (const character of ['\n', '\u0001', '😀', '\\']) {
    const escaped = JSON.stringify(character).slice(1, -1);
    expect(cut(character.repeat(80))).toBe(`"${escaped.repeat(80)}"`);
    expect(cut(character.repeat(81))).toBe(`"${escaped.repeat(80)}…"`);
  }
});

test('a sentence of a megabyte is cut', () => {
  expect(shownSentence('a'.repeat(1e6), redact)).toHaveLength(4001);
});

test('every text of a value is made safe, names of fields among them', () => {
  const value = { 'a secret-0123456789': ['secret-0123456789', 1, null, { deep: 'no secret' }] };

  expect(shownSafely({ value }, redact)).toEqual({
    value: { 'a [key]': ['[key]', 1, null, { deep: 'no secret' }] },
  });
});
