import { describe, expect, test } from 'vitest';
import { deploy } from '../../trials/deployment/deployment.ts';
import { idsOf, judge } from '../../trials/deployment/run-suite.ts';
import { sampleFiles } from '../../trials/deployment/sample-files.ts';
import { findGaps, findRepeats } from './history.ts';
import type { Entry, Walk, WalkEnd } from './page.ts';
import { readShownTime } from './shown-time.ts';

/** A walk over files that are called by the second of their creation, `9` or `9 its name`. */
function walkOver(files: string, end: WalkEnd['kind'] = 'complete'): Walk {
  const entries = files.split(',').map((id): Entry => {
    // Nothing of it is looked at, but that it is another one.
    const exchange: Entry['exchange'] = JSON.parse('{}');
    const shownTime = String(Number.parseInt(id, 10));
    const time = readShownTime(shownTime);
    return { raw: { id }, id, shownTime, time, key: id, label: id, exchange };
  });
  if (end === 'interrupted') throw new Error('not made here');
  return { limit: undefined, pages: [], end: { kind: end }, entries };
}

const skipped = (...walks: Walk[]) =>
  findGaps(walks).flatMap(({ walk, files }) =>
    files.map(({ id }) => `${id} by walk ${walks.indexOf(walk)}`),
  );

const whole = walkOver('9,8,7,6');
const upwards = walkOver('6,7,8,9');

test.each<[string, readonly string[], readonly Walk[]]>([
  [
    'a file that walks before and after show',
    ['8 by walk 1'],
    [walkOver('9,8,7'), walkOver('9,7'), walkOver('9,8,7')],
  ],
  ['not a file that arrived', [], [walkOver('8,7'), walkOver('8,7'), walkOver('9,8,7')]],
  ['not a file that vanished', [], [walkOver('9,8,7'), walkOver('9,7'), walkOver('9,7')]],
  [
    'in the stretch that a bounded walk covered',
    ['8 by walk 1'],
    [whole, walkOver('9,7', 'bounded'), whole],
  ],
  ['not behind that stretch', [], [whole, walkOver('9,8', 'bounded'), whole]],
  [
    'not proven by a file that stands elsewhere before than after',
    [],
    [walkOver('9,8,7'), walkOver('9,7', 'bounded'), walkOver('9,7,8')],
  ],
  [
    'not proven by an order that is broken in itself',
    [],
    [upwards, walkOver('6,8', 'bounded'), upwards],
  ],
])('a skip is %s', (_, files, walks) => {
  expect(skipped(...walks)).toEqual(files);
});

describe('a repeat', () => {
  const repeated = (...walks: Walk[]) => findRepeats(walks).map(({ again }) => again.id);

  test('is a file twice in one walk', () => {
    expect(repeated(walkOver('9,8'), walkOver('9,8,9'))).toEqual(['9']);
  });

  test('is not a file that comes and goes', () => {
    expect(repeated(walkOver('9,8'), walkOver('9,8,7,7'), walkOver('9,8'))).toEqual([]);
  });

  test('is any file that appears twice on one page', () => {
    const [file] = walkOver('7').entries;
    const walk = walkOver('9,8');
    const twice = { ...walk, entries: [...walk.entries, ...(file ? [file, file] : [])] };

    expect(repeated(walkOver('9,8'), twice)).toEqual(['7']);
  });
});

test('a file stays the same where two servers show its time at different precisions', async () => {
  let requests = 0;
  const files = sampleFiles(60).map((file) => ({ ...file, at: file.at + 250_000 }));
  const deployment = deploy({
    files,
    around: (request, next) => {
      requests += 1;
      return next(request);
    },
    showTime: (at) => {
      const text = new Date(at / 1000).toISOString();
      return requests % 2 ? text : text.replace(/\.\d+Z$/, '+00:00');
    },
  });

  expect(idsOf(await judge(deployment), 'fail')).toEqual([]);
});
