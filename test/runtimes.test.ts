import { describe, expect, test } from 'vitest';
import { faultsOf, writeTable } from '../scripts/runtimes/table.ts';
import type { Tried } from '../scripts/runtimes/tried.ts';
import { runWatched } from '../scripts/runtimes/watched-child.ts';
import { root } from './support/documents.ts';

/** What tries the package in other runtimes tells a good one from a bad one. */

const good: Tried = {
  version: '20.20.2',
  answers: 'aa',
  faces: { 'mock.fetch': 'bb', HTTP: 'bb' },
  contract: '31 of 31 rules',
  serve: 'yes',
  check: 'yes',
  ended: 'by itself',
};

const faultsOfOther = (other: Partial<Tried>) =>
  faultsOf({ name: 'Other', tried: { ...good, ...other } }, good);

test('a runtime with the same bytes has no fault', () => {
  expect(faultsOfOther({})).toEqual([]);
});

test.each([
  [{ answers: 'cc' }, 'Other, answers: expected the hash aa of this Node, found cc'],
  [{ faces: { HTTP: 'cc' } }, 'Other, HTTP: expected the hash bb of this Node, found cc'],
  [{ contract: 'Failed to pass' }, 'Other, contract: Failed to pass'],
  [{ serve: 'Failed to try' }, 'Other, serve: Failed to try'],
  [{ ended: 'Failed to end' }, 'Other, ended: Failed to end'],
])('what is otherwise is told: %o', (other, fault) => {
  expect(faultsOfOther(other)).toEqual([fault]);
  expect(writeTable([{ name: 'Other', tried: { ...good, ...other } }], good, String)).not.toBe(
    writeTable([{ name: 'Other', tried: good }], good, String),
  );
});

test('one that is not there is a fault', () => {
  const row = { name: 'Other', tried: 'Failed to find Other' };

  expect(faultsOf(row, good)).toEqual(['Other: Failed to find Other']);
  expect(writeTable([row], good, String)).toContain('| Other | not tried |');
});

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
