import { maxOf, moreFiles, need, type Page, type Walk } from '../../../contract-tests/suite.ts';
import { resolveProfile } from '../../profile/resolve-profile.ts';
import type { Observers } from '../probes.ts';
import { inexpressible, type Observer, oncePerRun, type Probes, type Sight } from '../probes.ts';

/** Page sizes, and the result of unusual limits (clause 8). */

/** A page that more files follow, with the limit of its request. */
interface SizedPage {
  readonly limit: number | undefined;
  readonly held: number;
}

const sizedPages = (walks: readonly Walk[]): SizedPage[] =>
  walks.flatMap(({ limit, pages }) =>
    pages.flatMap(({ entries = [], hasMore }, at) => {
      const later = pages.slice(at + 1);
      // The rest of a listing whose last page is empty is no short page.
      const isLast = later.length > 0 && later.every((page) => page.entries?.length === 0);
      return hasMore === true && entries.length > 0 && !isLast
        ? [{ limit, held: entries.length }]
        : [];
    }),
  );

/** Whether pages that others follow are full; null if no page shows it. */
export const pageFill = oncePerRun(async (probes) => {
  const pages = sizedPages((await probes.survey()).walks);
  const most = maxOf(
    pages.map(({ held }) => held),
    0,
  );
  if (pages.length === 0) return null;
  const asked = maxOf(
    pages.map(({ limit = 0 }) => limit),
    0,
  );
  if (most === 1 && asked > 1) return 'single';
  // A limit above the largest page may be out of range; then its pages must agree.
  const isFull = ({ limit, held }: SizedPage) =>
    limit !== undefined && limit <= most
      ? held === limit
      : pages.every((other) => other.limit !== limit || other.held === held);
  return pages.every(isFull) ? 'full' : 'short';
});

/** The size of a page without a limit, and whether it may be larger. */
const defaultSize = oncePerRun(async (probes) => {
  const { first } = await probes.survey();
  const fill = await pageFill(probes);
  const pages = sizedPages([first]);
  const size = maxOf(
    pages.map(({ held }) => held),
    0,
  );
  if (size === 0) return { size: first.entries.length, exact: false };
  // Two random page sizes may both be the largest by chance; most of the pages will not be.
  const times = pages.filter(({ held }) => held === size).length;
  return { size, exact: fill === 'full' || (times >= 3 && 2 * times >= pages.length) };
});

const atLeast = (seen: number, usual: number): Sight => ({
  unseen: `it is at least ${seen}: the listing ends there or pages are not full`,
  need: moreFiles,
  value: Math.max(seen, usual),
  atLeast: seen,
});

interface Maximum {
  readonly maximum: number;
  /** False if it may be larger. */
  readonly exact: boolean;
  /** Null if no limit above the maximum was tried. */
  readonly aboveMaximum: 'clamped' | 'default' | 'refused' | null;
}

const HUGE = 1_000_000_000_000;
/** Most requests of a search; each halves the range, so few are needed. */
const MAX_PROBES = 16;

/** The entries of the first page for a limit, and whether more follow; null if it is refused. */
async function heldFor(probes: Probes, limit: number) {
  const page = await probes.page([['limit', String(limit)]]);
  return page && { held: page.entries?.length ?? 0, hasMore: page.hasMore === true };
}

const maximum = oncePerRun(async (probes): Promise<Maximum> => {
  const { size, exact } = await defaultSize(probes);
  const huge = await heldFor(probes, HUGE);
  if (huge === null) {
    return search(probes, Math.max(size, 1), 'refused', (page) => page !== null);
  }
  // The listing fits on one page, so that the limit of the request shows no maximum.
  if (!huge.hasMore) {
    return { maximum: Math.max(huge.held, 1), exact: false, aboveMaximum: null };
  }
  const clamped = { maximum: huge.held, aboveMaximum: 'clamped' } as const;
  if (huge.held !== size) {
    const isFull = (await pageFill(probes)) === 'full';
    return { ...clamped, exact: isFull || exact };
  }
  // As many as without a limit: either that is the maximum, or larger limits are ignored.
  const next = await heldFor(probes, size + 1);
  if (!next || next.held <= size) return { ...clamped, exact };
  return search(probes, size + 1, 'default', (page) => page !== null && page.held > size);
});

