import { findSkips, type Skip } from '../listing/history.ts';
import type { Entry } from '../listing/page.ts';
import { pageOf, type Walk } from '../listing/walk.ts';
import {
  areTied,
  areWithin,
  coarserUnits,
  type Incident,
  type TimeUnit,
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
export function findGaps(walks: readonly Walk[]): Gap[] {
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
export function kinshipOf({ files, last, next }: Gap): 'tied' | 'partly' | TimeUnit | undefined {
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
