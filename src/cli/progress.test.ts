import { expect, test } from 'vitest';
import { createProgress } from './progress.ts';

function run(rewritesLines: boolean) {
  let written = '';
  let now = 0;
  const terminal = {
    out: () => {},
    error: (text: string) => {
      written += text;
    },
    rewritesLines,
  };
  const progress = createProgress(terminal, () => now);
  for (const id of ['a', 'b', 'c', 'd']) {
    now += 6_000;
    progress.step({ id });
  }
  progress[Symbol.dispose]();
  return written;
}

test('on a screen one line is written over, and nothing is left of it', () => {
  expect(run(true).split('\r\u001B[2K')).toEqual([
    'judging',
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

test.each([true, false])(
  'a wait that somebody may wonder about is told, on a screen: %s',
  (screen) => {
    let written = '';
    const terminal = {
      out: () => {},
      error: (text: string) => {
        written += text;
      },
      rewritesLines: screen,
    };
    const progress = createProgress(terminal, () => 0);

    progress.wait(30_000, 'the deployment says so (Retry-After)');

    expect(written).toContain(
      'judging: 0 done, waiting 30 s: the deployment says so (Retry-After)',
    );
  },
);