/** Searches for the largest limit that is honoured: tenfold first, then by halves. */
async function search(
  probes: Probes,
  least: number,
  aboveMaximum: 'default' | 'refused',
  isHonoured: (page: Awaited<ReturnType<typeof heldFor>>) => boolean,
): Promise<Maximum> {
  let [low, high] = [least, HUGE];
  for (let asked = 0; high - low > 1 && asked < MAX_PROBES; asked++) {
    const limit = high === HUGE ? low * 10 : Math.floor((low + high) / 2);
    if (isHonoured(await heldFor(probes, limit))) low = limit;
    else high = limit;
  }
  return { maximum: low, exact: high - low === 1, aboveMaximum };
}

const SINGLE = 'pages have one entry, whatever the limit';

/** Why pages do not show which limit applied. */
async function obstacle(probes: Probes, seen: number): Promise<string | undefined> {
  const fill = await pageFill(probes);
  if (fill === 'single') return SINGLE;
  if (fill === 'short') return 'a short page does not show which limit applied';
  return seen === (await defaultSize(probes)).size
    ? 'a larger limit returns a page of the default size, which may be the maximum or the default'
    : undefined;
}

const usual = resolveProfile({}).limit;

/** The pages that a limit may be taken for, by the name of that reading. */
const likePage = {
  default: [],
  clamped: [['limit', '1']],
  floored: [['limit', '1']],
  first: [['limit', '1']],
  last: [['limit', '2']],
} as const;

/** The result of a limit that is no page size, such as `limit=0`. */
const oddLimit =
  (values: readonly string[], readings: readonly (keyof typeof likePage)[]): Observer =>
  async (probes) => {
    await probes.files();
    const sizeOf = (page: Page | null) => page?.entries?.length ?? null;
    const page = await probes.page(values.map((value) => ['limit', value] as const));
    if (page === null) return { value: 'refused' };
    const fits: string[] = [];
    for (const reading of readings) {
      if (sizeOf(await probes.page(likePage[reading])) === sizeOf(page)) fits.push(reading);
    }
    const [value, ...others] = fits;
    const held = `${sizeOf(page) ?? 'no'} entries`;
    const name = `limit=${values.join('&limit=')}`;
    if (value === undefined) return inexpressible(`the page of ${name} fits no known limit`);
    return others.length === 0
      ? { value }
      : {
          unseen: `its page of ${held} fits several explanations: ${fits.join(', ')}`,
          need: need.deployment('a deployment whose default page has more than one entry'),
          value,
        };
  };

export const limit: Observers<'limit'> = {
  'limit.default': async (probes) => {
    await probes.files();
    const { size, exact } = await defaultSize(probes);
    if ((await pageFill(probes)) === 'single') return { unseen: SINGLE };
    return exact ? { value: size } : atLeast(size, usual.default);
  },
  'limit.maximum': async (probes) => {
    await probes.files();
    const { maximum: most, exact } = await maximum(probes);
    const { size, exact: isKnown } = await defaultSize(probes);
    const least = isKnown ? size : Math.max(size, usual.default);
    const why = await obstacle(probes, most);
    if (why === SINGLE) return { unseen: why };
    if (why !== undefined) return { unseen: why, value: Math.max(most, least), atLeast: most };
    return exact && most > least ? { value: most } : atLeast(most, Math.max(least, usual.maximum));
  },
  'limit.aboveMaximum': async (probes) => {
    await probes.files();
    const { aboveMaximum, maximum: most } = await maximum(probes);
    if (aboveMaximum === null) {
      return { unseen: 'no limit above the maximum was found', need: moreFiles };
    }
    const why = await obstacle(probes, most);
    return why !== undefined && aboveMaximum !== 'refused'
      ? { unseen: why, value: aboveMaximum }
      : { value: aboveMaximum };
  },
  'limit.zero': oddLimit(['0'], ['clamped', 'default']),
  'limit.negative': oddLimit(['-1'], ['clamped', 'default']),
  'limit.fraction': oddLimit(['1.5'], ['floored', 'default']),
  'limit.word': oddLimit(['many'], ['default']),
  'limit.empty': oddLimit([''], ['default']),
  'limit.repeated': oddLimit(['1', '2'], ['first', 'last', 'default']),
};
