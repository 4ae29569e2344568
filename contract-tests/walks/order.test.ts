import { expect, test } from 'vitest';
import { deploy } from '../../trials/deployment/deployment.ts';
import { judge } from '../../trials/deployment/run-suite.ts';
import { sampleFiles } from '../../trials/deployment/sample-files.ts';

type Behaviour = NonNullable<Parameters<typeof deploy>[0]>;

const outcomeOf = async (behaviour: Behaviour, rule: string) =>
  (await judge(deploy(behaviour), { only: [rule] })).results[0]?.outcome;

test('times with several offsets, sorted as text, fail', async () => {
  const showTime = (at: number) => {
    const hours = (at / 1_000_000) % 2 === 0 ? 0 : 5;
    const local = new Date(at / 1000 + hours * 3_600_000).toISOString();
    return local.replace('.000Z', `+0${hours}:00`);
  };
  const files = sampleFiles(48).map((file, index) => ({
    ...file,
    at: 1_767_225_600_000_000 + index * 1_000_000,
  }));
  const select: Behaviour['select'] = (ordered, after) => {
    const sorted = ordered.toSorted((a, b) => (showTime(a.at) < showTime(b.at) ? 1 : -1));
    return after ? sorted.slice(sorted.findIndex(({ id }) => id === after.id) + 1) : sorted;
  };

  const outcome = await outcomeOf({ files, select, showTime }, 'paging.newest-first');

  expect(outcome).toMatchObject({ verdict: 'fail', likelyCause: { kind: 'sorted-by-text' } });
});

test('a tie-break that is missing is named', async () => {
  let turn = 0;
  const select: Behaviour['select'] = (ordered, after) => {
    turn += after ? 0 : 1;
    const sign = turn % 2 === 0 ? 1 : -1;
    const sorted = ordered.toSorted((a, b) => b.at - a.at || sign * (a.id < b.id ? 1 : -1));
    return after ? sorted.slice(sorted.findIndex(({ id }) => id === after.id) + 1) : sorted;
  };

  expect(await outcomeOf({ select }, 'paging.stable')).toMatchObject({
    verdict: 'fail',
    likelyCause: { kind: 'tie-break-missing', text: expect.stringContaining(': probably ') },
  });
});

test('pages in the wrong order lack no tie-break', async () => {
  const outcome = await outcomeOf(
    { page: (page) => ({ ...page, files: page.files.toReversed() }) },
    'paging.tie-order',
  );

  expect(outcome).toMatchObject({ verdict: 'fail' });
  expect(outcome).not.toHaveProperty('likelyCause');
});
