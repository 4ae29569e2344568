import { findSkips, identified, type Skip } from './history.ts';
import { pageOf, type Walk } from './walk.ts';

/** Page sizes; undefined stands for none. */
export type Limits = ReadonlySet<number | undefined>;

/** Walks the listing once more, and keeps the walk with the others. */
type WalkAgain = (limit: number | undefined, maxPages: number) => Promise<Walk>;

/** So often a skip has to come again: a file that somebody hides and shows may meet it by chance. */
const ROUNDS = 3;
/** Of page sizes that skip, so many are walked again. */
const MOST_LIMITS = 3;
/** Pages that a place may have moved on since, as files arrive. */
const MOVED_ON = 2;

/**
 * The first page size found that skips files whenever it is walked; none where no skip comes again.
 *
 * A file that walks before and after show, and one between them does not, may have been deleted and
 * restored, or hidden for a while. So the listing is walked with that page size again and again, each
 * time between two walks that show what it is to show.
 *
 * @param made the walks so far, in their order; `walk` adds to them.
 */
export async function limitsThatSkip(made: readonly Walk[], walk: WalkAgain): Promise<Limits> {
  const first = new Map<number | undefined, Skip[]>();
  for (const skip of findSkips(identified(made))) {
    const { limit } = skip.walk;
    first.set(limit, [...(first.get(limit) ?? []), skip]);
  }
  const likeliest = [...first].toSorted(([, a], [, b]) => b.length - a.length);
  for (const [limit, skips] of likeliest.slice(0, MOST_LIMITS)) {
    if (await comeAgain(skips, made, walk)) return new Set(isSteady(made) ? [limit] : []);
  }
  return new Set();
}

/**
 * Whether walks of one page size agree on what they skip in front of a page or in the middle of one:
 * where one lacks a file there that another shows, and nothing else, files come and go by themselves.
 * What is skipped at boundaries and at the end may hang on what arrives and goes meanwhile.
 */
function isSteady(made: readonly Walk[]): boolean {
  const walks = identified(made);
  const skips = findSkips(walks);
  return !skips.some((skip) => {
    const place = placeOf(skip);
    if (place.startsWith(BOUNDARY) || place === END) return false;
    const alike = walks.filter(({ limit }) => limit === skip.walk.limit);
    return alike.some(
      (other) =>
        shows(other, skip) && !skips.some((each) => each.walk === other && placeOf(each) === place),
    );
  });
}

async function comeAgain(
  skips: readonly Skip[],
  made: readonly Walk[],
  walk: WalkAgain,
): Promise<boolean> {
  const [skip] = skips;
  const shownBy = skip && identified(made).findLast((each) => shows(each, skip));
  if (!skip || !shownBy) return false;
  let files = new Set(skips.map(({ before }) => before.key));
  // Where files arrive and go meanwhile, a pager in the wrong skips others, at the same places.
  const places = placesOf(skips.filter((each) => each.walk === skip.walk));
  let isAtThem = true;
  for (let round = 0; round < ROUNDS; round += 1) {
    const at = made.length;
    await walk(skip.walk.limit, pagesUpTo(skip.walk, skip.firstBehindGap?.key));
    await walk(shownBy.limit, pagesUpTo(shownBy, skip.before.key));
    const walks = identified(made);
    const again = findSkips(walks).filter((each) => each.walk === walks[at]);
    files = new Set(again.map(({ before }) => before.key).filter((key) => files.has(key)));
    isAtThem &&= placesOf(again) === places;
    if (files.size === 0 && !isAtThem) return false;
  }
  return true;
}

const shows = ({ entries }: Walk, { before }: Skip): boolean =>
  entries.some(({ key }) => key === before.key);

/** How far a walk has to go to show that file, or to its end. */
function pagesUpTo(walk: Walk, key: string | undefined): number {
  const entry = walk.entries.find((each) => each.key === key);
  return (entry ? pageOf(entry, walk) + 1 : walk.pages.length) + MOVED_ON;
}

const placesOf = (skips: readonly Skip[]): string =>
  [...new Set(skips.map(placeOf))].toSorted().join();

const BOUNDARY = 'boundary';
const END = 'end';

/** Where in its pages a walk skips: at their boundaries, or behind so many files of one. */
function placeOf({ walk, lastBeforeGap: last, firstBehindGap: next }: Skip): string {
  if (!last) return 'start';
  if (!next) return END;
  const page = pageOf(last, walk);
  const files = walk.pages[page]?.entries ?? [];
  if (page === pageOf(next, walk)) return `behind ${files.indexOf(last)} of a page`;
  // Where every file ends a page, that it does says nothing.
  return files.length === 1 ? `${BOUNDARY} ${page}` : BOUNDARY;
}
