import type { FileEntry } from '../../../src/document/wire.ts';
import type { Mutant } from '../mutant.ts';
import { pagesByHand } from '../own-paging.ts';
import { proofWorld } from '../proof-world.ts';
import { pages } from '../rewrite-answers.ts';

type Files = readonly FileEntry[];

const by =
  (field: keyof FileEntry, direction: 1 | -1 = 1) =>
  (files: Files): Files =>
    files.toSorted((a, b) => (a[field] < b[field] ? -direction : direction));

export const swapped = (files: Files, index: number): Files => {
  const [a, b] = files.slice(index);
  return a && b ? files.with(index, b).with(index + 1, a) : files;
};

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const secondOf = ({ createdAt }: FileEntry) => createdAt.slice(0, 'yyyy-mm-ddThh:mm:ss'.length);

/** Forty files, ten to a second. */
const burst = proofWorld({
  literal: Array.from({ length: 40 }, (_, index) => ({
    name: `burst-${index}.txt`,
    createdAt: new Date(Date.UTC(2026, 0, 10) + index * 100).toISOString(),
  })),
});

/** Clauses 4.3 r2 and r3: newest first, and one order throughout. */
export const pagingOrderMutants: readonly Mutant[] = [
  {
    id: 'oldest-first',
    title: 'the oldest file comes first',
    clause: '4.3-r2',
    breaks: pagesByHand({ order: (files) => files.toReversed() }),
    fails: ['paging.newest-first', 'paging.first-page'],
  },
  {
    id: 'order-by-id',
    title: 'the order goes by id alone',
    clause: '4.3-r2',
    breaks: pagesByHand({ order: by('id', -1) }),
    fails: ['paging.newest-first', 'paging.first-page'],
  },
  {
    id: 'order-by-size',
    title: 'the largest file comes first',
    clause: '4.3-r2',
    breaks: pagesByHand({ order: by('size', -1) }),
    fails: ['paging.newest-first', 'paging.first-page'],
  },
  {
    id: 'order-by-date-text',
    title: 'times in RFC 2822 are ordered as texts',
    clause: '4.3-r2',
    breaks: pagesByHand({ order: by('createdAt') }),
    mock: {
      profile: {
        limit: { default: 10, maximum: 20 },
        formats: { createdAt: { style: 'rfc2822' } },
      },
    },
    fails: ['paging.newest-first', 'paging.first-page'],
  },
  {
    id: 'order-by-second',
    title: 'the order goes by whole seconds and then by id, while milliseconds are shown',
    clause: '4.3-r2',
    breaks: pagesByHand({
      order: (files) =>
        files.toSorted((a, b) => compare(secondOf(b), secondOf(a)) || compare(b.id, a.id)),
    }),
    mock: { world: burst },
    fails: ['paging.newest-first', 'paging.first-page'],
  },
  {
    id: 'oldest-first-at-three',
    title: 'with a limit of 3 the oldest file comes first',
    clause: '4.3-r2',
    breaks: (mock) => {
      const turned = pagesByHand({ order: (files) => files.toReversed() })(mock);
      return (request) => {
        const limit = new URL(request.url).searchParams.get('limit');
        return limit === '3' ? turned(request) : mock.fetch(request);
      };
    },
    fails: [
      'paging.complete',
      'paging.newest-first',
      'paging.tie-order',
      'paging.stable',
      'paging.first-page',
    ],
  },
  {
    id: 'two-swapped-late',
    title: 'two files far down the listing stand the wrong way round',
    clause: '4.3-r2',
    breaks: pagesByHand({ order: (files) => swapped(files, 39) }),
    fails: ['paging.newest-first'],
  },
  {
    id: 'newest-second',
    title: 'the newest files stand behind the twentieth',
    clause: '4.3-r3',
    breaks: pagesByHand({
      order: (files) => [...files.slice(4, 20), ...files.slice(0, 4), ...files.slice(20)],
    }),
    fails: ['paging.newest-first', 'paging.first-page'],
  },
  {
    id: 'pages-reversed',
    title: 'each page is turned round',
    clause: '4.3-r2',
    breaks: pages((page) => ({ ...page, files: page.files.toReversed() })),
    fails: ['paging.newest-first', 'paging.tie-order', 'paging.stable', 'paging.first-page'],
  },
  {
    id: 'pages-sorted-by-name',
    title: 'later pages are sorted by name',
    clause: '4.3-r2',
    breaks: pages((page, { cursor }) => ({
      ...page,
      files:
        cursor === null
          ? page.files
          : page.files.toSorted((a, b) => (String(a.name) < String(b.name) ? -1 : 1)),
    })),
    fails: ['paging.newest-first', 'paging.tie-order', 'paging.stable'],
  },
  {
    id: 'late-page-reversed',
    title: 'a page is turned round behind the thirtieth file only',
    clause: '4.3-r2',
    breaks: (mock) => {
      const late = new Set(
        mock.files
          .list()
          .slice(30)
          .map(({ id }) => id),
      );
      return pages((page) =>
        page.files.every(({ id }) => late.has(String(id)))
          ? { ...page, files: page.files.toReversed() }
          : page,
      )(mock);
    },
    fails: ['paging.newest-first', 'paging.stable'],
  },
  {
    id: 'newest-missing',
    title: 'without a limit the newest file is left out',
    clause: '4.3-r3',
    breaks: pages((page, { limit, cursor }) =>
      limit === undefined && cursor === null ? { ...page, files: page.files.slice(1) } : page,
    ),
    fails: ['paging.complete', 'paging.first-page'],
  },
  {
    id: 'newest-missing-from-large-pages',
    title: 'with a large limit the listing starts at the second file',
    clause: '4.3-r3',
    breaks: pages((page, { limit = 0, cursor }) =>
      limit > 10 && cursor === null ? { ...page, files: page.files.slice(1) } : page,
    ),
    fails: ['paging.complete', 'paging.first-page'],
  },
];
