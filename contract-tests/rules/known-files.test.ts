import { describe, expect, test } from 'vitest';
import { deploy } from '../../trials/deployment/deployment.ts';
import { judge } from '../../trials/deployment/run-suite.ts';
import { sampleFiles } from '../../trials/deployment/sample-files.ts';
import { readKnownFiles } from './known-files.ts';

const files = sampleFiles(30);
const knownFiles = files.map(({ id }) => id);

async function outcomeOf(deployment: ReturnType<typeof deploy>, known = knownFiles) {
  const report = await judge(deployment, { only: ['paging.complete'], knownFiles: known });
  return report.results[0]?.outcome;
}

describe('files that are known to be there', () => {
  test('pass where every one is listed', async () => {
    expect(await outcomeOf(deploy({ files }))).toEqual({ verdict: 'pass' });
  });

  test('fail where no walk shows one, and say how many more', async () => {
    expect(await outcomeOf(deploy({ files: files.slice(3) }))).toMatchObject({
      verdict: 'fail',
      expected: `the known file "${knownFiles[0]}"`,
      found: 'no walk shows it, nor 2 more known files',
    });
  });

  test('prove nothing while files change, or where no walk reaches the end', async () => {
    const moving = deploy({ filesAt: (all, n) => all.slice(n % 40) });
    const endless = deploy({ files: sampleFiles(900), maxLimit: 3, defaultLimit: 3 });

    expect(await outcomeOf(moving, ['gone'])).toMatchObject({
      verdict: 'unproven',
      reason: expect.stringContaining('it may have been deleted'),
    });
    expect(await outcomeOf(endless, ['gone'])).toMatchObject({
      verdict: 'unproven',
      reason: expect.stringContaining('no two walks reached the end'),
    });
  });
});

test('known files are read one id per line', () => {
  expect(readKnownFiles('\uFEFFa b\r\n\nc\n')).toEqual(['a b', 'c']);
  for (const text of ['', 'a\n \n', 'a\t2026-01-31T09:30:00Z']) {
    expect(() => readKnownFiles(text)).toThrow('expected one file id per line, found');
  }
});
