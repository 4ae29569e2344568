import { readingsOf } from '../../src/text/readings.ts';
import { need } from '../judgement/need.ts';
import { type Outcome, unproven, warn } from '../judgement/outcome.ts';
import { type Entry, objectOf, type Walk } from '../listing/page.ts';
import type { Survey } from '../listing/survey.ts';
import { limitText } from './entries.ts';

/** Characters of a cursor that are examined. */
const MAX_CURSOR_LENGTH = 4096;

/** The texts that a cursor decodes to with the usual encodings. */
const readingsIn = (cursor: string): readonly string[] =>
  readingsOf(cursor.slice(0, MAX_CURSOR_LENGTH));

/** The whole numbers in a cursor, in plain text or encoded as base64, hexadecimal or escapes. */
export function numbersInCursor(cursor: string): readonly number[] {
  return readingsIn(cursor).flatMap((text) =>
    Array.from(text.matchAll(/\d{1,15}/g), ([digits]) => Number(digits)),
  );
}

/**
 * Whether a cursor contains the id or the time of the last file before it, and so keeps its place.
 */
function tellsPosition(cursor: string, last: Entry | undefined): boolean {
  if (!last) return false;
  const createdAt = String(objectOf(last.raw)?.createdAt ?? '');
  const instant = Date.parse(createdAt);
  const signs = [
    last.id,
    createdAt.slice(0, 10),
    Number.isNaN(instant) ? '' : String(Math.floor(instant / 1000)),
  ].filter((sign) => sign.length >= 4);
  return readingsIn(cursor).some((text) => signs.some((sign) => text.includes(sign)));
}

/** Needed to distinguish a file that one walk skips from one that was deleted and restored. */
export const noneReturns = need.deployment(
  'a run during which no file is deleted and restored, or hidden temporarily',
);

/**
 * Why a walk during which files should have arrived proves nothing; undefined if it proves
 * something.
 */
export function whileMoving({ movement }: Survey): Outcome | undefined {
  if (movement?.kind === 'failed') {
    return unproven(
      `no file could be added during a walk: ${movement.reason}`,
      need.option('during', 'an action that adds a file to the workspace and succeeds'),
    );
  }
  return movement?.kind === 'moved' && movement.arrived === 0
    ? unproven(
        'no new file is listed after the walk during which one should have been added',
        need.option('during', 'an action that adds a file to the workspace of the key'),
      )
    : undefined;
}

type GivenCursor = ReturnType<typeof cursorsOf>[number];

/**
 * The highest probability of a chance match at which cursors are reported: that of four
 * single-digit matches.
 */
const LARGEST_CHANCE = 1.5e-4;

/**
 * Cursors that count the files before them, or the pages: if a file arrives during a walk, the next
 * page repeats one. The document does not define what a cursor contains, so this only applies if no
 * walk was made while files arrived.
 */
export function offsetCursors({ walks, movement }: Survey): Outcome | undefined {
  if (movement?.kind === 'moved' && movement.arrived > 0) return undefined;
  const given = [...new Map(walks.flatMap(cursorsOf).map((each) => [each.cursor, each])).values()];
  const sizes = new Set(given.map(({ walk }) => walk.limit));
  if (sizes.size < 2 || given.some(({ isKeyed }) => isKeyed)) return undefined;
  const counting = [
    { what: 'the files before them', first: 0, count: ({ files }: GivenCursor) => files },
    { what: 'pages', first: 1, count: ({ pages }: GivenCursor) => pages },
  ].find(({ count, first }) =>
    [0, 1].some((from) => {
      const chances = given.map((each) => chanceOf(count(each) + from, each.cursor));
      const chance = chances.reduce((product, each) => product * each, 1);
      return from >= first && chance > 0 && chance <= LARGEST_CHANCE;
    }),
  );
  const shown = given.toSorted((a, b) => b.pages - a.pages).slice(0, 1)[0];
  const exchange = shown?.walk.pages[0]?.answer.exchange;
  if (!counting || !shown || !exchange) return undefined;
  const texts = cursorsOf(shown.walk).slice(0, 3);
  return warn(
    'cursors that keep their position while files are added',
    `cursors that count ${counting.what}, ${limitText(shown.walk.limit)}: ${texts.map(({ cursor }) => JSON.stringify(cursor.slice(0, 60))).join(', ')}. If a file is added during a walk, another would appear twice. Use during, which adds a file between two pages, to find out`,
    exchange,
  );
}

/**
 * The probability that a cursor with this many numbers contains the count by chance; 0 if it does
 * not contain it. A long random text contains every small number.
 */
function chanceOf(count: number, cursor: string): number {
  const numbers = new Set(numbersInCursor(cursor));
  if (!numbers.has(count)) return 0;
  const digits = String(count).length;
  const alike = [...numbers].filter((number) => String(number).length === digits).length;
  return alike / (digits === 1 ? 10 : 9 * 10 ** (digits - 1));
}

/** The cursors that a walk received, with the number of files and pages up to each. */
function cursorsOf(walk: Walk) {
  let files = 0;
  return walk.pages.flatMap(({ entries = [], next }, index) => {
    files += entries.length;
    if (next === undefined) return [];
    const isKeyed = tellsPosition(next, entries.at(-1));
    return [{ walk, cursor: next, files, pages: index + 1, isKeyed }];
  });
}
