import { expect, test } from 'vitest';
import { deploy } from '../../trials/deployment/deployment.ts';
import { idsOf, judge } from '../../trials/deployment/run-suite.ts';
import { disguisesIn } from './entries.ts';

const character = (code: string) => String.fromCodePoint(Number.parseInt(code.slice(2), 16));

test.each([
  ['is stripped from a name', true, 'U+0000 U+001F U+007F U+0080 U+009F U+202D U+202E'],
  ['can disguise a name, and is not forbidden', false, 'U+202A U+202B U+202C U+2066 U+2069'],
  ['may be there', null, 'U+0020 U+007E U+00A0 U+2029 U+202F U+2065 U+206A U+1F600'],
])('%s', (_, isForbidden, codes) => {
  for (const code of codes.split(' ')) {
    const [forbidden, doubtful] = [true, false].map((is) => (is === isForbidden ? [code] : []));
    expect(disguisesIn(`a${character(code)}b`), code).toEqual({ forbidden, doubtful });
  }
});

test('all of them are listed, in their order', () => {
  expect(disguisesIn('\u202e\u0007x\u202a\u0007')).toEqual({
    forbidden: ['U+202E', 'U+0007', 'U+0007'],
    doubtful: ['U+202A'],
  });
});

const pageRules = ['listing.page-shape', 'listing.entry-shape'];

test('a page of the other key is judged: files is null in its empty workspace', async () => {
  const deployment = deploy({
    otherFiles: [],
    page: (page) => (page.files.length === 0 ? { ...page, files: null } : page),
  });

  const report = await judge(deployment, { only: pageRules });

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

  const report = await judge(deployment, { only: pageRules });

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
