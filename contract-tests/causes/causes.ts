import type { Fail, Warn } from '../run/outcome.ts';
import { findGaps, findRepeats, type Gap, type Repeat } from '../walks/compare.ts';
import { areTied, isLater, neighbours } from '../walks/order.ts';
import { type Entry, pageOf, type Walk } from '../walks/page.ts';
import { type Cause, cause, type Incident } from './incident.ts';
import { pictureOf } from './picture.ts';

/** An outcome with its picture, and with the likely cause if all walks suggest the same one. */
export function withDiagnosis<Deviation extends Fail | Warn>(
  outcome: Deviation,
  incident: Incident,
  walks: readonly Walk[],
): Deviation {
  const likelyCause = causesOf[incident.kind]
    .map((find) => find(incident, walks))
    .find((found) => found !== undefined);
  return { ...outcome, ...(likelyCause && { likelyCause }), picture: pictureOf(incident, walks) };
}

type FindCause = (incident: Incident, walks: readonly Walk[]) => Cause | undefined;

/** The causes to look for, the most certain first. */
const causesOf: Readonly<Record<Incident['kind'], readonly FindCause[]>> = {
  skipped: [skippedByTime, skippedAtTheEnd, countsFiles],
  repeated: [startsAgain, countsFiles, includesItsFile],
  misplaced: [startsAgain, sortedByText],
  swapped: [sortedByText, tieBreakMissing],
  endless: [startsAgain],
};

const named = ({ id }: Entry): string => JSON.stringify(id);

/** How close the creation times of two files are, where a cursor may be cut to a unit. */
function kinship(a: Entry, b: Entry): 'tied' | 'millisecond' | 'second' | undefined {
  if (areTied(a, b)) return 'tied';
  return (['millisecond', 'second'] as const).find((unit) => {
    const [one, other] = [cutTo(unit, a), cutTo(unit, b)];
    return one !== undefined && one === other;
  });
}

/** The time cut to a unit that is coarser than the precision shown; undefined if it is not. */
function cutTo(unit: 'millisecond' | 'second', { time }: Entry): number | undefined {
  const width = unit === 'second' ? 1_000_000 : 1000;
  if (!time || time.format === 'epoch' || width <= time.step) return undefined;
  return Math.floor(time.at / width);
}

/** The cursor loses a part of the position: all files concerned are close to the last file. */
function byTime(kinships: readonly ReturnType<typeof kinship>[], about: string): Cause | undefined {
  const units = new Set(kinships);
  units.delete('tied');
  if (kinships.length === 0 || units.size > 1 || units.has(undefined)) return undefined;
  const [unit] = units;
  return unit === undefined
    ? cause(
        'cursor-holds-time-alone',
        `${about} was created at the same time as the last file of the page before`,
        'the cursor contains only the time and no id',
      )
    : cause(
        'cursor-time-cut',
        `${about} was created within the same ${unit} as the last file of the page before`,
        `the cursor's time is cut or rounded to ${unit}s`,
      );
}

const gapsIn = (walks: readonly Walk[]): Gap[] =>
  findGaps(walks).filter(({ walk }) => walk.entries.length > 0);

function skippedByTime({ files: [file] }: Incident, walks: readonly Walk[]): Cause | undefined {
  const gaps = gapsIn(walks);
  if (!file || gaps.some(({ at }) => at === 'start' || at === 'page')) return undefined;
  const kinships = gaps.map(({ files, last, next }) => {
    const kin = last && kinship(files[0], last);
    // Other files of that time follow, so the time alone does not explain it.
    return kin === 'tied' && next && last && areTied(next, last) ? undefined : kin;
  });
  return byTime(kinships, named(file));
}

function skippedAtTheEnd({ walk, files }: Incident, walks: readonly Walk[]): Cause | undefined {
  if (!gapsIn(walks).every(({ at }) => at === 'end')) return undefined;
  return cause(
    'ends-too-early',
    `hasMore is false after ${walk.entries.length} files, and other walks show ${files.length} more`,
    'hasMore does not depend on whether files are left, or the server treats a cursor whose file was deleted as the end',
  );
}

