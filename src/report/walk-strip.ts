import type { ShownFile, ShownWalk, WalkPicture } from '../../contract-tests/suite.ts';
import { html, type Markup } from './markup.ts';
import { letterOf, type StripCell, stripOf } from './walk-text.ts';

/** A file as it was drawn: the middle of its box, for what joins it to the other strip. */
export interface DrawnCell {
  readonly file: number;
  readonly isMarked: boolean;
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
}

export interface Drawn {
  readonly markup: readonly Markup[];
  readonly cells: readonly DrawnCell[];
  readonly width: number;
}

/** In pixels at the usual size of text. */
export const STRIP_HEIGHT = 136;
/** Below the last strip there is no other. */
export const LAST_SPACE = 14;
const CELL = 34;
const SPACE = 6;
const PADDING = 8;
const BAND_TOP = 42;
const BAND_HEIGHT = CELL + 2 * PADDING;
const LEFT_OUT_WIDTH = 62;
const MARGIN = 14;
/** The words above a strip fit. */
const SMALLEST_WIDTH = 360;

/** More ties than these share colours; their letters and times tell them apart. */
const TIE_COLOURS = 4;
export const tieClass = ({ tie }: ShownFile): string =>
  tie === null ? '' : ` tie-${tie % TIE_COLOURS}`;

/** One walk from left to right: pages as bands, files as boxes, what is left out as dots. */
export function drawStrip(walk: ShownWalk, y: number, kind: WalkPicture['kind']): Drawn {
  const markup: Markup[] = [];
  const cells: DrawnCell[] = [];
  const met = new Set<number>();
  const top = y + BAND_TOP + PADDING;
  let x = MARGIN;
  const drawCell = ({ shown, isSkipped }: StripCell): void => {
    const { file, isMarked } = shown;
    if (kind === 'misplaced' && isMarked) markup.push(noteMarkup('newer', x, 1, top));
    if (kind === 'repeated' && isMarked && met.has(file)) {
      markup.push(noteMarkup('again', x, 1, top));
    }
    met.add(file);
    markup.push(boxMarkup(shown, x, top, isSkipped));
    cells.push({ file, isMarked, x: x + CELL / 2, top, bottom: top + CELL });
    x += CELL + SPACE;
  };

  for (const item of stripOf(walk)) {
    if (item.kind === 'left out') {
      markup.push(dotsMarkup(x, top, item.count));
      x += LEFT_OUT_WIDTH;
    } else if (item.kind === 'skipped') {
      markup.push(noteMarkup('missing', x, item.files.length, top));
      for (const shown of item.files) drawCell({ shown, isSkipped: true });
      x += SPACE;
    } else {
      const width = item.cells.length * (CELL + SPACE) - SPACE + 2 * PADDING;
      markup.push(bandMarkup(x, y + BAND_TOP, width, item.page));
      x += PADDING;
      const skipped = item.cells.filter(({ isSkipped }) => isSkipped).length;
      const at = item.cells.findIndex(({ isSkipped }) => isSkipped);
      if (skipped > 0) markup.push(noteMarkup('missing', x + at * (CELL + SPACE), skipped, top));
      for (const cell of item.cells) drawCell(cell);
      x += PADDING;
    }
  }
  return { markup, cells, width: Math.max(x + MARGIN, SMALLEST_WIDTH) };
}

/** Below so many boxes. */
const noteMarkup = (note: string, x: number, boxes: number, top: number): Markup =>
  html`<text class="note marked" x="${x + (boxes * (CELL + SPACE) - SPACE) / 2}" y="${top + CELL + 24}">${note}</text>`;

const bandMarkup = (x: number, y: number, width: number, page: number): Markup =>
  html`<rect class="band" x="${x}" y="${y}" width="${width}" height="${BAND_HEIGHT}" rx="8"/><text class="page" x="${x + 2}" y="${y - 6}">page ${page}</text>`;

const dotsMarkup = (x: number, top: number, count: number): Markup =>
  html`<text class="dots" x="${x + LEFT_OUT_WIDTH / 2 - 4}" y="${top + CELL / 2 - 2}">⋯</text><text class="note" x="${x + LEFT_OUT_WIDTH / 2 - 4}" y="${top + CELL / 2 + 14}">${count} more</text>`;

function boxMarkup(shown: ShownFile, x: number, y: number, isSkipped: boolean): Markup {
  const marked = shown.isMarked ? ' marked' : '';
  const state = isSkipped ? ' skipped' : marked;
  const [near, far] = [5, CELL - 5];
  const cross = isSkipped
    ? html`<path class="cross" d="M${x + near} ${y + near}L${x + far} ${y + far}M${x + far} ${y + near}L${x + near} ${y + far}"/>`
    : undefined;
  return html`<rect class="file${tieClass(shown)}${state}" x="${x}" y="${y}" width="${CELL}" height="${CELL}" rx="6"/>${cross}<text class="letter" x="${x + CELL / 2}" y="${y + CELL / 2 + 5}">${letterOf(shown)}</text>`;
}
