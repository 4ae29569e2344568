import { findGaps, type Gap } from './history.ts';
import { pageOf, type Walk } from './page.ts';
import type { Walker } from './walker.ts';

/** Page sizes; undefined stands for none. */
export type Limits = ReadonlySet<number | undefined>;

/** So often a skip has to come again: a file that someone hides and shows may meet it by chance. */
const ROUNDS = 3;
/** Of page sizes that skip, so many are walked again. */
const MAX_LIMITS = 3;
/** Pages that a place may have moved on since, as files arrive. */
const MOVED_ON = 2;

/**
 * The first page size found that skips files whenever it is walked; none if no skip comes again.
 *
 * A file that walks before and after show, and one between them does not, may have been deleted and
 * restored, or hidden for a while. So the listing is walked with that page size again and again, each
 * time between two walks that show what it is to show.
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
 * Whether walks of one page size agree on what they skip in front of a page or in the middle of one:
 * where one lacks a file there that another shows, and nothing else, files come and go by themselves.
 * What is skipped at boundaries and at the end may hang on what arrives and goes in the meantime.
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
  // Where files arrive and go in the meantime, a pager in the wrong skips others, at the same places.
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

/** How far a walk has to go to show that file, or to its end. */
function pagesUpTo(walk: Walk, key: string | undefined): number {
  const entry = walk.entries.find((each) => each.key === key);
  return (entry ? pageOf(entry, walk) + 1 : walk.pages.length) + MOVED_ON;
}

const placesOf = (gaps: readonly Gap[]): string =>
  [...new Set(gaps.map(placeOf))].toSorted().join();

/** Where in its pages a walk skips: at their boundaries, or behind so many files of one. */
function placeOf({ walk, last, at }: Gap): string {
  if (!last || at === 'end') return at;
  const page = pageOf(last, walk);
  const files = walk.pages[page]?.entries ?? [];
  if (at === 'page') return `behind ${files.indexOf(last)} of a page`;
  // Where every file ends a page, that it does says nothing.
  return files.length === 1 ? `${at} ${page}` : at;
}
