import { pathOf } from '../src/document/routes.ts';
import { bytesOf, textOf } from '../src/http/deliver.ts';
import { createMock, type Mock } from '../src/mock/create-mock.ts';
import { type Effort, type Figure, inRounds, median, ratioFigure } from './figure.ts';
import { inFreshProcess } from './fresh-process.ts';

export const PAGE_SIZE = 100;

/** A request for a page of the first workspace, with the key that can read it. */
export function pageRequest(mock: Mock, cursor: string | null = null): Request {
  const { secret, workspaceId } = mock.keys.byLabel('reader');
  const query = new URLSearchParams({ limit: String(PAGE_SIZE) });
  if (cursor !== null) query.set('cursor', cursor);
  return new Request(`http://127.0.0.1${pathOf('listFiles', workspaceId)}?${query}`, {
    headers: { Authorization: `Bearer ${secret}` },
  });
}

const SMALL = [1_000, 10_000, 100_000];
const LARGEST = 1_000_000;
const effort = {
  full: { warm: 150, cold: 25, sizes: [...SMALL, LARGEST] },
  quick: { warm: 30, cold: 7, sizes: SMALL },
} as const satisfies Record<Effort, unknown>;
const places = ['first', 'middle', 'last'] as const;
type Place = (typeof places)[number];
const temperatures = { warm: 'asked for before', cold: 'never asked for' } as const;

/** The cost of a page in process, in a small workspace and in large ones. */
export async function pageLatency(level: Effort): Promise<readonly Figure[]> {
  const { warm, cold, sizes } = effort[level];
  const timings = await inFreshProcess(import.meta.url, timePages, sizes, { warm, cold });
  return (['warm', 'cold'] as const).flatMap((temperature) => {
    const [small = [], ...large] = timings[temperature];
    return places.flatMap((place) =>
      large.map((samples, index): Figure => {
        const size = sizes[index + 1] ?? 0;
        const over = samples.map((sample) => sample[place]);
        const under = small.map((sample) => sample[place]);
        return ratioFigure(
          `page-${place}-${temperature}-${size}`,
          `The ${place} page of ${size.toLocaleString('en')} files : of 1,000; ${temperatures[temperature]}`,
          [over, under],
          {
            ...(size === LARGEST && { goal: { atMost: 1.2 } }),
            detail: `${median(over).toFixed(1)} : ${median(under).toFixed(1)} µs`,
          },
        );
      }),
    );
  });
}

/** Calls per warm sample, which is their mean: one call is too short for the clock. */
const CALLS = 20;
/** Pages per cold sample, which is their mean; each page is cold only once. */
const COLD_PAGES = 3;

/** Times pages of mocks of several sizes, in rounds. Returns microseconds per page, by size. */
export async function timePages(
  sizes: readonly number[],
  rounds: { readonly warm: number; readonly cold: number },
) {
  const mocks = sizes.map(pagedMock);
  return {
    warm: await inRounds(
      rounds.warm,
      mocks.map(
        ({ mock, pages }) =>
          () =>
            atEachPlace((place) => {
              const start = startOf(place, pages.length, 1);
              return time(mock, repeated(pages[start]));
            }),
      ),
    ),
    cold: await inRounds(
      rounds.cold,
      mocks.map(({ mock, pages }) => (round: number) => {
        // Each round requests pages that were not requested since the reset.
        const turns = Math.floor(pages.length / (places.length * COLD_PAGES));
        const [turn, length] = [round % turns, turns * COLD_PAGES];
        if (turn === 0) {
          // Drops data derived from files, which a reset keeps; one untimed page warms up.
          mock.setProfile(mock.profile);
          time(mock, repeated(pages[startOf('last', pages.length, length) - 1]));
        }
        return atEachPlace((place) => {
          const start = startOf(place, pages.length, length) + turn * COLD_PAGES;
          return time(mock, pages.slice(start, start + COLD_PAGES), true);
        });
      }),
    ),
  };
}

