import { areTied } from '../listing/entry-pairs.ts';
import { findSkips, type Skip } from '../listing/history.ts';
import { orderOfPairs } from '../listing/id-order.ts';
import type { Entry } from '../listing/page.ts';
import { pageOf, type Walk } from '../listing/walk.ts';
import { counted } from '../observations/wording.ts';
import { type Cause, cause, named } from './cause.ts';
import {
  areWithin,
  coarserUnits,
  type Incident,
  type TimeUnit,
  vanishedAround,
  walkOf,
} from './incident.ts';

/** Files next to each other that one walk skipped. */
export interface Gap {
  readonly walk: Walk;
  readonly files: readonly Entry[];
  /** The entry in front of the gap; undefined where it is at the start. */
  readonly last: Entry | undefined;
  /** The entry behind the gap; undefined where it is at the end. */
  readonly next: Entry | undefined;
  /** Where in the walk it is. */
  readonly at: 'start' | 'boundary' | 'page' | 'end';
}

/** Every gap of every walk. */
function findGaps(walks: readonly Walk[]): Gap[] {
  const groups = new Map<string, Skip[]>();
  for (const skip of findSkips(walks)) {
    const key = `${walks.indexOf(skip.walk)} ${skip.lastBeforeGap?.key ?? ''}`;
    const group = groups.get(key);
    if (group) group.push(skip);
    else groups.set(key, [skip]);
  }
  return [...groups.values()].flatMap((skips) => {
    const [first] = skips;
    if (!first) return [];
    const { walk, lastBeforeGap: last, firstBehindGap: next } = first;
    const files = skips.map(({ before }) => before);
    return [{ walk, files, last, next, at: placeOf(walk, last, next) }];
  });
}

function placeOf(walk: Walk, last: Entry | undefined, next: Entry | undefined): Gap['at'] {
  if (!last) return 'start';
  if (!next) return 'end';
  return pageOf(last, walk) === pageOf(next, walk) ? 'page' : 'boundary';
}

/**
 * How the files of a gap stand to the last file in front of it, which a cursor is made of: all that
 * was created with it is missing, `tied` or within one unit of time; or only some of it, `partly`.
 */
function kinshipOf({ files, last, next }: Gap): 'tied' | 'partly' | TimeUnit | undefined {
  if (!last) return undefined;
  if (files.every((file) => areTied(file, last))) {
    return next && areTied(next, last) ? 'partly' : 'tied';
  }
  return cursorUnits.find(
    (unit) =>
      coarserUnits(last).includes(unit) &&
      files.every((file) => areWithin(unit, file, last)) &&
      !(next && areWithin(unit, next, last)),
  );
}

/** What times are cut to on their way into a cursor; within longer ones files meet by chance. */
const cursorUnits = ['millisecond', 'second'] as const;

/** A skip with all that is missing beside it. */
export function incidentOfSkip(
  skip: Skip,
  walks: readonly Walk[],
): Extract<Incident, { kind: 'skipped' }> {
  const { walk, before: file, lastBeforeGap: last, firstBehindGap: next } = skip;
  const gap = findGaps(walks).find((each) => each.walk === walk && each.files.includes(file));
  const shownBy = walkOf(file, walks) ?? walk;
  return { kind: 'skipped', walk, shownBy, file, last, next, ...(gap && { files: gap.files }) };
}

type Skipped = Extract<Incident, { kind: 'skipped' }>;

/** What the gaps of all walks have in common, and no more than that. */
export function causeOfSkip({ file, walk }: Skipped, walks: readonly Walk[]): Cause | undefined {
  const gaps = findGaps(walks).filter((gap) => gap.walk.entries.length > 0);
  const own = gaps.find((gap) => gap.walk === walk && gap.files.includes(file)) ?? gaps[0];
  if (!own) return undefined;
  if (gaps.some(({ at }) => at === 'start' || at === 'page')) return undefined;
  const kinships = gaps.map(kinshipOf);
  // Some of one time follow, and some are missing: which mistake that is, does not show.
  if (kinships.includes('partly') && !kinships.includes(undefined)) return undefined;
  const cause = byTime(own, gaps, walks) ?? byPlace(own, gaps, walks);
  return cause ?? (gaps.every(({ at }) => at === 'end') ? tooEarly(own) : undefined);
}

