import { describe, expect, test } from 'vitest';
import { root } from '../../test/support/documents.ts';
import { runWatched } from './watched-child.ts';

describe('a child', () => {
  const run = (script: string, longestEnd?: number) =>
    runWatched([process.execPath, '-e', script], root, longestEnd);

  test('that ends by itself is fine', async () => {
    expect(await run('console.log(1)')).toEqual({ printed: '1\n', endFault: null });
  });

  test('that stays open behind its line is ended, and told of', async () => {
    expect(await run('console.log(1); setInterval(() => {}, 1e6)', 200)).toEqual({
      printed: '1\n',
      endFault: 'Failed to end: it still ran 0.2 s after its last line',
    });
  });

  test('that ends with another exit code is told of', async () => {
    const { endFault } = await run('console.log(1); process.exitCode = 3');

    expect(endFault).toBe('Failed to end: expected exit code 0, found 3');
  });

  test('that prints nothing is told of with what it complained of', async () => {
    await expect(run('console.error("no such thing")')).rejects.toThrow(
      /it printed nothing\nno such thing/,
    );
  });
});
