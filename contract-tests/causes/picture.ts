import { groupBy } from '../../src/text/group-by.ts';
import { type Entry, limitText, pageOf, type Walk } from '../walks/page.ts';
import type { Incident } from './incident.ts';

/** The walks around an incident as text, with a letter for each file. */
export interface WalkPicture {
  /** The files that it is about. */
  readonly letters: readonly (readonly [letter: string, file: string])[];
  /** A line per walk: `The later walk with limit 2: … 3 more … page 2 [A B] missing: *C* page 3 [D]`. */
  readonly lines: readonly string[];
}

/** The number of files shown on each side of a position. */
const RADIUS = 4;
const MAX_MARKED = 3;

/** @param walks all walks, in the order in which they were made. */
export function pictureOf(incident: Incident, walks: readonly Walk[]): WalkPicture {
  const { walk, shownBy, kind } = incident;
  const marked = incident.files.slice(0, MAX_MARKED);
  const behind = kind === 'skipped' ? positionBehind(incident) : undefined;
  const strips: readonly Strip[] = [
    ...(shownBy ? [{ walk: shownBy, positions: around(shownBy, marked) }] : []),
    { walk, positions: around(walk, marked, behind), behind },
  ];
  const shown = strips.flatMap(({ walk: { entries }, positions }) =>
    positions.flatMap((at) => entries[at] ?? []),
  );
  const keys = [...new Set([...shown, ...marked].map(({ key }) => key))];
  const letterOf = ({ key }: Entry) => letterAt(keys.indexOf(key));
  const letters = new Map(
    marked.map((file) => [
      letterOf(file),
      `${JSON.stringify(file.id)}, created ${file.shownTime || 'at no time'}`,
    ]),
  );
  const isMarked = ({ key }: Entry) => marked.some((file) => file.key === key);
  const cell = (file: Entry) => (isMarked(file) ? `*${letterOf(file)}*` : letterOf(file));
  const missing = `missing: ${marked.map(letterOf).join(' ')}`;
  const isLater = shownBy !== undefined && walks.indexOf(walk) > walks.indexOf(shownBy);
  const lines = strips.map((strip) => {
    const made = (strip.walk === walk) === isLater ? 'later ' : 'earlier ';
    const title = `The ${shownBy ? made : ''}walk ${limitText(strip.walk.limit)}`;
    return `${title}: ${lineOf(strip, cell, missing)}`;
  });
  return { letters: [...letters], lines };
}

interface Strip {
  readonly walk: Walk;
  /** The positions of the shown entries in the walk, ascending. */
  readonly positions: readonly number[];
  /** The number of files before the skipped ones. */
  readonly behind?: number | undefined;
}

/** `A`, …, `Z`, `A1`, …. */
function letterAt(index: number): string {
  const letter = String.fromCharCode('A'.charCodeAt(0) + (index % 26));
  return index < 26 ? letter : `${letter}${Math.floor(index / 26)}`;
}

function lineOf(
  { walk, positions, behind }: Strip,
  cell: (file: Entry) => string,
  missing: string,
): string {
  const { entries } = walk;
  const pageAt = (at: number): number => {
    const file = entries[at];
    return file ? pageOf(file, walk) + 1 : 0;
  };
  // Neighbours have one distance to their index.
  const groups = groupBy([...positions.entries()], ([index, at]) =>
    [pageAt(at), at - index, behind !== undefined && at >= behind].join(),
  );
  const runs = Array.from(groups.values(), ([[, start] = [0, 0], ...others]) => ({
    page: pageAt(start),
    start,
    end: start + 1 + others.length,
  }));
  const words = runs.flatMap(({ page, start, end }, index) => [
    ...hidden(start - (runs[index - 1]?.end ?? 0)),
    ...(start === behind ? [missing] : []),
    `page ${page} [${entries.slice(start, end).map(cell).join(' ')}]`,
  ]);
  const end = runs.at(-1)?.end ?? 0;
  return [...words, ...(end === behind ? [missing] : []), ...hidden(entries.length - end)].join(
    ' ',
  );
}

const hidden = (count: number): string[] => (count > 0 ? [`… ${count} more …`] : []);

const positionBehind = ({ walk, last }: Incident): number =>
  last ? walk.entries.findLastIndex(({ key }) => key === last.key) + 1 : 0;

/** The positions near the marked files, or near the gap; those at the end if there are neither. */
function around({ entries }: Walk, marked: readonly Entry[], behind?: number): number[] {
  const keys = new Set(marked.map(({ key }) => key));
  const found = entries.flatMap(({ key }, at) => (keys.has(key) ? [at] : []));
  const focus = behind === undefined ? found : [behind - 0.5];
  if (focus.length === 0) focus.push(entries.length);
  return [...entries.keys()].filter((at) =>
    focus.slice(0, MAX_MARKED).some((each) => Math.abs(each - at) <= RADIUS),
  );
}
