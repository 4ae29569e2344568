import { describe, expect, test } from 'vitest';
import { deploy } from '../../trials/deployment/deployment.ts';
import { observeOne } from '../../trials/deployment/run-suite.ts';
import { sampleFiles } from '../../trials/deployment/sample-files.ts';

test('ties in no order show no comparison: a precision that is not shown may decide', async () => {
  const target = deploy({ compareIds: (a, b) => (scramble(a) < scramble(b) ? -1 : 1) });

  expect(await observeOne(target, 'paging.tie-direction')).toMatchObject({
    value: { tieOrder: 'neither', idComparison: null, order: 'finer' },
  });
});

const scramble = (id: string): number =>
  Array.from(id).reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 9973, 7);

describe('cursors', () => {
  test('a one-time cursor is used up in a walk of its own', async () => {
    const target = deploy({ oneTimeCursors: true });

    expect(await observeOne(target, 'paging.cursor-reuse')).toMatchObject({
      answer: 'No: the second use is refused with 400.',
      value: { reuse: 'once' },
    });
    expect(await observeOne(target, 'paging.cursor-other-limit')).toMatchObject({
      value: { otherLimit: 'free' },
    });
  });

  test('nothing is seen of them where all files fit one page', async () => {
    const target = deploy({ files: sampleFiles(1) });

    for (const id of [
      'paging.cursor-text',
      'paging.cursor-reuse',
      'paging.cursor-repeated',
    ] as const) {
      expect((await observeOne(target, id)).kind).toBe('not-seen');
    }
  });
});
