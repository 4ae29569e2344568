import { areTied } from '../listing/entry-pairs.ts';
import { findRepeats, type Repeat } from '../listing/history.ts';
import { type Entry, type Page, pageOf, type Walk } from '../listing/page.ts';
import { counted } from '../observations/wording.ts';
import { type Cause, cause, type Incident, named } from './incident.ts';
import { arrivedAround, kinship } from './relations.ts';

/**
 * A file that is repeated on the next page, and the last file of the previous page, from which the
 * cursor is made.
 */
interface Return extends Repeat {
  readonly last: Entry;
}

/** The likely cause that all repeats have in common. */
export function causeOfRepeat(incident: Incident, walks: readonly Walk[]): Cause | undefined {
  const repeats = firstRepeats(walks);
  const own = repeats.find(({ walk }) => walk === incident.walk) ?? repeats[0];
  if (!own) return causeOfCircle(incident, walks);
  if (repeats.every(({ first, again }) => first.exchange === again.exchange)) {
    return cause(
      'rows-doubled',
      `${named(own.again)} appears twice on one page`,
      'a join duplicates rows',
    );
  }
  const returns = repeats.flatMap(onNextPage);
  const [shown] = onNextPage(own);
  if (!shown || returns.length < repeats.length) return undefined;
  return byTime(shown, returns) ?? byPlace(shown, returns, walks);
}

/** The first repeat of each file, in walks that make progress. */
function firstRepeats(walks: readonly Walk[]): Repeat[] {
  const seen = new Set<Entry>();
  return findRepeats(walks).filter(({ walk, first, again }) => {
    if (first.key !== again.key || walk.end.kind === 'circle' || seen.has(first)) return false;
    seen.add(first);
    return true;
  });
}

function onNextPage(repeat: Repeat): Return[] {
  const page = pageOf(repeat.first, repeat.walk);
  const last = repeat.walk.pages[page]?.entries?.at(-1);
  return last && pageOf(repeat.again, repeat.walk) === page + 1 ? [{ ...repeat, last }] : [];
}

function byTime({ first, again, last }: Return, returns: readonly Return[]): Cause | undefined {
  if (returns.every((each) => each.last.key === each.first.key)) return undefined;
  const kinships = new Set(returns.map((each) => kinship(each.first, each.last)));
  const page = 'the last file of the page that showed it first';
  if (kinships.size === 1 && kinships.has('tied')) {
    return cause(
      'cursor-holds-time-alone',
      `${named(again)} was created at the same time as ${last.key === first.key ? 'other files of its page' : `${named(last)}, ${page}`}`,
      'the cursor contains only the time and no id, so all files of that time are repeated',
    );
  }
  const unit = kinship(first, last);
  if (unit === undefined || unit === 'tied') return undefined;
  kinships.delete('tied');
  return kinships.size === 1
    ? cause(
        'cursor-time-cut',
        `${named(again)} was created within the same ${unit} as ${named(last)}, ${page}`,
        `the cursor's time is truncated or rounded to ${unit}s`,
      )
    : undefined;
}

function byPlace(
  { walk, again }: Return,
  returns: readonly Return[],
  walks: readonly Walk[],
): Cause | undefined {
  if (returns.every((each) => arrivedAround(each.walk, walks).length > 0)) {
    const arrived = arrivedAround(walk, walks);
    return cause(
      'offset-while-files-move',
      `${counted(arrived.length, 'file')} arrived during the walk, such as ${arrived.slice(0, 1).map(named).join()}`,
      'the cursor counts files (OFFSET), so the rest moved down past it',
    );
  }
  return returns.every(({ first, last }) => last.key === first.key)
    ? cause(
        'cursor-includes-its-file',
        `${named(again)} ends one page and starts the next`,
        'the cursor continues at its file, not after it (<= instead of <)',
      )
    : undefined;
}

const keysOf = ({ entries = [] }: Page): string => entries.map(({ key }) => key).join('\n');

/** Pages that continue without new entries. */
export function causeOfCircle(
  { walk: { pages } }: Incident,
  walks: readonly Walk[],
): Cause | undefined {
  const last = pages.at(-1);
  if (!last || pages.length < 2) return undefined;
  if (walks.filter((walk) => walk.pages.length > 1).every(neverGetsOn)) {
    return cause(
      'cursor-ignored',
      'every page repeats the first one, with every limit',
      'the cursor is not read, or is read from a different parameter',
    );
  }
  const entries = pages.slice(-4).flatMap((page) => page.entries ?? []);
  const [one] = entries;
  const keys = new Set(entries.map(({ key }) => key));
  if (one && keys.size > 1 && entries.every((entry) => areTied(entry, one))) {
    return cause(
      'cursor-holds-time-alone',
      'all repeated files were created at the same time',
      'the cursor contains only the time and no id, so no page gets past them',
    );
  }
  return last.next !== undefined && last.next === last.cursor
    ? cause(
        'cursor-stands-still',
        'a page returns the cursor that it was requested with',
        'nextCursor repeats the cursor of the request',
      )
    : undefined;
}

const neverGetsOn = ({ pages: [first, ...others] }: Walk): boolean =>
  first !== undefined &&
  (first.entries?.length ?? 0) > 0 &&
  others.every((page) => keysOf(page) === keysOf(first));
