import { isTime } from '../../../contract-tests/suite.ts';
import { LONGEST_GENERATED } from '../../template/generated-text.ts';
import { escapeText } from '../../template/grammar.ts';
import { groupBy } from '../../text/group-by.ts';
import { generatedForm } from './generated-form.ts';
import { timePlaceholder } from './time-placeholder.ts';

/**
 * The form of generated values, for a twin to send instead. Words are kept, times become the time of
 * the response, and runs with digits are generated, so that a profile contains no numbers of the
 * deployment.
 *
 * @param values at least one.
 */
export function likelyText(values: readonly string[]): string {
  if (values.every((value) => UUID.test(value))) return '{uuid}';
  return momentOf(values) ?? generatedForm([...new Set(values)]) ?? runsOf(mostAlike(values));
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const RUN = /[A-Za-z\d]+/g;

function momentOf(values: readonly string[]): string | undefined {
  const last = values.at(-1) ?? '';
  if (!values.every(isTime)) return undefined;
  const place = timePlaceholder('now', last, undefined);
  return place !== '{now}' || (last.includes('T') && /\.\d{3}Z$/.test(last)) ? place : undefined;
}

/** The values with the most frequent marks between their runs of letters and digits. */
function mostAlike(values: readonly string[]): readonly string[] {
  const groups = [...groupBy(values, (value) => value.replace(RUN, '0')).values()];
  return groups.toSorted((a, b) => b.length - a.length)[0] ?? values;
}

function runsOf(values: readonly string[]): string {
  const [first = ''] = values;
  const rows = values.map((value) => value.match(RUN) ?? []);
  const places: string[] = [];
  let at = 0;
  const literal = first.replace(RUN, () => {
    const run = runOf(rows.map((row) => row[at] ?? ''));
    at += 1;
    return run.replace(/\{[^{}]*\}/, (place) => {
      places.push(place);
      return PLACE;
    });
  });
  return escapeText(literal).replaceAll(PLACE, () => places.shift() ?? '');
}

/** Occurs in no header. */
const PLACE = '\0';

/** More different words are considered random. */
const MOST_WORDS = 8;

function runOf(column: readonly string[]): string {
  const usual = mostUsual(column);
  const all = (pattern: RegExp) => column.every((run) => pattern.test(run));
  const isFixed = new Set(column).size === 1;
  if (isFixed && usual.length <= 2) return usual;
  if (all(/^[A-Za-z]+$/) && new Set(column).size <= MOST_WORDS) return usual;
  const length = Math.min(usual.length, LONGEST_GENERATED);
  const [, before = '', after = ''] = /^([A-Za-z]*)\d+([A-Za-z]*)$/.exec(usual) ?? [];
  const numbers = column.map((run) => run.slice(before.length, run.length - after.length));
  const isNumbered = (run: string) => run.startsWith(before) && run.endsWith(after);
  if (column.every(isNumbered) && numbers.every((run) => /^\d+$/.test(run))) {
    const isName = before + after !== '' && numbers[0]?.length === 1;
    return before + (isName ? '{digits:1}' : numberOf(numbers)) + after;
  }
  if (all(/^[\da-f]+$/)) return `{hex:${length}}`;
  return all(/^[\dA-F]+$/) ? `{HEX:${length}}` : `{base62:${length}}`;
}

/** A number keeps its usual first digit: counts are seldom zero and never start with zero. */
function numberOf(column: readonly string[]): string {
  const usual = mostUsual(column.map((run) => String(run.length)));
  const ofLength = column.filter((run) => String(run.length) === usual);
  const first = mostUsual(ofLength.map((run) => run.charAt(0)));
  const others = Math.min(Number(usual) - 1, LONGEST_GENERATED);
  return others === 0 ? first : `${first}{digits:${others}}`;
}

function mostUsual(texts: readonly string[]): string {
  const groups = [...groupBy(texts, (text) => text).values()];
  return groups.toSorted((a, b) => b.length - a.length)[0]?.[0] ?? '';
}
