import { expect, test } from 'vitest';
import { redactor } from '../exchange/redact.ts';
import { excerpt, shownSentence } from './excerpt.ts';

const redact = redactor([{ text: 'secret-0123456789', hint: '[key]' }]);

test('secrets are replaced before anything is cut', () => {
  const sentence = `seen ${excerpt('a secret-0123456789 and more', 12)}, twice`;

  expect(shownSentence(sentence, redact)).toBe('seen a [key] and …, twice');
});

test('no cut parts an escape or a character of two code units', () => {
  const quoted = JSON.stringify('\n\u0001😀!').slice(1, -1);

  expect([1, 2, 3, 4].map((most) => shownSentence(excerpt(quoted, most), redact))).toEqual([
    '\\n…',
    '\\n\\u0001…',
    '\\n\\u0001😀…',
    '\\n\\u0001😀!',
  ]);
});

test('a sentence of a megabyte is cut, and marks of a deployment count for nothing', () => {
  expect(shownSentence('a'.repeat(1e6), redact)).toHaveLength(4001);
  expect(shownSentence(excerpt('a\uFDD1b\uFDD0c', 9), redact)).toBe('abc');
});
