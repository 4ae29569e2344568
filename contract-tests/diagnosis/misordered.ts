import type { Json } from '../../src/document/wire.ts';
import { isLater, neighbours, type Pair } from '../listing/entry-pairs.ts';
import { distinctEntries } from '../listing/history.ts';
import { fittingOrders, orderOfPairs } from '../listing/id-order.ts';
import { type Entry, objectOf, pageOf, type Walk } from '../listing/page.ts';
import { type Cause, cause, type Incident, named } from './incident.ts';
import { areWithin, cutTo, kinship, timeUnits } from './relations.ts';

const risesOf = (walk: Walk): Pair[] => neighbours(walk).filter(([a, b]) => isLater(b, a));

/** Times that rise along a walk. */
export function causeOfRise(
  { walk }: Pick<Incident, 'walk'>,
  walks: readonly Walk[],
): Cause | undefined {
  const pairs = neighbours(walk);
  const rises = risesOf(walk);
  if (rises.length > 1 && !pairs.some(([a, b]) => isLater(a, b))) {
    return cause(
      'oldest-first',
      'times rise throughout the walk',
      'the order is ascending, with the oldest first',
    );
  }
  return (
    sortedByText(pairs) ?? sortedByCut(walk) ?? sortedByField(walks) ?? sortedByPage(walk, rises)
  );
}

function sortedByText(pairs: readonly Pair[]): Cause | undefined {
  const falls = pairs.every(([a, b]) => a.shownTime >= b.shownTime);
  const rises = pairs.every(([a, b]) => a.shownTime <= b.shownTime);
  return falls || rises
    ? cause(
        'sorted-by-text',
        `times ${falls ? 'fall' : 'rise'} throughout as text, but not as times`,
        'times are sorted as text',
      )
    : undefined;
}

/** The fewest pairs within one unit: fewer may have one direction by chance. */
const MIN_PAIRS = 4;

/** Files sorted by their times cut to a unit, and by id within each unit. */
function sortedByCut(walk: Walk): Cause | undefined {
  const pairs = neighbours(walk);
  const unit = timeUnits.find((each) => {
    const falls = pairs.every(([a, b]) => {
      const [cut, next] = [cutTo(each, a), cutTo(each, b)];
      return cut !== undefined && next !== undefined && cut >= next;
    });
    const within = pairs.filter(([a, b]) => areWithin(each, a, b));
    return falls && within.length >= MIN_PAIRS && orderOfPairs(within.map(idsOf)) !== undefined;
  });
  return (
    unit &&
    cause(
      'sorted-by-cut-time',
      `times fall from ${unit} to ${unit}, and files of one ${unit} are sorted by id`,
      `files are sorted by the time truncated to ${unit}s`,
    )
  );
}

const idsOf = ([a, b]: Pair): [string, string] => [a.id, b.id];

const otherFields = ['id', 'name', 'size', 'contentType'] as const;
/** Fewer files may be sorted by chance. */
const MIN_FILES = 6;

/** Another field is sorted, in every walk. */
function sortedByField(walks: readonly Walk[]): Cause | undefined {
  const all = walks.map(distinctEntries).filter(({ length }) => length >= MIN_FILES);
  const field = otherFields.find(
    (name) => all.length > 0 && all.every((entries) => runsBy(name, entries)),
  );
  return field === undefined
    ? undefined
    : cause(
        'sorted-by-another-field',
        `${field} is sorted throughout, and times are not`,
        `files are sorted by ${field}`,
      );
}

function runsBy(field: string, entries: readonly Entry[]): boolean {
  const values = entries.map(({ raw }) => objectOf(raw)?.[field]);
  if (new Set(values).size < MIN_FILES) return false;
  if (values.every((value) => typeof value === 'number')) {
    const steps = values.map((value, at) => Math.sign(value - (values[at - 1] ?? value)));
    return !(steps.includes(1) && steps.includes(-1));
  }
  const texts = values.filter((value: Json | undefined) => typeof value === 'string');
  const pairs = texts.flatMap((text, at): [string, string][] => {
    const before = texts[at - 1];
    return before === undefined || before === text ? [] : [[before, text]];
  });
  return texts.length === values.length && fittingOrders(pairs).length > 0;
}

/** Sorted within each page but not across pages, or vice versa. */
function sortedByPage(walk: Walk, rises: readonly Pair[]): Cause | undefined {
  const between = rises.filter(([a, b]) => pageOf(a, walk) !== pageOf(b, walk));
  if (rises.length < 2) return undefined;
  if (between.length === rises.length) {
    return cause(
      'sorted-by-page',
      'times fall within each page, and rise from one page to the next',
      'each page is sorted on its own, after it was cut from files in a different order',
    );
  }
  return between.length === 0
    ? cause(
        'sorted-by-page',
        'the pages are in order, but the files within each page are not',
        'each page is reversed or sorted again before it is sent',
      )
    : undefined;
}

/** Two files that appear in either order. */
export function causeOfSwap({ files }: Incident, walks: readonly Walk[]): Cause | undefined {
  const rising = walks.find((walk) => risesOf(walk).length > 0);
  if (rising) return causeOfRise({ walk: rising }, walks);
  const [first, second] = files;
  if (!first || !second) return undefined;
  const both = `${named(first)} and ${named(second)} were created`;
  const kin = kinship(first, second);
  if (kin === 'tied') {
    return cause(
      'tie-break-missing',
      `${both} at the same time, and appear in either order`,
      'files are sorted only by time: the tie-break by id is missing',
    );
  }
  return (
    kin &&
    cause(
      'sorted-by-cut-time',
      `${both} within one ${kin}, and appear in either order`,
      `files are sorted by the time truncated to ${kin}s, without a tie-break`,
    )
  );
}
