import { areTied } from '../walks/order.ts';
import { type Entry, pageOf, type Walk, type WalkEnd } from '../walks/page.ts';
import type { Incident } from './incident.ts';

/** The walks around an incident, as data for a diagram. */
export interface WalkPicture {
  readonly kind: Incident['kind'];
  /** The walk in which it happened comes last. */
  readonly walks: readonly ShownWalk[];
}

export interface ShownWalk {
  /** Whether it was the earlier or the later of two walks; null if there is only one. */
  readonly made: 'earlier' | 'later' | null;
  /** The requested limit; null if none was sent. */
  readonly limit: number | null;
  /** Number of pages in the whole walk. */
  readonly pages: number;
  readonly files: number;
  readonly end: WalkEnd['kind'];
  /** The shown parts of the walk, each from one page. */
  readonly parts: readonly ShownPart[];
  /** Number of files after the last one shown. */
  readonly leftOut: number;
  /** The files that the walk skipped, and the number of files before them. */
  readonly gap: { readonly behind: number; readonly files: readonly ShownFile[] } | null;
}

export interface ShownPart {
  /** Counts from 1. */
  readonly page: number;
  /** Number of files left out before this part. */
  readonly leftOut: number;
  readonly files: readonly ShownFile[];
}

export interface ShownFile {
  /** A number from 0 that identifies the file in every walk of the picture. */
  readonly file: number;
  readonly id: string;
  readonly createdAt: string;
  /** The number of its creation time if other files shown here share it; null otherwise. */
  readonly tie: number | null;
  /** Whether the incident is about it. */
  readonly isMarked: boolean;
}

/** The number of files shown on each side of a position. */
const RADIUS = 4;
/** The number of files shown of one walk: as many as fit on a line. */
const MAX_FILES = 22;
const MAX_SKIPPED = 3;

/** The files that a picture is about, and numbers for each file and each shared time. */
interface Legend {
  readonly marked: readonly Entry[];
  readonly show: (entry: Entry) => ShownFile;
}

/**
 * Builds the data of the diagram: limited in size, with ids and times as received.
 *
 * @param walks all walks, in the order in which they were made.
 */
export function pictureOf(incident: Incident, walks: readonly Walk[]): WalkPicture {
  const { walk, shownBy, kind } = incident;
  const marked = incident.files.slice(0, MAX_SKIPPED);
  const behind = kind === 'skipped' ? placeBehind(incident) : undefined;
  const strips: Strip[] = [
    ...(shownBy ? [{ walk: shownBy, places: placesAround(shownBy, marked) }] : []),
    { walk, places: placesIn(incident, marked, behind), behind },
  ];
  const shown = strips.flatMap((strip) =>
    strip.places.flatMap((at) => strip.walk.entries[at] ?? []),
  );
  const legend = { marked, show: numbering([...shown, ...marked], marked) };
  const isLater = shownBy !== undefined && walks.indexOf(walk) > walks.indexOf(shownBy);
  const made = (strip: Strip): ShownWalk['made'] => {
    if (!shownBy) return null;
    return (strip.walk === walk) === isLater ? 'later' : 'earlier';
  };
  return {
    kind,
    walks: strips.map((strip) => ({ made: made(strip), ...shownWalk(strip, legend) })),
  };
}

interface Strip {
  readonly walk: Walk;
  /** Positions of the shown entries in the walk, ascending. */
  readonly places: readonly number[];
  /** The number of files before the skipped ones. */
  readonly behind?: number | undefined;
}

const placeBehind = ({ walk, last }: Incident): number =>
  last ? walk.entries.findLastIndex(({ key }) => key === last.key) + 1 : 0;

function placesIn({ kind, walk }: Incident, marked: readonly Entry[], behind?: number): number[] {
  if (kind !== 'endless') return placesAround(walk, marked, behind);
  // The last three pages if a walk goes in a circle.
  const last = walk.pages.slice(-3).flatMap((page) => page.entries ?? []).length;
  return [...walk.entries.keys()].slice(-Math.max(1, Math.min(MAX_FILES, last)));
}

function placesAround({ entries }: Walk, marked: readonly Entry[], behind?: number): number[] {
  const keys = new Set(marked.map(({ key }) => key));
  const found = entries.flatMap(({ key }, place) => (keys.has(key) ? [place] : []));
  const focus = behind === undefined ? found : [behind - 0.5];
  const distance = (place: number) => Math.min(...focus.map((each) => Math.abs(each - place)));
  return [...entries.keys()]
    .filter((place) => distance(place) <= RADIUS)
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, MAX_FILES)
    .toSorted((a, b) => a - b);
}

/** @param entries all entries shown; a file has the same number in every walk. */
function numbering(entries: readonly Entry[], marked: readonly Entry[]): Legend['show'] {
  const files = [...new Map(entries.map((entry) => [entry.key, entry])).values()];
  const ties = files.filter(
    (file, at) =>
      files.some((other) => other !== file && areTied(other, file)) &&
      files.findIndex((other) => areTied(other, file)) === at,
  );
  return (entry) => {
    const tie = ties.findIndex((each) => areTied(each, entry));
    return {
      file: files.findIndex(({ key }) => key === entry.key),
      id: entry.id,
      createdAt: entry.shownTime,
      tie: tie === -1 ? null : tie,
      isMarked: marked.some(({ key }) => key === entry.key),
    };
  };
}

function shownWalk(
  { walk, places, behind }: Strip,
  { marked, show }: Legend,
): Omit<ShownWalk, 'made'> {
  const parts: ShownPart[] = [];
  let end = 0;
  for (const place of places) {
    const entry = walk.entries[place];
    if (!entry) continue;
    const page = pageOf(entry, walk) + 1;
    const before = parts.at(-1);
    const follows = before?.page === page && place === end;
    if (follows) parts[parts.length - 1] = { ...before, files: [...before.files, show(entry)] };
    else parts.push({ page, leftOut: place - end, files: [show(entry)] });
    end = place + 1;
  }
  return {
    limit: walk.limit ?? null,
    pages: walk.pages.length,
    files: walk.entries.length,
    end: walk.end.kind,
    parts,
    leftOut: walk.entries.length - end,
    gap: behind === undefined ? null : { behind, files: marked.map(show) },
  };
}
