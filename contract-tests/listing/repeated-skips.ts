import { findGaps, type Gap } from './history.ts';
import { pageOf, type Walk } from './page.ts';
import type { Walker } from './walker.ts';

/** Page sizes; undefined means no limit. */
export type Limits = ReadonlySet<number | undefined>;

/** How often a skip must recur: a file that is hidden and restored may appear skipped by chance. */
const ROUNDS = 3;
/** At most this many page sizes with skips are walked again. */
const MAX_LIMITS = 3;
/** Pages by which a position may have moved as files arrive. */
const MOVED_ON = 2;

/**
 * The first page size that skips files in every walk; empty if no skip recurs.
 *
 * A file that earlier and later walks show but one in between does not may have been deleted and
 * restored, or hidden temporarily. So the listing is walked repeatedly with that page size, each
 * time between two walks that should show the file.
 */
export async function limitsThatSkip(walker: Walker): Promise<Limits> {
  const first = new Map<number | undefined, Gap[]>();
  for (const gap of findGaps(walker.walks)) {
    first.set(gap.walk.limit, [...(first.get(gap.walk.limit) ?? []), gap]);
  }
  const likeliest = [...first].toSorted(([, a], [, b]) => keysOf(b).length - keysOf(a).length);
  for (const [limit, gaps] of likeliest.slice(0, MAX_LIMITS)) {
    if (await comeAgain(gaps, walker)) return new Set(isSteady(walker.walks) ? [limit] : []);
  }
  return new Set();
}

const keysOf = (gaps: readonly Gap[]): string[] =>
  gaps.flatMap(({ files }) => files.map(({ key }) => key));

/**
 * Whether walks of one page size agree on what they skip at the start of a page or inside one: if
 * only one of them lacks a file there, files disappear and return independently. Skips at
 * boundaries and at the end may depend on files that arrive or disappear in between.
 */
function isSteady(walks: readonly Walk[]): boolean {
  const gaps = findGaps(walks);
  return gaps.every((gap) => {
    if (gap.at === 'boundary' || gap.at === 'end') return true;
    const place = placeOf(gap);
    return walks.every(
      (other) =>
        other.limit !== gap.walk.limit ||
        !shows(other, gap) ||
        gaps.some((each) => each.walk === other && placeOf(each) === place),
    );
  });
}

async function comeAgain(gaps: readonly Gap[], walker: Walker): Promise<boolean> {
  const [gap] = gaps;
  const shownBy = gap && walker.walks.findLast((each) => shows(each, gap));
  if (!gap || !shownBy) return false;
  let files = new Set(keysOf(gaps));
  // If files arrive and disappear in between, faulty paging skips different files, but at the same
  // places.
  const places = placesOf(gaps.filter((each) => each.walk === gap.walk));
  let isAtThem = true;
  for (let round = 0; round < ROUNDS; round += 1) {
    const at = walker.made.length;
    await walker.walk(gap.walk.limit, pagesUpTo(gap.walk, gap.next?.key));
    await walker.walk(shownBy.limit, pagesUpTo(shownBy, gap.files[0].key));
    const { walks } = walker;
    const again = findGaps(walks).filter((each) => each.walk === walks[at]);
    files = new Set(keysOf(again).filter((key) => files.has(key)));
    isAtThem &&= placesOf(again) === places;
    if (files.size === 0 && !isAtThem) return false;
  }
  return true;
}

const shows = ({ entries }: Walk, { files: [file] }: Gap): boolean =>
  entries.some(({ key }) => key === file.key);

/** The number of pages that a walk needs to show the file, or to reach its end. */
function pagesUpTo(walk: Walk, key: string | undefined): number {
  const entry = walk.entries.find((each) => each.key === key);
  return (entry ? pageOf(entry, walk) + 1 : walk.pages.length) + MOVED_ON;
}

const placesOf = (gaps: readonly Gap[]): string =>
  [...new Set(gaps.map(placeOf))].toSorted().join();

/** Where in its pages a walk skips files: at a boundary, or after which file of a page. */
function placeOf({ walk, last, at }: Gap): string {
  if (!last || at === 'end') return at;
  const page = pageOf(last, walk);
  const files = walk.pages[page]?.entries ?? [];
  if (at === 'page') return `behind ${files.indexOf(last)} of a page`;
  // If pages have one file, every file is the last of a page, which says nothing.
  return files.length === 1 ? `${at} ${page}` : at;
}
