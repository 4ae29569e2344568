import { expect, test } from 'vitest';
import { deploy } from '../../trials/deployment/deployment.ts';
import { idsOf, judge } from '../../trials/deployment/run-suite.ts';

const only = ['listing.page-shape', 'listing.entry-shape'];

test('a page of the other key is judged: files is null in its empty workspace', async () => {
  const deployment = deploy({
    otherFiles: [],
    page: (page) => (page.files.length === 0 ? { ...page, files: null } : page),
  });

  const report = await judge(deployment, { only });

  expect(idsOf(report, 'fail')).toEqual(['listing.page-shape']);
});

test('an entry of the other key is judged', async () => {
  const deployment = deploy({
    page: (page) => ({
      ...page,
      files: page.files.map(({ size, ...entry }) =>
        String(entry.id).startsWith('other') ? entry : { ...entry, size },
      ),
    }),
  });

  const report = await judge(deployment, { only });

  expect(idsOf(report, 'fail')).toEqual(['listing.entry-shape']);
});

test('what a refused request might get is not judged as a page', async () => {
  const deployment = deploy({
    refusal: (reason) =>
      Response.json({ code: reason }, { status: reason === 'cursor' ? 200 : 401 }),
  });

  const report = await judge(deployment);

  expect(idsOf(report, 'fail')).toEqual(['errors.status']);
});
