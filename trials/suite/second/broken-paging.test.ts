import { describe, expect, test } from 'vitest';
import type { Broken } from '../../deployment/change-answers.ts';
import { type Behaviour, deploy, honest } from '../../deployment/deployment.ts';
import { idsOf, judge } from '../../deployment/judge-deployment.ts';
import { type StoredFile, sampleFiles } from '../../deployment/sample-files.ts';

type Select = Behaviour['select'];

const behind = (ordered: readonly StoredFile[], file: StoredFile | undefined) =>
  file ? ordered.slice(ordered.indexOf(file) + 1) : ordered;

const skipsTies: Select = (ordered, file) =>
  file ? ordered.filter(({ at }) => at < file.at) : ordered;
const repeatsTies: Select = (ordered, file) =>
  file ? ordered.filter(({ at, id }) => at <= file.at && id !== file.id) : ordered;

/** Ties ascend in one walk and descend in the next. */
function turningTies(): Select {
  let walks = 0;
  return (ordered, file) => {
    if (!file) walks += 1;
    const way = walks % 2 === 0 ? 1 : -1;
    const turned = ordered.toSorted((a, b) => b.at - a.at || (a.id < b.id ? way : -way));
    return behind(turned, file);
  };
}

const broken: readonly Broken[] = [
  {
    name: 'ties across a boundary are skipped',
    changes: { select: skipsTies },
    fails: ['paging.complete'],
  },
  {
    name: 'files of a tie come again behind a boundary',
    changes: { select: repeatsTies },
    fails: ['listing.unique-ids', 'paging.ends', 'paging.complete'],
  },
  {
    name: 'the last file of a page stands on the next one as well',
    changes: {
      select: (ordered, file) => (file ? ordered.slice(ordered.indexOf(file)) : ordered),
    },
    fails: ['listing.unique-ids', 'paging.more', 'paging.ends', 'paging.complete'],
  },
  {
    name: 'a file is skipped at every boundary',
    changes: { select: (ordered, file) => behind(ordered, file).slice(file ? 1 : 0) },
    fails: ['paging.complete'],
  },
  {
    name: 'the cursor is ignored',
    changes: { select: (ordered) => ordered },
    fails: ['listing.unique-ids', 'paging.more', 'paging.ends', 'paging.complete'],
  },
  {
    name: 'the listing begins again behind its end',
    changes: {
      select: (ordered, file) => (file === ordered.at(-1) ? ordered : behind(ordered, file)),
      trailingEmptyPage: true,
    },
    fails: ['listing.unique-ids', 'paging.ends', 'paging.complete'],
  },
  {
    name: 'the listing stops after three pages',
    changes: {
      page: (page, limit) =>
        page.files.some(({ size }) => Number(size) === 159 - limit * 2)
          ? { ...page, hasMore: false, nextCursor: null }
          : page,
    },
    fails: ['paging.complete'],
  },
  {
    name: 'the oldest file comes first',
    changes: {
      select: (ordered, file, compare) =>
        ordered.toReversed().filter((each) => !file || compare(each, file) < 0),
    },
    fails: ['paging.newest-first', 'paging.first-page'],
  },
  {
    name: 'the oldest file comes first, by local times a minute apart',
    changes: {
      files: sampleFiles(200),
      maxLimit: 200,
      showTime: (at) => new Date(at / 1000).toISOString().slice(0, 19),
      select: (ordered, file, compare) =>
        ordered.toReversed().filter((each) => !file || compare(each, file) < 0),
    },
    fails: ['paging.newest-first', 'paging.first-page'],
  },
  {
    name: 'the order is by id alone',
    changes: {
      select: (ordered, file) =>
        behind(
          ordered.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
          file,
        ),
    },
    fails: ['paging.newest-first', 'paging.first-page'],
  },
  {
    name: 'each page is sorted by name',
    changes: {
      page: (page) => ({
        ...page,
        files: page.files.toSorted((a, b) => (String(a.name) < String(b.name) ? -1 : 1)),
      }),
    },
    fails: ['paging.newest-first', 'paging.tie-order', 'paging.stable', 'paging.first-page'],
  },
  {
    name: 'the newest file is left out without a limit',
    changes: {
      page: (page, limit) => (limit === honest.defaultLimit ? withoutNewest(page) : page),
    },
    fails: ['paging.complete', 'paging.first-page'],
  },
  {
    name: 'ties change their order from walk to walk',
    changes: { select: turningTies() },
    fails: ['paging.tie-order', 'paging.stable'],
  },
  {
    name: 'limit is ignored',
    changes: { fill: () => 20, minLimit: 20, maxLimit: 20, defaultLimit: 20 },
    fails: ['paging.limit'],
  },
  {
    name: 'a small limit is ignored',
    changes: {
      around: (request, next) =>
        next(new Request(request.url.replace(/limit=[123]$/, ''), request)),
    },
    fails: ['paging.limit'],
  },
  {
    name: 'a page holds one entry more than its limit',
    changes: {
      around: (request, next) =>
        next(
          new Request(
            request.url.replace(/limit=(\d+)/, (_, n) => `limit=${+n + 1}`),
            request,
          ),
        ),
    },
    fails: ['paging.limit'],
  },
  {
    name: 'a plus in a cursor is read as a space',
    changes: {
      cursorText: (n) => `c+${n}`,
      around: (request, next) => next(new Request(request.url.replace('%2B', '+'), request)),
    },
    fails: ['paging.more', 'paging.cursor-verbatim'],
  },
  {
    name: 'a cursor is refused on the second page',
    changes: {
      around: (request, next) =>
        new URL(request.url).searchParams.get('cursor')?.endsWith('2')
          ? Promise.resolve(Response.json({ code: 'invalid_cursor' }, { status: 400 }))
          : next(request),
    },
    fails: ['paging.more', 'paging.cursor-verbatim'],
  },
  {
    name: 'empty pages go on for ever',
    changes: {
      page: (page) => ({ ...page, hasMore: true, nextCursor: page.nextCursor ?? 'end' }),
      around: (request, next) =>
        request.url.endsWith('cursor=end')
          ? Promise.resolve(Response.json({ files: [], hasMore: true, nextCursor: 'end' }))
          : next(request),
    },
    fails: ['paging.ends'],
  },
];

