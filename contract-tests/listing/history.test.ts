import { expect, test } from 'vitest';
import { findGaps, findRepeats } from './history.ts';
import type { Entry, Walk } from './page.ts';
import { readShownTime } from './shown-time.ts';

/**
 * A walk over files whose ids are the second of their creation: `9,8`, or `9,8…` if it was bounded.
 * A comma ends a page, `+` does not.
 */
function walkOver(files: string): Walk {
  const [whole, bounded] = files.split('…');
  const pages = whole?.split(',') ?? [];
  const entries = pages.flatMap((page) => {
    // Only its identity matters.
    const exchange: Entry['exchange'] = JSON.parse('{}');
    return page.split('+').map((id): Entry => {
      const time = readShownTime(id);
      return { raw: { id }, id, shownTime: id, time, key: id, label: id, exchange };
    });
  });
  const end = { kind: bounded === undefined ? 'complete' : 'bounded' } as const;
  return { limit: undefined, pages: [], end, entries };
}

test.each([
  ['a file that walks before and after show', '9,8,7 9,7 9,8,7', ['8 by walk 1']],
  ['not a file that arrived', '8,7 8,7 9,8,7', []],
  ['not a file that vanished', '9,8,7 9,7 9,7', []],
  ['in the stretch that a bounded walk covered', '9,8,7,6 9,7… 9,8,7,6', ['8 by walk 1']],
  ['not behind that stretch', '9,8,7,6 9,8… 9,8,7,6', []],
  ['not proven by a file that stands elsewhere before than after', '9,8,7 9,7… 9,7,8', []],
  ['not proven by an order that is broken in itself', '6,7,8,9 6,8… 6,7,8,9', []],
])('a skip is %s: %s', (_, given, skipped) => {
  const walks = given.split(' ').map(walkOver);

  expect(
    findGaps(walks).flatMap(({ walk, files }) =>
      files.map(({ id }) => `${id} by walk ${walks.indexOf(walk)}`),
    ),
  ).toEqual(skipped);
});

test.each([
  ['a file twice in one walk', '9,8 9,8,9', ['9']],
  ['not a file that comes and goes', '9,8 9,8,7,7 9,8', []],
  ['any file that appears twice on one page', '9,8 9,8,7+7', ['7']],
])('a repeat is %s: %s', (_, given, ids) => {
  const repeats = findRepeats(given.split(' ').map(walkOver));

  expect(repeats.map(({ again }) => again.id)).toEqual(ids);
});
