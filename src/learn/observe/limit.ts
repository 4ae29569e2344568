import { moreFiles, type Page, type Walk } from '../../../contract-tests/suite.ts';
import { resolveProfile } from '../../profile/resolve-profile.ts';
import type { Observers } from '../probes.ts';
import { inexpressible, type ObserverResult, oncePerRun, type Probes } from '../probes.ts';

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

const largest = (pages: readonly SizedPage[]) => Math.max(0, ...pages.map(({ held }) => held));

/** Whether pages that others follow are full; null if no page shows it. */
export const pageFill = oncePerRun(async (probes) => {
  const pages = sizedPages((await probes.survey()).walks);
  const most = largest(pages);
  if (most === 0) return null;
  // A limit above the largest page may be out of range; then its pages must agree.
  const isFull = ({ limit, held }: SizedPage) =>
    limit !== undefined && limit <= most
      ? held === limit
      : pages.every((other) => other.limit !== limit || other.held === held);
  return pages.every(isFull) ? 'full' : 'short';
});

const atLeast = (seen: number, value: number): ObserverResult => ({
  unseen: `it is at least ${seen}: the listing ends there or pages are not full`,
  need: moreFiles,
  value,
  atLeast: seen,
});

const HUGE = 1_000_000_000_000;
/** Most requests of a search; each halves the range, so few are needed. */
const MAX_PROBES = 16;

const sizeOf = (page: Page | null) => page?.entries?.length ?? 0;
const pageOf = (probes: Probes, limit: number) => probes.page([['limit', String(limit)]]);

interface Maximum {
  readonly maximum: number;
  /** False if it may be larger. */
  readonly exact: boolean;
  /** Null if no limit above the maximum was tried. */
  readonly above: 'clamped' | 'ignored' | 'refused' | null;
}

const maximum = oncePerRun(async (probes): Promise<Maximum> => {
  const huge = await pageOf(probes, HUGE);
  if (huge === null) return search(probes);
  const held = Math.max(sizeOf(huge), 1);
  // The listing fits on one page, so the limit of the request shows no maximum.
  if (huge.hasMore !== true) return { maximum: held, exact: false, above: null };
  const next = await pageOf(probes, held + 1);
  if (sizeOf(next) > held) return { maximum: sizeOf(next), exact: false, above: 'ignored' };
  return { maximum: held, exact: (await pageFill(probes)) === 'full', above: 'clamped' };
});

/** Searches for the largest limit that is not refused: tenfold first, then by halves. */
async function search(probes: Probes): Promise<Maximum> {
  let [low, high] = [1, HUGE];
  for (let asked = 0; high - low > 1 && asked < MAX_PROBES; asked++) {
    const limit = high === HUGE ? low * 10 : Math.floor((low + high) / 2);
    if ((await pageOf(probes, limit)) === null) high = limit;
    else low = limit;
  }
  return { maximum: low, exact: high - low === 1, above: 'refused' };
}

const defaults = resolveProfile('default').limit;

/** The size of a page without a limit, and whether it may be larger. */
const defaultSize = oncePerRun(async (probes) => {
  const { first } = await probes.survey();
  const size = largest(sizedPages([first]));
  return { size: size || first.entries.length, exact: size > 0 };
});

const invalid = ['many', '0', '-1', '1.5', ''];

export const limit: Observers<'limit'> = {
  'limit.default': async (probes) => {
    await probes.files();
    const { size, exact } = await defaultSize(probes);
    if (!exact) return atLeast(size, Math.max(size, defaults.default));
    return (await pageFill(probes)) === 'full' ? { value: size } : atLeast(size, size);
  },
  'limit.maximum': async (probes) => {
    await probes.files();
    const { maximum: most, exact } = await maximum(probes);
    const { size } = await defaultSize(probes);
    return exact ? { value: most } : atLeast(most, Math.max(most, size, defaults.maximum));
  },
  'limit.aboveMaximum': async (probes) => {
    await probes.files();
    const { above } = await maximum(probes);
    if (above === 'ignored') return inexpressible('a limit above the maximum is ignored');
    return above === null
      ? { unseen: 'no limit above the maximum was found', need: moreFiles }
      : { value: above };
  },
  'limit.invalid': async (probes) => {
    await probes.files();
    const plain = sizeOf(await probes.page([]));
    const readings: string[] = [];
    for (const text of invalid) {
      const page = await probes.page([['limit', text]]);
      if (page === null) readings.push('refused');
      else readings.push(sizeOf(page) === plain ? 'default' : 'read as another limit');
    }
    const [value = ''] = readings;
    const unexpressed = readings.flatMap((reading, at) =>
      reading === value ? [] : [`limit=${invalid[at]} is ${reading}`],
    );
    return plain < 2 && readings.some((reading) => reading !== 'refused')
      ? { unseen: 'a page of one entry does not show which limit applied', need: moreFiles, value }
      : { value, unexpressed };
  },
};