const atEachPlace = (timeAt: (place: Place) => number): Readonly<Record<Place, number>> => ({
  first: timeAt('first'),
  middle: timeAt('middle'),
  last: timeAt('last'),
});

/** A mock, and the requests of all its pages, in order. */
function pagedMock(files: number): { readonly mock: Mock; readonly pages: readonly Request[] } {
  const mock = createMock({ files });
  const pages: Request[] = [];
  for (let cursor: string | null = null, more = true; more; more = cursor !== null) {
    const page = pageRequest(mock, cursor);
    pages.push(page);
    ({ nextCursor: cursor } = JSON.parse(String(textOf(mock.answer(page)))));
  }
  if (pages.length !== Math.ceil(files / PAGE_SIZE)) {
    throw new Error(`Failed to walk ${files} files: there are ${pages.length} pages`);
  }
  return { mock, pages };
}

const repeated = (page: Request | undefined): readonly Request[] =>
  page ? Array.from({ length: CALLS }, () => page) : [];

/** The first page of a place that is `length` pages long. */
function startOf(place: Place, pages: number, length: number): number {
  return { first: 0, middle: Math.floor((pages - length) / 2), last: pages - length }[place];
}

/** Microseconds per page. */
function time(mock: Mock, pages: readonly Request[], isSent = false): number {
  const start = performance.now();
  for (const page of pages) {
    const answer = mock.answer(page);
    // A text that was never read is still in parts: joining them is part of the cost of a new page.
    if (isSent) bytesOf(answer);
  }
  return ((performance.now() - start) * 1_000) / pages.length;
}

const SIZES = { full: [1_000, LARGEST], quick: [1_000, 100_000] } as const;
const ROUNDS = { full: 2_000, quick: 200 } as const satisfies Record<Effort, number>;
const writes = [
  { name: 'add', title: 'Adding a file between pages, of', atMost: 0.05 },
  { name: 'change', title: 'Changing one, of', atMost: 0.05 },
  { name: 'remove', title: 'Removing one, of', atMost: 0.05 },
  { name: 'reset', title: 'The slowest reset after such writes, of', atMost: 50 },
] as const;
type Milliseconds = Readonly<Record<(typeof writes)[number]['name'], number>>;

/** The cost in process of a write between reads, and of a reset, at several numbers of files. */
export async function writeLatency(level: Effort): Promise<readonly Figure[]> {
  const rounds = ROUNDS[level];
  const figures: Figure[] = [];
  for (const files of SIZES[level]) {
    const found = await inFreshProcess(import.meta.url, timeWrites, files, rounds);
    for (const { name, title, atMost } of writes) {
      figures.push({
        ...{ name: `write-${name}-${files}`, title: `${title} ${files.toLocaleString('en')}` },
        ...{ value: found[name], unit: 'milliseconds', rounds, detail: '' },
        ...(files === LARGEST && { goal: { atMost } }),
      });
    }
  }
  return figures;
}

/** Times writes between reads, and resets, of a mock with this many files. */
export function timeWrites(files: number, rounds: number): Milliseconds {
  const mock = createMock({ files });
  const page = pageRequest(mock);
  const ids = mock.files.list().map(({ id }) => id);
  const times = { add: [], change: [], remove: [], reset: [] } as Record<
    keyof Milliseconds,
    number[]
  >;
  const time = (what: keyof Milliseconds, write: () => void): void => {
    mock.answer(page);
    const start = performance.now();
    write();
    times[what].push(performance.now() - start);
  };
  for (let round = 0; round < rounds; round++) {
    // A different place in the listing each time: the step repeats no file before all were used.
    const at = (place: number) => ids[((3 * round + place) * 7_919) % ids.length] ?? '';
    time('add', () => mock.files.create());
    time('change', () => mock.files.update(at(1), { size: round }));
    time('remove', () => mock.files.delete(at(2)));
    if (round % 100 === 99) time('reset', mock.reset);
  }
  return {
    add: median(times.add),
    change: median(times.change),
    remove: median(times.remove),
    reset: Math.max(...times.reset),
  };
}