function withoutNewest<Page extends { files: readonly { name?: unknown }[] }>(page: Page): Page {
  return { ...page, files: page.files.filter(({ name }) => name !== 'report 59.pdf') };
}

describe('paging broken in one way fails the rules about it, and no others', () => {
  test.each(broken)('$name', async ({ changes, fails }) => {
    const report = await judge(deploy(changes));

    expect(idsOf(report, 'fail')).toEqual(fails);
  });

  test.each([
    ['skipped', skipsTies, ['paging.complete']],
    ['repeated', repeatsTies, ['listing.unique-ids', 'paging.complete']],
  ] as const)('one late tie that is %s among 1,000 files is found', async (_, select, fails) => {
    const files = sampleFiles(1000).map((file, index) =>
      // Oldest first here: one pair of equal times, 854 files down the listing.
      ({ ...file, at: index === 145 ? 1_000_000 * 144 : 1_000_000 * index }),
    );

    const report = await judge(deploy({ files, select, defaultLimit: 50, maxLimit: 200 }));

    expect(idsOf(report, 'fail')).toEqual(fails);
  });
});

describe('a finding says what is wrong where', () => {
  test('a skip names what stands on either side of it', async () => {
    const select: Select = (ordered, file) => behind(ordered, file).slice(file ? 1 : 0);

    const { results } = await judge(deploy({ select }), { only: ['paging.complete'] });

    expect(results[0]?.outcome).toMatchObject({
      expected: expect.stringMatching(/^every file that walks before and after show, in the walk /),
      seen: expect.stringMatching(/^it goes from "file_\w+" to "file_\w+" without "file_\w+"$/),
    });
  });

  test('a rise names both files with their times', async () => {
    const select: Select = (ordered, file) => behind(ordered.toReversed(), file);

    const { results } = await judge(deploy({ select }), { only: ['paging.newest-first'] });

    expect(results[0]?.outcome).toMatchObject({
      seen: expect.stringMatching(/^file_\w+ \(\S+\), which is newer than file_\w+ \(\S+\)$/),
    });
  });
});
