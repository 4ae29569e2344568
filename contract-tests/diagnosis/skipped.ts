import { orderOfPairs } from '../listing/id-order.ts';
import { pageOf, type Walk } from '../listing/walk.ts';
import { counted } from '../observations/wording.ts';
import { type Cause, cause, named } from './cause.ts';
import { findGaps, type Gap, kinshipOf } from './gaps.ts';
import { areTied, type Incident } from './incident.ts';
import { vanishedAround } from './moves.ts';

type Skipped = Extract<Incident, { kind: 'skipped' }>;

/** What the gaps of all walks have in common, and no more than that. */
export function causeOfSkip({ file, walk }: Skipped, walks: readonly Walk[]): Cause | undefined {
  const gaps = findGaps(walks).filter((gap) => gap.walk.entries.length > 0);
  const own = gaps.find((gap) => gap.walk === walk && gap.files.includes(file)) ?? gaps[0];
  if (!own) return undefined;
  if (gaps.every(({ at }) => at === 'start')) return behindFirstPage(own);
  if (gaps.some(({ at }) => at === 'start' || at === 'page')) return undefined;
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
  const created = `${named(file)} was created with ${named(last)}, the last file of the page before`;
  const unit = kinships.find((kinship) => kinship === 'second' || kinship === 'millisecond');
  if (unit !== undefined) {
    return cause(
      'cursor-time-cut',
      `${named(file)} was created within the same ${unit} as ${named(last)}, the last file of the page before`,
      `the cursor's time is cut to ${unit}s`,
    );
  }
  if (kinships.includes('partly')) {
    return cause(
      'cursor-compares-ids-otherwise',
      `${created}, and others of that time follow`,
      'the cursor compares ids another way, or in another direction, than the order does',
    );
  }
  return idsRun(walks)
    ? cause('cursor-holds-time-alone', created, 'the cursor holds the time alone, and no id')
    : cause(
        'cursor-time-cut',
        `${created}, and ids of one time follow no order, so that a finer one may be hidden`,
        'the cursor holds the time alone, or as it is shown',
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
      `${counted(gone.length, 'file')} went meanwhile, such as ${gone.slice(0, 1).map(named).join()}`,
      'the cursor counts files (OFFSET), so that the rest moved up past it',
    );
  }
  if (gaps.every(passesTheLimit)) {
    const { asked, held } = sizesAt(own);
    return cause(
      'cursor-passes-the-limit',
      `a page holds ${held} of the ${asked} files asked for, and the next one begins ${asked} further on`,
      'the cursor goes on by the limit, and not behind the last file of the page',
    );
  }
  const single = gaps.filter(({ files }) => files.length === 1);
  const walked = new Set(single.map((gap) => gap.walk)).size;
  if (single.length >= 2 * walked && single.length > MOSTLY * gaps.length) {
    return cause(
      'cursor-behind-next-file',
      `one file is missing behind each of ${counted(single.length, 'page')}, whenever it was created`,
      'a page reads one file more than it shows, to tell hasMore, and the cursor goes on behind that one',
    );
  }
  return undefined;
}

function sizesAt({ walk, last }: Gap): { readonly asked: number; readonly held: number } {
  const page = last && walk.pages[pageOf(last, walk)];
  return { asked: page?.limit ?? 0, held: page?.entries?.length ?? 0 };
}

function passesTheLimit(gap: Gap): boolean {
  const { asked, held } = sizesAt(gap);
  return held > 0 && held + gap.files.length === asked;
}

function behindFirstPage({ walk, files }: Gap): Cause | undefined {
  const size = walk.pages[0]?.entries?.length;
  return size === files.length
    ? cause(
        'start-behind-a-page',
        `the walk lacks its first ${counted(size, 'file')}, as many as a page holds`,
        'pages are counted from 1, and the first one is asked for as if from 0',
      )
    : undefined;
}

function tooEarly({ walk, files }: Gap): Cause {
  const shown = walk.entries.length;
  return cause(
    'ends-too-early',
    `hasMore is false behind ${counted(shown, 'file')}, and other walks show ${files.length} more`,
    'hasMore is told by something else than what is left: whole pages, a total that is capped, a page that is not full',
  );
}
