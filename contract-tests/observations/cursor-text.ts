import { need } from '../judgement/need.ts';
import { notSeen, type Observation, seen } from '../judgement/observation.ts';
import { maxOf, minOf } from '../listing/extremes.ts';
import { pagesSeen } from './listing-seen.ts';
import { counted } from './wording.ts';

type CursorStyle =
  | 'base64url'
  | 'reserved'
  | 'percent'
  | 'spaces'
  | 'digits'
  | 'json'
  | 'non-ascii';

/** Which characters cursors are made of, and how many (clause 4.3, cursor). */
export type CursorTextValue = {
  readonly style: CursorStyle;
  readonly minLength: number;
  readonly maxLength: number;
  readonly medianLength: number;
  /** Every character seen besides letters and digits of ASCII. */
  readonly special: string;
  readonly cursors: number;
};

export const cursorText: Observation<'paging.cursor-text', CursorTextValue> = {
  id: 'paging.cursor-text',
  clauses: ['4.3-cursor-behaviour'],
  question: 'Which characters do cursors contain, and how many?',
  run: async (context) => {
    const survey = await pagesSeen(context);
    const pages = survey.pages.flatMap(({ next, answer }) =>
      next === undefined ? [] : [{ next, answer }],
    );
    const [first] = pages;
    if (!first)
      return notSeen('no page returned a cursor', need.files('a workspace with more files'));
    const cursors = [...new Set(pages.map(({ next }) => next))];
    const lengths = cursors.map((cursor) => Array.from(cursor).length).toSorted((a, b) => a - b);
    const special = [...new Set(cursors.flatMap((cursor) => Array.from(cursor)))]
      .filter((character) => !/[A-Za-z0-9]/.test(character))
      .toSorted()
      .slice(0, MOST_SPECIAL);
    const value = {
      style: styleOf(cursors),
      minLength: minOf(lengths),
      maxLength: maxOf(lengths),
      medianLength: lengths[Math.floor((lengths.length - 1) / 2)] ?? 0,
      special: special.join(''),
      cursors: cursors.length,
    };
    const { minLength, maxLength } = value;
    const length = minLength === maxLength ? `${minLength}` : `${minLength} to ${maxLength}`;
    return seen(
      `${styles[value.style]}, ${length} characters (from ${counted(cursors.length, 'cursor')}).`,
      value,
      first.answer.exchange,
    );
  },
};

const MOST_SPECIAL = 100;

const styles: Readonly<Record<CursorStyle, string>> = {
  base64url: 'Letters, digits, - and _',
  reserved: 'Some characters are reserved in query strings',
  percent: 'Percent-encoded text',
  spaces: 'Some spaces',
  digits: 'Only digits',
  json: 'JSON',
  'non-ascii': 'Some characters outside ASCII',
};

function styleOf(cursors: readonly string[]): CursorStyle {
  const all = (form: RegExp) => cursors.every((cursor) => form.test(cursor));
  if (all(/^\d+$/)) return 'digits';
  if (all(/^[\w-]+$/)) return 'base64url';
  if (all(/^(%[\dA-Fa-f]{2})+$/)) return 'percent';
  if (cursors.every(isJson)) return 'json';
  if (cursors.some((cursor) => /[^\0-\x7f]/.test(cursor))) return 'non-ascii';
  return cursors.some((cursor) => /\s/.test(cursor)) ? 'spaces' : 'reserved';
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}
