import { areTied } from '../listing/entry-pairs.ts';
import type { Entry } from '../listing/page.ts';
import { pageOf, type Walk, type WalkEnd } from '../listing/walk.ts';
import type { Incident } from './incident.ts';

/** The walks around an incident, as data for drawing. */
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
  /** A number that identifies the file in every walk of the picture, from 0. */
  readonly file: number;
  readonly id: string;
  readonly createdAt: string;
  /** The number of its creation time if other files shown here share it, otherwise null. */
  readonly tie: number | null;
  /** Whether the incident is about it. */
  readonly isMarked: boolean;
}

/** Files around a place, to each side. */
const RADIUS = 4;
/** Files of one walk: as many as stand in a line. */
const MOST_FILES = 22;
const MOST_SKIPPED = 3;

/**
 * Draws, as data: bounded, and with ids and times as they were seen.
 *
 * @param walks all that were made, in their order.
 */
export function pictureOf(incident: Incident, walks: readonly Walk[]): WalkPicture {
  const { walk, kind } = incident;
  const marked = markedOf(incident);
  const strips: Strip[] = [
    ...('shownBy' in incident ? [stripAround(incident.shownBy, marked)] : []),
    incident.kind === 'endless' ? lastPages(walk) : stripAround(walk, marked, gapOf(incident)),
  ];
  const shown = strips.flatMap(({ walk: { entries }, places }) =>
    places.flatMap((place) => entries[place] ?? []),
  );
  const number = numbering([...shown, ...marked]);
  const [one, other] = strips.map((strip) => walks.indexOf(strip.walk));
  const made = (strip: Strip): ShownWalk['made'] => {
    if (one === undefined || other === undefined) return null;
    return walks.indexOf(strip.walk) === Math.min(one, other) ? 'earlier' : 'later';
  };
  return {
    kind,
    walks: strips.map((strip) => ({ made: made(strip), ...shownWalk(strip, marked, number) })),
  };
}

interface Strip {
  readonly walk: Walk;
  /** Positions among the entries of the walk that are shown, rising. */
  readonly places: readonly number[];
  readonly gap: { readonly behind: number; readonly files: readonly Entry[] } | undefined;
}

function markedOf(incident: Incident): readonly Entry[] {
  switch (incident.kind) {
    case 'skipped':
      return (incident.files ?? [incident.file]).slice(0, MOST_SKIPPED);
    case 'repeated':
      return [incident.first, incident.again];
    case 'misplaced':
      return [incident.second];
    case 'swapped':
      return [incident.first, incident.second];
    case 'endless':
      return [];
  }
}

function gapOf(incident: Incident): Strip['gap'] {
  if (incident.kind !== 'skipped') return undefined;
  const { walk, last } = incident;
  const behind = last ? walk.entries.findLastIndex(({ key }) => key === last.key) + 1 : 0;
  return { behind, files: markedOf(incident) };
}

function stripAround(walk: Walk, marked: readonly Entry[], gap?: Strip['gap']): Strip {
  const keys = new Set(marked.map(({ key }) => key));
  const found = walk.entries.flatMap(({ key }, place) => (keys.has(key) ? [place] : []));
  const focus = gap ? [gap.behind - 0.5] : found;
  const distance = (place: number) => Math.min(...focus.map((each) => Math.abs(each - place)));
  const near = walk.entries.map((_, place) => place).filter((place) => distance(place) <= RADIUS);
  const places = near.toSorted((a, b) => distance(a) - distance(b)).slice(0, MOST_FILES);
  return { walk, places: places.toSorted((a, b) => a - b), gap };
}

/** As much as two pages, where a walk goes in a circle. */
function lastPages(walk: Walk): Strip {
  const { entries } = walk;
  const most = Math.min(MOST_FILES, entries.length);
  const last = walk.pages.slice(-3).flatMap((page) => page.entries ?? []).length;
  const count = Math.min(most, last);
  return {
    walk,
    places: Array.from({ length: count }, (_, at) => entries.length - count + at),
    gap: undefined,
  };
}

interface Numbering {
  readonly fileOf: (entry: Entry) => number;
  readonly tieOf: (entry: Entry) => number | null;
}

function numbering(entries: readonly Entry[]): Numbering {
  const files = [...new Map(entries.map((entry) => [entry.key, entry])).values()];
  const ties: Entry[] = [];
  for (const entry of files) {
    const isShared = files.some((other) => other !== entry && areTied(other, entry));
    if (isShared && !ties.some((tie) => areTied(tie, entry))) ties.push(entry);
  }
  return {
    fileOf: ({ key }) => files.findIndex((file) => file.key === key),
    tieOf: (entry) => {
      const tie = ties.findIndex((each) => areTied(each, entry));
      return tie === -1 ? null : tie;
    },
  };
}

function shownWalk(
  { walk, places, gap }: Strip,
  marked: readonly Entry[],
  number: Numbering,
): Omit<ShownWalk, 'made'> {
  const keys = new Set(marked.map(({ key }) => key));
  const shown = (entry: Entry): ShownFile => ({
    file: number.fileOf(entry),
    id: entry.id,
    createdAt: entry.shownTime,
    tie: number.tieOf(entry),
    isMarked: keys.has(entry.key),
  });
  const parts: ShownPart[] = [];
  let end = 0;
  for (const place of places) {
    const entry = walk.entries[place];
    if (!entry) continue;
    const page = pageOf(entry, walk) + 1;
    const before = parts.at(-1);
    const follows = before?.page === page && place === end;
    if (follows) parts[parts.length - 1] = { ...before, files: [...before.files, shown(entry)] };
    else parts.push({ page, leftOut: place - end, files: [shown(entry)] });
    end = place + 1;
  }
  return {
    limit: walk.limit ?? null,
    pages: walk.pages.length,
    files: walk.entries.length,
    end: walk.end.kind,
    parts,
    leftOut: walk.entries.length - end,
    gap: gap ? { behind: gap.behind, files: gap.files.map(shown) } : null,
  };
}

/** The picture with its texts made safe to show. */
export function mapPicture(picture: WalkPicture, safe: (text: string) => string): WalkPicture {
  const file = (shown: ShownFile): ShownFile => ({
    ...shown,
    id: safe(shown.id),
    createdAt: safe(shown.createdAt),
  });
  return {
    ...picture,
    walks: picture.walks.map((walk) => ({
      ...walk,
      parts: walk.parts.map((part) => ({ ...part, files: part.files.map(file) })),
      gap: walk.gap && { ...walk.gap, files: walk.gap.files.map(file) },
    })),
  };
}
