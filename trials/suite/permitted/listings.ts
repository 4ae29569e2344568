import type { Mock } from '../../../src/mock/create-mock.ts';
import { sampleFiles } from '../../deployment/sample-files.ts';
import { permitted } from '../cases.ts';
import { proofWorld, under } from '../proof-world.ts';
import { type Break, entriesOfAnyKey, limitBecomes, pagesOfAnyKey } from '../rewrite-answers.ts';

const timesAs = (write: (time: Date) => string): Break =>
  entriesOfAnyKey((entry) => ({ ...entry, createdAt: write(new Date(String(entry.createdAt))) }));

const inTokyo = (time: Date) =>
  new Date(time.getTime() + 9 * 3_600_000).toISOString().replace('Z', '+09:00');

const iso = (at: number) => new Date(at / 1000).toISOString();
const trimmed = (at: number) => iso(at).replace(/\.?0+Z$/, 'Z');

/** Clause 2.3, the format of createdAt. */
export const permittedTimes = permitted({
  'times-unreadable': [
    'Times in a format of its own.',
    timesAs((time) => `day ${time.getTime() / 86_400_000} of the fish`),
  ],
  'times-mixed-offsets': [
    'Times with offsets that differ from file to file.',
    timesAs((time) => (time.getTime() % 2 ? inTokyo(time) : time.toISOString())),
  ],
  'times-trailing-zeros': [
    'Times that leave trailing zeros out.',
    timesAs((time) => trimmed(time.getTime() * 1000)),
  ],
  'times-hidden-microseconds': [
    'Files that are microseconds apart, and show one second.',
    {
      second: {
        files: sampleFiles(60).map((file, index) => ({
          ...file,
          at: 1_767_225_600_000_000 + (index % 5 === 0 ? index : index - 1),
        })),
        showTime: (at) => `${iso(at).slice(0, 19)}Z`,
      },
    },
  ],
  'times-sorted-as-text': [
    'Times without trailing zeros, sorted as texts: there may be a finer order behind it.',
    {
      second: {
        files: sampleFiles(60).map((file, index) => ({
          ...file,
          at: 1_767_225_601_000_000 + index * 500_000,
        })),
        showTime: trimmed,
        select: (ordered, file) => {
          const texts = ordered.toSorted((a, b) => (trimmed(a.at) < trimmed(b.at) ? 1 : -1));
          return file ? texts.slice(texts.indexOf(file) + 1) : texts;
        },
      },
    },
  ],
});

/** The position of a file in its workspace, oldest first, by id. */
function positionsIn(mock: Mock): ReadonlyMap<string, number> {
  const all = mock.workspaces.list().map(({ workspaceId }) => mock.files.list(workspaceId));
  return new Map(
    all.flatMap((files) => files.toReversed().map(({ id }, index) => [id, index] as const)),
  );
}

const OFFERED = [5, 15, 20];

/** An order of ids that no client can guess. */
const hash = (text: string): number =>
  Array.from(text).reduce((sum, each) => (sum * 31 + each.charCodeAt(0)) % 9973, 7);

/** The open choices of sections 4.3 and 8. */
export const permittedListings = permitted({
  'maximum-3-refused': [
    'A limit above three is refused.',
    under({ limit: { default: 3, maximum: 3, aboveMaximum: 'refused' } }),
  ],
  'minimum-5': [
    'Never fewer than five entries a page.',
    limitBecomes((limit) => Math.max(limit, 5)),
  ],
  'sizes-rounded-up': [
    'Pages of 5, 15 or 20 entries: a limit is rounded up.',
    limitBecomes((limit) => OFFERED.find((size) => size >= limit) ?? 20),
  ],
  'sizes-listed-others-refused': [
    'Pages of 5, 10 or 20 entries; any other limit is refused.',
    limitBecomes((limit) => ([5, 10, 20].includes(limit) ? limit : 0)),
  ],
  'no-limit-taken': [
    'Every limit is refused; the page size is fixed.',
    (mock) => async (request) => {
      const refused = (await mock.fetch(new Request(request))).ok && /limit=/.test(request.url);
      return refused
        ? Response.json({ code: 'invalid_limit' }, { status: 400 })
        : mock.fetch(request);
    },
  ],
  'one-limit-taken': [
    'Every limit but the default is refused.',
    { second: { minLimit: 10, maxLimit: 10, outOfRange: 'refuse', files: sampleFiles(35) } },
  ],
  'short-and-empty-pages': [
    'Pages of varying length, an empty one after each.',
    under({ listing: { pageFill: 'short', emptyPages: 'between' } }),
  ],
  'sizes-0-and-above-4-gb': [
    'Sizes of 0 and above 4 GB.',
    entriesOfAnyKey((entry, index) => ({ ...entry, size: index % 2 ? 0 : 2 ** 33 + index })),
  ],
  'names-in-any-script': [
    'Names in any script, with marks and joiners, and some that are empty.',
    entriesOfAnyKey((entry, index) => ({
      ...entry,
      name: ['', 'ملف\u200F.pdf', '漢字\u200D👩\u200D💻', 'ÅÄÖ\u00AD', '\uD800', 'data:,x'][
        index % 6
      ],
    })),
  ],
  'more-fields-like-content': [
    'More fields, some named as content would be, but with metadata in them.',
    pagesOfAnyKey((page) => ({
      ...page,
      files: page.files.map((entry) => ({
        ...entry,
        bytes: entry.size,
        data: { pages: 3, checks: { content: 'passed' } },
        text: null,
        content: String(entry.size),
        body: '',
        link: 'https://files.test/x',
      })),
      total: 45,
      code: 'ok',
      error: null,
    })),
  ],
  'ids-to-escape': [
    'File ids that need escaping in a path.',
    entriesOfAnyKey((entry) => ({ ...entry, id: `../a b?c#d%25/${String(entry.id)}` })),
  ],
  'files-from-a-template': [
    'Two workspaces that begin with the same files, their ids counted in each.',
    (mock) => {
      const numbers = positionsIn(mock);
      return entriesOfAnyKey((entry) => {
        const number = numbers.get(String(entry.id)) ?? 0;
        const createdAt = new Date(Date.UTC(2026, 0, 1, 0, number)).toISOString();
        return { ...entry, id: String(number), name: `sample ${number}`, size: number, createdAt };
      })(mock);
    },
  ],
  'no-files': ['An empty workspace.', { mock: { world: proofWorld({ count: 0 }) } }],
  'all-tied': [
    'Every file of one instant.',
    { mock: { world: proofWorld({ count: 45, ties: [45] }) } },
  ],
  'ties-at-random': [
    'Ties in an order of ids that no reader could guess.',
    { second: { compareIds: (a, b) => hash(a) - hash(b) } },
  ],
  'cursors-of-all-characters': [
    'Cursors of every character that a URL would mangle, at once.',
    { second: { cursorText: (n) => `+/=&?#% "<>${n}\\ä漢%2B😀;:@[]{}|^~\`` } },
  ],
});