/** The files that are missing were created with the last file in front of them. */
function byTime(own: Gap, gaps: readonly Gap[], walks: readonly Walk[]): Cause | undefined {
  const kinships = gaps.map(kinshipOf);
  const { last, files } = own;
  if (!last || kinships.includes(undefined)) return undefined;
  if (tiesThatGoOn(gaps, walks) >= gaps.length) return undefined;
  const [file = last] = files;
  const created = `${named(file)} was created at the same time as ${named(last)}, the last file of the previous page`;
  const unit = kinships.find((kinship) => kinship === 'second' || kinship === 'millisecond');
  if (unit !== undefined) {
    return cause(
      'cursor-time-cut',
      `${named(file)} was created within the same ${unit} as ${named(last)}, the last file of the previous page`,
      `the cursor's time is truncated to ${unit}s`,
    );
  }
  return idsRun(walks)
    ? cause('cursor-holds-time-alone', created, 'the cursor contains only the time and no id')
    : cause(
        'cursor-time-cut',
        `${created}, and ids of one time are in no order, so a finer time may be hidden`,
        'the cursor contains only the time, or the time as it is shown',
      );
}

/** Boundaries between two files of one time where nothing is missing, which speak against it. */
const tiesThatGoOn = (gaps: readonly Gap[], walks: readonly Walk[]): number =>
  walks.flatMap((walk) =>
    walk.entries.filter((entry, at) => {
      const before = walk.entries[at - 1];
      if (!before || before.exchange === entry.exchange || !areTied(before, entry)) return false;
      return !gaps.some((gap) => gap.walk === walk && gap.last === before);
    }),
  ).length;

/** Whether the ids of neighbours that were created at one instant run one way. */
function idsRun(walks: readonly Walk[]): boolean {
  const ties = walks.flatMap(({ entries }) =>
    entries.flatMap((entry, at): [string, string][] => {
      const before = entries[at - 1];
      return before && before.id !== entry.id && areTied(before, entry)
        ? [[before.id, entry.id]]
        : [];
    }),
  );
  return ties.length < 2 || orderOfPairs(ties) !== undefined;
}

/** Of all gaps: a walk that is not whole leaves some doubt. */
const MOSTLY = 0.9;

/** The files that are missing stand right behind a page, whenever they were created. */
function byPlace(own: Gap, gaps: readonly Gap[], walks: readonly Walk[]): Cause | undefined {
  if (gaps.every((gap) => vanishedAround(gap.walk, walks).length > 0)) {
    const gone = vanishedAround(own.walk, walks);
    return cause(
      'offset-while-files-move',
      `${counted(gone.length, 'file')} disappeared during the walk, such as ${gone.slice(0, 1).map(named).join()}`,
      'the cursor counts files (OFFSET), so the rest moved up past it',
    );
  }
  const single = gaps.filter(({ files }) => files.length === 1);
  const walked = new Set(single.map((gap) => gap.walk)).size;
  if (single.length >= 2 * walked && single.length > MOSTLY * gaps.length) {
    return cause(
      'cursor-behind-next-file',
      `one file is missing after each of ${counted(single.length, 'page')}, whatever its creation time`,
      'a page reads one extra file to determine hasMore, and the cursor continues after that file',
    );
  }
  return undefined;
}

function tooEarly({ walk, files }: Gap): Cause {
  const shown = walk.entries.length;
  return cause(
    'ends-too-early',
    `hasMore is false after ${counted(shown, 'file')}, and other walks show ${files.length} more`,
    'hasMore is not determined by what is left, but by full pages or by a capped total',
  );
}
