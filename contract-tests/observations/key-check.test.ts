import { expect, test } from 'vitest';
import { secretParts } from './key-check.ts';

const SECRET = 'wfk_good_5e1f09a7c3d24b86';

test.each<[string, object]>([
  ['…4b86', { start: 0, end: 4, isHint: true, isMost: false }],
  ['wfk_good_***', { start: 9, end: 0, isHint: true, isMost: false }],
  ['wfk_…86', { start: 4, end: 2, isHint: true, isMost: false }],
  ['wfk_good_5e1f09a7c3***', { start: 19, end: 0, isMost: true }],
])('%j shows a part of the secret, told by lengths', (text, part) => {
  expect(secretParts({ key: { shown: [text] } }, SECRET)).toMatchObject([{ text, ...part }]);
});

test('the secret itself and other texts are no part of it', () => {
  expect(secretParts({ a: SECRET, b: 'reader', c: 4 }, SECRET)).toEqual([]);
});
