import { expect, test } from 'vitest';
import { createProgress } from './progress.ts';

/**
 * The output of a run that reports progress every six seconds.
 */
function run(rewritesLines: boolean) {
  const written: string[] = [];
  let now = 0;
  const error = (text: string) => written.push(text);
  const progress = createProgress({ out: () => {}, error, rewritesLines }, () => now);
  for (const id of ['a', 'b', 'c', 'd']) {
    now += 6_000;
    progress.step({ id });
  }
  progress[Symbol.dispose]();
  return written.join('');
}

test('on a screen one line is written over, and nothing is left of it', () => {
  expect(run(true).split('\r\u001B[2K')).toEqual([
    '',
    'judging: 1 done, 6 s, last a',
    'judging: 2 done, 12 s, last b',
    'judging: 3 done, 18 s, last c',
    'judging: 4 done, 24 s, last d',
    '',
  ]);
});

test('elsewhere a plain line tells of a long run, every ten seconds at most', () => {
  expect(run(false)).toBe('judging: 2 done, 12 s, last b\njudging: 4 done, 24 s, last d\n');
});
