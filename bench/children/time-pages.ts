import { bytesOf, textOf } from '../../src/http/deliver.ts';
import { createMock, type Mock } from '../../src/mock/create-mock.ts';
import { rotated } from '../figure.ts';
import { PAGE_SIZE, pageRequest } from '../page-request.ts';
import { tell } from './parent.ts';

/**
 * Times pages in process, of mocks of several sizes, and tells microseconds a page: by size, by
 * place, by round. Arguments: rounds of pages that were asked for before, rounds of others, sizes.
 */

const [warmRounds = 0, coldRounds = 0, ...sizes] = process.argv.slice(2).map(Number);
/** Calls that a warm sample is the mean of: one call is too short for the clock. */
const CALLS = 20;
/** Pages that a cold sample is the mean of; each page is cold but once. */
const COLD_PAGES = 3;

const places = ['first', 'middle', 'last'] as const;
type Place = (typeof places)[number];
type Samples = Record<Place, number[]>;

interface Contender {
  readonly mock: Mock;
  /** The requests of all pages, in order. */
  readonly pages: readonly Request[];
  readonly warm: Samples;
  readonly cold: Samples;
}

const contenders = sizes.map(meet);

for (let round = 0; round < warmRounds; round++) {
  for (const { mock, pages, warm } of rotated(contenders, round)) {
    for (const place of places) {
      const page = pages[startOf(place, pages.length, 1)];
      if (page) warm[place].push(time(mock, Array<Request>(CALLS).fill(page)));
    }
  }
}

for (let round = 0; round < coldRounds; round++) {
  for (const { mock, pages, cold } of rotated(contenders, round)) {
    // Each round takes pages that nobody has asked for since the reset.
    const turns = Math.floor(pages.length / (places.length * COLD_PAGES));
    const turn = round % turns;
    if (turn === 0)
      resetAndWarm(mock, pages[startOf('last', pages.length, turns * COLD_PAGES) - 1]);
    for (const place of places) {
      const start = startOf(place, pages.length, turns * COLD_PAGES) + turn * COLD_PAGES;
      cold[place].push(time(mock, pages.slice(start, start + COLD_PAGES), true));
    }
  }
}

tell(contenders.map(({ warm, cold }) => ({ warm, cold })));

function meet(files: number): Contender {
  const mock = createMock({ files });
  const pages: Request[] = [];
  for (let cursor: string | null = null, more = true; more; more = cursor !== null) {
    const page = pageRequest(mock, { cursor });
    pages.push(page);
    cursor = nextCursorOf(String(textOf(mock.answer(page))));
  }
  if (pages.length !== Math.ceil(files / PAGE_SIZE)) {
    throw new Error(`Failed to walk ${files} files: there are ${pages.length} pages`);
  }
  return { mock, pages, warm: samples(), cold: samples() };
}

/** Forgets all that was made of files, which a reset keeps; then one page that is not timed takes the costs of a beginning. */
function resetAndWarm(mock: Mock, page: Request | undefined): void {
  mock.setProfile(mock.profile);
  if (page) time(mock, Array<Request>(CALLS).fill(page));
}

function samples(): Samples {
  return { first: [], middle: [], last: [] };
}

/** Where a place begins, in pages, if it is `length` pages long. */
function startOf(place: Place, pages: number, length: number): number {
  return { first: 0, middle: Math.floor((pages - length) / 2), last: pages - length }[place];
}

/** Microseconds a page. */
function time(mock: Mock, pages: readonly Request[], isSent = false): number {
  const start = performance.now();
  for (const page of pages) {
    const answer = mock.answer(page);
    // A text that was never read is in parts still: to send it is a part of what a new page costs.
    if (isSent) bytesOf(answer);
  }
  return ((performance.now() - start) * 1_000) / pages.length;
}

function nextCursorOf(body: string): string | null {
  const page: unknown = JSON.parse(body);
  const cursor =
    typeof page === 'object' && page !== null && 'nextCursor' in page ? page.nextCursor : null;
  return typeof cursor === 'string' ? cursor : null;
}
