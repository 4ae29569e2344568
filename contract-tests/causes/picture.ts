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
/** The number of files shown of one walk: as many as fit on a line. */
const MAX_FILES = 22;
const MAX_MARKED = 3;

/** @param walks all walks, in the order in which they were made. */
export function pictureOf(incident: Incident, walks: readonly Walk[]): WalkPicture {
  const { walk, shownBy } = incident;
  const marked = incident.files.slice(0, MAX_MARKED);
  const behind = incident.kind === 'skipped' ? positionBehind(incident) : undefined;
  const strips: readonly Strip[] = [
    ...(shownBy ? [{ walk: shownBy, positions: around(shownBy, marked) }] : []),
    { walk, positions: positionsIn(incident, marked, behind), behind },
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
) {
  const words: string[] = [];
  let cells: string[] = [];
  let page = 0;
  let end = 0;
  const closePage = () => {
    if (cells.length > 0) words.push(`page ${page} [${cells.join(' ')}]`);
    cells = [];
  };
  for (const at of positions) {
    const file = walk.entries[at];
    if (!file) continue;
    const own = pageOf(file, walk) + 1;
    if (own !== page || at !== end) closePage();
    if (at > end) words.push(`… ${at - end} more …`);
    if (at === behind) (cells.length > 0 ? cells : words).push(missing);
    cells.push(cell(file));
    page = own;
    end = at + 1;
  }
  closePage();
  if (end === behind) words.push(missing);
  const left = walk.entries.length - end;
  return [...words, ...(left > 0 ? [`… ${left} more …`] : [])].join(' ');
}

const positionBehind = ({ walk, last }: Incident): number =>
  last ? walk.entries.findLastIndex(({ key }) => key === last.key) + 1 : 0;

function positionsIn({ kind, walk }: Incident, marked: readonly Entry[], behind?: number) {
  if (kind !== 'endless') return around(walk, marked, behind);
  // The last three pages if a walk goes in a circle.
  const last = walk.pages.slice(-3).flatMap((page) => page.entries ?? []).length;
  return [...walk.entries.keys()].slice(-Math.max(1, Math.min(MAX_FILES, last)));
}

function around({ entries }: Walk, marked: readonly Entry[], behind?: number): number[] {
  const keys = new Set(marked.map(({ key }) => key));
  const found = entries.flatMap(({ key }, at) => (keys.has(key) ? [at] : []));
  const focus = behind === undefined ? found : [behind - 0.5];
  const distance = (at: number) => Math.min(...focus.map((each) => Math.abs(each - at)));
  return [...entries.keys()]
    .filter((at) => distance(at) <= RADIUS)
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, MAX_FILES)
    .toSorted((a, b) => a - b);
}
