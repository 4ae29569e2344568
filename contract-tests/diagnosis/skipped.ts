import { areTied } from '../listing/entry-pairs.ts';
import { findGaps, type Gap } from '../listing/history.ts';
import type { Walk } from '../listing/page.ts';
import { counted } from '../observations/wording.ts';
import { type Cause, cause, type Incident, named } from './incident.ts';
import { areWithin, kinship, type TimeUnit, vanishedAround } from './relations.ts';

/** The likely cause that all gaps have in common, if it is certain enough. */
export function causeOfSkip({ files, walk }: Incident, walks: readonly Walk[]): Cause | undefined {
  const gaps = findGaps(walks).filter((gap) => gap.walk.entries.length > 0);
  const [file] = files;
  const own = gaps.find((gap) => gap.walk === walk && file && gap.files.includes(file)) ?? gaps[0];
  if (!own || gaps.some(({ at }) => at === 'start' || at === 'page')) return undefined;
  const kinships = gaps.map(kinshipOf);
  // Some files with the same time follow and some are missing, which does not show the mistake.
  if (kinships.includes('partly') && !kinships.includes(undefined)) return undefined;
  return (
    byTime(own, gaps, walks) ??
    byPlace(own, gaps, walks) ??
    (gaps.every(({ at }) => at === 'end') ? tooEarly(own) : undefined)
  );
}

/**
 * How the files of a gap relate to the last file before it, from which the cursor is made: all
 * files created at its time are missing, or only some of them (`partly`).
 */
function kinshipOf({ files, last, next }: Gap): 'tied' | 'partly' | TimeUnit | undefined {
  if (!last) return undefined;
  const kin = kinship(files[0], last);
  if (kin === undefined) return undefined;
  const isKin = (file: Gap['next']) =>
    file !== undefined && (kin === 'tied' ? areTied(file, last) : areWithin(kin, file, last));
  if (!files.every(isKin)) return undefined;
  if (!isKin(next)) return kin;
  return kin === 'tied' ? 'partly' : undefined;
}

/** The missing files were created at the time of the last file before them. */
function byTime(own: Gap, gaps: readonly Gap[], walks: readonly Walk[]): Cause | undefined {
  const kinships = gaps.map(kinshipOf);
  const { last, files } = own;
  if (!last || kinships.includes(undefined)) return undefined;
  if (tiesThatGoOn(gaps, walks) >= gaps.length) return undefined;
  const before = `${named(last)}, the last file of the previous page`;
  const unit = kinships.find((kin) => kin === 'second' || kin === 'millisecond');
  return unit === undefined
    ? cause(
        'cursor-holds-time-alone',
        `${named(files[0])} was created at the same time as ${before}`,
        'the cursor contains only the time and no id',
      )
    : cause(
        'cursor-time-cut',
        `${named(files[0])} was created within the same ${unit} as ${before}`,
        `the cursor's time is truncated to ${unit}s`,
      );
}

/**
 * The number of boundaries between two files with the same time without a missing file, which
 * contradict this cause.
 */
const tiesThatGoOn = (gaps: readonly Gap[], walks: readonly Walk[]): number =>
  walks.flatMap((walk) =>
    walk.entries.filter((entry, at) => {
      const before = walk.entries[at - 1];
      if (!before || before.exchange === entry.exchange || !areTied(before, entry)) return false;
      return !gaps.some((gap) => gap.walk === walk && gap.last === before);
    }),
  ).length;

/** The share of all gaps that must agree: incomplete walks leave some doubt. */
const MOSTLY = 0.9;

/** The missing files come directly after a page, regardless of their creation times. */
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
  if (single.length < 2 * walked || single.length <= MOSTLY * gaps.length) return undefined;
  return cause(
    'cursor-behind-next-file',
    `one file is missing after each of ${counted(single.length, 'page')}, whatever its creation time`,
    'a page reads one extra file to determine hasMore, and the cursor continues after that file',
  );
}

function tooEarly({ walk, files }: Gap): Cause {
  const shown = walk.entries.length;
  return cause(
    'ends-too-early',
    `hasMore is false after ${counted(shown, 'file')}, and other walks show ${files.length} more`,
    'hasMore is not determined by what is left, but by full pages or by a capped total',
  );
}
