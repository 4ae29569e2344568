import { need } from '../judgement/need.ts';
import { cannotSee, observation, seen } from '../judgement/observation.ts';
import { maxOf, minOf } from '../listing/extremes.ts';
import { pagesSeen } from './listing-seen.ts';
import { counted } from './wording.ts';

/** Which characters cursors are made of, and how many (clause 4.3, cursor). */
export const cursorText = observation({
  id: 'paging.cursor-text',
  clauses: ['4.3-cursor-behaviour'],
  question: 'Which characters do cursors contain, and how many?',
  run: async (context) => {
    const { pages } = await pagesSeen(context);
    const first = pages.find(({ next }) => next !== undefined);
    if (!first) {
      return cannotSee('no page returned a cursor', need.files('a workspace with more files'));
    }
    const cursors = [...new Set(pages.flatMap(({ next }) => next ?? []))];
    const lengths = cursors.map((cursor) => Array.from(cursor).length).toSorted((a, b) => a - b);
    const special = [...new Set(cursors.flatMap((cursor) => Array.from(cursor)))]
      .filter((character) => !/[A-Za-z0-9]/.test(character))
      .toSorted()
      .slice(0, MAX_SPECIAL);
    const value = {
      style: styleOf(cursors),
      minLength: minOf(lengths),
      maxLength: maxOf(lengths),
      medianLength: lengths[Math.floor((lengths.length - 1) / 2)] ?? 0,
      // Every character seen besides letters and digits of ASCII.
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
});

const MAX_SPECIAL = 100;

const styles = {
  base64url: 'Letters, digits, - and _',
  reserved: 'Some characters are reserved in query strings',
  percent: 'Percent-encoded text',
  spaces: 'Some spaces',
  digits: 'Only digits',
  json: 'JSON',
  'non-ascii': 'Some characters outside ASCII',
};

function styleOf(cursors: readonly string[]): keyof typeof styles {
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
