import { expect, test } from 'vitest';
import type { IdFormat } from '../profile/id-format.ts';
import { alphabets } from '../template/alphabets.ts';
import { createIdMaker, createRandom } from './identifiers.ts';

const idsOf = (format: IdFormat, count = 300, seed = 1): readonly string[] => {
  const ids = new Set<string>();
  let number = 0;
  const next = createIdMaker(
    format,
    (id) => ids.has(id),
    () => ({ random: createRandom(seed, `test/${number}`), number: number++ }),
  );
  while (ids.size < count) ids.add(next());
  return [...ids];
};

test.each([...Object.entries(alphabets), ['äöüßÄÖÜ🙂', 'äöüßÄÖÜ🙂']])(
  'random ids of %s have their prefix and length, and every character',
  (alphabet, characters) => {
    const ids = idsOf({ style: 'random', prefix: 'file_', length: 16, alphabet });
    const parts = ids.map((id) => /^file_(.{16})$/u.exec(id)?.[1] ?? expect.fail(id));

    expect([...new Set(parts.join(''))].toSorted()).toEqual([...characters].toSorted());
  },
);

test('UUIDs have their version and variant', () => {
  const ids = idsOf({ style: 'uuid', case: 'lower', prefix: '' });

  for (const id of ids) {
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  }
  expect(new Set(ids.map((id) => id[19]))).toEqual(new Set('89ab'));
});

test('sequential ids count up from their start, zero-padded', () => {
  expect(idsOf({ style: 'sequential', prefix: 'f', start: 98, width: 3 }, 3)).toEqual([
    'f098',
    'f099',
    'f100',
  ]);
});

test('a format of too few ids is named once they are used up', () => {
  const format: IdFormat = { style: 'random', prefix: '', length: 1, alphabet: 'digits' };

  expect(new Set(idsOf(format, 10)).size).toBe(10);
  expect(() => idsOf(format, 11)).toThrow(
    'Failed to make another identifier: the format {"style":"random","prefix":"","length":1,"alphabet":"digits"} has too few',
  );
});
