import { areTied } from '../listing/entry-pairs.ts';
import { findRepeats, type Repeat } from '../listing/history.ts';
import type { Entry, Page } from '../listing/page.ts';
import { pageOf, type Walk } from '../listing/walk.ts';
import { counted } from '../observations/wording.ts';
import { type Cause, cause, named } from './cause.ts';
import { arrivedAround, type Incident, sharedUnit } from './incident.ts';

type Repeated = Extract<Incident, { kind: 'repeated' }>;

/** What the repeats of all walks have in common. */
export function causeOfRepeat(own: Repeated, walks: readonly Walk[]): Cause | undefined {
  const repeats = firstRepeats(walks);
  if (repeats.length === 0) return causeOfCircle(own.walk, walks);
  if (repeats.every(({ first, again }) => first.exchange === again.exchange)) {
    return cause(
      'rows-doubled',
      `${named(own.again)} appears twice on one page`,
      'a join duplicates rows',
    );
  }
  if (!repeats.every(isOnNextPage)) return undefined;
  const [shown = own] = repeats.filter(({ walk }) => walk === own.walk).concat(repeats);
  return byTime(shown, repeats) ?? byPlace(shown, repeats, walks);
}

/** The first time that each file comes again, in walks that get on. */
function firstRepeats(walks: readonly Walk[]): Repeat[] {
  const seen = new Set<Entry>();
  return findRepeats(walks).filter(({ walk, first, again }) => {
    if (first.key !== again.key || walk.end.kind === 'circle' || seen.has(first)) return false;
    seen.add(first);
    return true;
  });
}

const isOnNextPage = ({ walk, first, again }: Repeat): boolean =>
  pageOf(again, walk) === pageOf(first, walk) + 1;

/** The last file of the page that shows a file first: what the cursor is made of. */
const lastOfPage = ({ walk, first }: Repeat): Entry | undefined =>
  walk.pages[pageOf(first, walk)]?.entries?.at(-1);

function byTime(own: Repeat, repeats: readonly Repeat[]): Cause | undefined {
  const last = lastOfPage(own);
  if (!last) return undefined;
  const isOther = (repeat: Repeat) => lastOfPage(repeat)?.key !== repeat.first.key;
  if (!repeats.some(isOther)) return undefined;
  const kin = (isKin: (a: Entry, b: Entry) => boolean) =>
    repeats.every((repeat) => {
      const end = lastOfPage(repeat);
      return end !== undefined && isKin(repeat.first, end);
    });
  const page = 'the last file of the page that showed it first';
  if (kin(areTied)) {
    return cause(
      'cursor-holds-time-alone',
      `${named(own.again)} was created at the same time as ${last.key === own.first.key ? 'other files of its page' : `${named(last)}, ${page}`}`,
      'the cursor contains only the time and no id, so all files of that time are repeated',
    );
  }
  const unit = sharedUnit(own.first, last);
  if (unit !== 'millisecond' && unit !== 'second') return undefined;
  return kin((a, b) => areTied(a, b) || sharedUnit(a, b) === unit)
    ? cause(
        'cursor-time-cut',
        `${named(own.again)} was created within the same ${unit} as ${named(last)}, ${page}`,
        `the cursor's time is truncated or rounded to ${unit}s`,
      )
    : undefined;
}

function byPlace(
  own: Repeat,
  repeats: readonly Repeat[],
  walks: readonly Walk[],
): Cause | undefined {
  const arrived = arrivedAround(own.walk, walks);
  if (repeats.every(({ walk }) => arrivedAround(walk, walks).length > 0)) {
    return cause(
      'offset-while-files-move',
      `${counted(arrived.length, 'file')} arrived during the walk, such as ${arrived.slice(0, 1).map(named).join()}`,
      'the cursor counts files (OFFSET), so the rest moved down past it',
    );
  }
  return repeats.every((repeat) => lastOfPage(repeat)?.key === repeat.first.key)
    ? cause(
        'cursor-includes-its-file',
        `${named(own.again)} ends one page and starts the next`,
        'the cursor continues at its file, not after it (<= instead of <)',
      )
    : undefined;
}

const keysOf = ({ entries = [] }: Page): string => entries.map(({ key }) => key).join('\n');

/** Pages that go on and bring nothing new. */
export function causeOfCircle({ pages }: Walk, walks: readonly Walk[]): Cause | undefined {
  const last = pages.at(-1);
  if (!last || pages.length < 2) return undefined;
  const several = walks.filter((walk) => walk.pages.length > 1);
  if (several.length > 0 && several.every(neverGetsOn)) {
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
