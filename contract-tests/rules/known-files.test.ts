import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deploy } from '../../trials/deployment/deployment.ts';
import { judge } from '../../trials/deployment/run-suite.ts';
import { sampleFiles } from '../../trials/deployment/sample-files.ts';
import type { ContractOptions } from '../run/options.ts';
import { readKnownFiles } from '../walks/known-files.ts';

const files = sampleFiles(30);
const timeOf = (at: number) => new Date(at / 1000).toISOString();
const newestFirst = files.toSorted((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
const known = files.map(({ id, at }) => ({ id, createdAt: timeOf(at) }));
const hidden = (index: number) => {
  const id = newestFirst[index]?.id;
  return deploy({ files: files.filter((file) => file.id !== id) });
};

async function outcomesOf(
  deployment: ReturnType<typeof deploy>,
  options: Partial<ContractOptions>,
) {
  const only = ['paging.complete', 'paging.first-page'];
  const report = await judge(deployment, { only, ...options });
  return report.results.map(({ outcome }) => outcome);
}

describe('files that are known to be there', () => {
  test('fail where the newest is never shown', async () => {
    const [newest, second] = newestFirst;
    const outcomes = await outcomesOf(hidden(0), { knownFiles: known });

    const label = `${newest?.id} (${timeOf(newest?.at ?? 0)})`;
    expect(outcomes).toMatchObject([
      {
        verdict: 'fail',
        expected: `the known file ${label}, near ${second?.id} (${timeOf(second?.at ?? 0)})`,
        seen: 'no such file in the walks that passed its position',
      },
      { verdict: 'fail', expected: `the newest file first: the known file ${label}` },
    ]);
  });

  test('fail where one is missing, with the place where it would be', async () => {
    const at = newestFirst.findIndex(({ at }, index) =>
      [index - 1, index + 1].every(
        (beside) => newestFirst[beside] && newestFirst[beside].at !== at,
      ),
    );
    const [outcome] = await outcomesOf(hidden(at), { knownFiles: known });

    expect(outcome).toMatchObject({
      verdict: 'fail',
      expected: expect.stringContaining(
        `, near ${newestFirst[at - 1]?.id} (${timeOf(newestFirst[at - 1]?.at ?? 0)})`,
      ),
    });
  });

  test('fail by their ids alone, and say how many more', async () => {
    const [outcome] = await outcomesOf(deploy({ files: files.slice(3) }), {
      knownFiles: files.map(({ id }) => ({ id })),
    });

    expect(outcome).toMatchObject({
      verdict: 'fail',
      expected: `the known file ${files[0]?.id}, somewhere in the listing`,
      seen: expect.stringMatching(/, and 2 more known files are missing$/),
    });
  });

  test('prove nothing where files are seen to vanish', async () => {
    const vanishing = deploy({
      files: files.slice(1),
      filesAt: (all, n) => all.slice(Math.floor(n / 20)),
    });

    const [outcome] = await outcomesOf(vanishing, { knownFiles: known });

    expect(outcome).toMatchObject({
      verdict: 'unproven',
      reason: expect.stringContaining(
        'it may have been deleted, because files change during the run',
      ),
      provide: 'knownFiles: a list that was made while no files are deleted',
    });
  });

  test('say nothing of what arrived since, nor of order', async () => {
    const older = known.slice(0, 20);

    const outcomes = await outcomesOf(deploy({ files }), { knownFiles: older });

    expect(outcomes).toEqual([{ verdict: 'pass' }, { verdict: 'pass' }]);
  });

  test('are unproven where no walk goes as far', async () => {
    const many = sampleFiles(500);
    const oldest = many.reduce((least, file) => (file.at < least.at ? file : least));
    const deployment = deploy({ files: many, defaultLimit: 3, maxLimit: 3, outOfRange: 'clamp' });

    const [outcome] = await outcomesOf(deployment, { knownFiles: [{ id: 'gone' }, oldest] });

    expect(outcome).toMatchObject({
      verdict: 'unproven',
      reason: 'no two walks reached the known file "gone"',
    });
  });

  test.each([
    [[], 'expected a list of files, found none'],
    [[{ id: '' }], '0: expected the id of a file, found none'],
    [
      [{ id: 'a', createdAt: 'yesterday' }],
      '0: expected a time in ISO 8601 with an offset, such as 2026-01-31T09:30:00Z, found "yesterday"',
    ],
  ])('%j is refused', async (knownFiles, fault) => {
    await expect(judge(deploy(), { knownFiles })).rejects.toThrow(
      `Failed to run the contract: knownFiles: ${fault}`,
    );
  });
});

describe('known files as text', () => {
  test('an id a line, and its time behind a tab', () => {
    expect(readKnownFiles('\uFEFFa b\r\n\nc\t2026-01-31T09:30:00+01:00\n')).toEqual([
      { id: 'a b' },
      { id: 'c', createdAt: '2026-01-31T09:30:00+01:00' },
    ]);
  });

  test('whatever an id is, it is read as it was written', () => {
    const id = fc.string({ minLength: 1 }).filter((text) => /^[^\t\r\n]*\S[^\t\r\n]*$/.test(text));
    fc.assert(
      fc.property(fc.uniqueArray(id, { minLength: 1 }), (ids) => {
        fc.pre(!ids[0]?.startsWith('\uFEFF'));
        const text = ids.map((each) => `${each}\n`).join('');

        expect(readKnownFiles(text).map(({ id: read }) => read)).toEqual(ids);
      }),
    );
  });

  test.each([
    ['', 'expected one file id per line, found an empty file'],
    ['a\n \n', 'line 2: expected the id of a file, found none'],
    ['a\n\t2026-01-31T09:30:00Z', 'line 2: expected the id of a file, found none'],
    ['a\nb\nb\n', 'line 3: expected each id once, found that of line 2 again'],
    ['a\t2026-01-31T09:30:00Z\tx', 'line 1: expected an id, a tab and a time, found more'],
    ['a\t2026-01-31T09:30:00', 'line 1: expected a time in ISO 8601 with an offset, such as'],
    ['a\t1767225600', 'line 1: expected a time in ISO 8601 with an offset'],
  ])('%j is refused', (text, fault) => {
    expect(() => readKnownFiles(text)).toThrow(fault);
  });
});