/** The number of files that arrived or vanished between the complete walks around a walk. */
function movedDuring(walk: Walk, walks: readonly Walk[]): number {
  const at = walks.indexOf(walk);
  const whole = ({ end }: Walk) => end.kind === 'complete';
  const before = walks.slice(0, at).findLast(whole);
  const after = walks.slice(at + 1).find(whole);
  if (!before || !after) return 0;
  const keysOf = ({ entries }: Walk) => new Set(entries.map(({ key }) => key));
  const [old, now] = [keysOf(before), keysOf(after)];
  return (
    [...old].filter((key) => !now.has(key)).length + [...now].filter((key) => !old.has(key)).length
  );
}

function countsFiles({ kind, walk }: Incident, walks: readonly Walk[]): Cause | undefined {
  const found: readonly (Gap | Repeat)[] = kind === 'skipped' ? gapsIn(walks) : findRepeats(walks);
  const inWalks = [...new Set(found.map((each) => each.walk))];
  const isMoved = (each: Walk) => {
    const count = found.filter((one) => one.walk === each).length;
    return count <= movedDuring(each, walks);
  };
  if (inWalks.length === 0 || !inWalks.every(isMoved)) return undefined;
  return cause(
    'offset-while-files-move',
    `${movedDuring(walk, walks)} files arrived or disappeared during the walk`,
    'the cursor counts files (OFFSET), so that the rest moved past it',
  );
}

/** The page for a cursor is the first page again. */
function startsAgain({ walk }: Incident): Cause | undefined {
  const [first, ...others] = walk.pages;
  const start = first?.entries?.[0]?.key;
  const again = others.find(
    ({ entries = [], cursor }) =>
      cursor !== undefined && start !== undefined && entries.some(({ key }) => key === start),
  );
  if (!again || others.length < 2) return undefined;
  const page = walk.pages.indexOf(again) + 1;
  return cause(
    'starts-again',
    `page ${page} is the first page again`,
    'a cursor that the server no longer knows counts as none',
  );
}

/** Every repeat is of the last file of the page before. */
function includesItsFile(_: Incident, walks: readonly Walk[]): Cause | undefined {
  const repeats = findRepeats(walks);
  const [one] = repeats;
  const isAtBoundary = ({ walk, first, again }: Repeat) => {
    const page = pageOf(first, walk);
    const last = walk.pages[page]?.entries?.at(-1);
    return pageOf(again, walk) === page + 1 && first.key === last?.key;
  };
  if (!one || !repeats.every(isAtBoundary)) return undefined;
  return cause(
    'cursor-includes-its-file',
    `${named(one.again)} ends one page and starts the next`,
    'the cursor continues at its file, not after it (<= instead of <)',
  );
}

function sortedByText(_: Incident, walks: readonly Walk[]): Cause | undefined {
  const pairs = walks.flatMap(neighbours);
  const isTrue = pairs.length > 1 && pairs.every(([a, b]) => a.shownTime >= b.shownTime);
  if (!isTrue || !pairs.some(([a, b]) => isLater(b, a))) return undefined;
  return cause(
    'sorted-by-text',
    'creation times are in descending order as text, but not as times',
    'times are sorted as text',
  );
}

function tieBreakMissing({ files: [a, b] }: Incident, walks: readonly Walk[]): Cause | undefined {
  if (!a || !b || !areTied(a, b)) return undefined;
  // Pages that are not even sorted by time swap tied files too.
  if (walks.flatMap(neighbours).some(([one, next]) => isLater(next, one))) return undefined;
  return cause(
    'tie-break-missing',
    `${named(a)} and ${named(b)} were created at the same time, and appear in either order`,
    'files are sorted only by time: the tie-break by id is missing',
  );
}
