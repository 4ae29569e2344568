import {
  type GeneratedKind,
  generatedTexts,
  isTime,
  partsByPath,
  type Sample,
} from '../../../contract-tests/suite.ts';
import type { Json } from '../../document/wire.ts';
import { alphabets } from '../../template/alphabets.ts';
import {
  type GeneratedForm,
  generatedForms,
  MAX_GENERATED_LENGTH,
} from '../../template/generated-text.ts';
import { escapeText, type Placeholder, parseText } from '../../template/grammar.ts';
import { largestGroups } from '../../text/group-by.ts';
import { nowPlaceholder, timePlaceholder } from './time-placeholder.ts';

/** Generated values, such as request ids, as the placeholders of a profile: `req_{hex:16}`. */

/** The smallest first: the first one that contains all characters is the most likely. */
const characters: readonly (readonly [form: GeneratedForm, symbols: string])[] = [
  ['digits', alphabets.digits],
  ['hex', alphabets.hex],
  ['HEX', alphabets.hex.toUpperCase()],
  ['base32', alphabets.base32],
  ['base62', alphabets.base62],
];

const placeOf = (form: GeneratedForm, length: number): string =>
  `{${form}:${Math.min(length, MAX_GENERATED_LENGTH)}}`;

/** The template for values that look random; undefined if they do not. */
export function generatedForm(values: readonly string[]): string | undefined {
  const found = generatedTexts(values);
  if (!found) return undefined;
  const { drawn, areUuids } = found;
  const [prefix, suffix] = [escapeText(found.prefix), escapeText(found.suffix)];
  if (areUuids) {
    const form: GeneratedForm = drawn.some((text) => /[A-F]/.test(text)) ? 'UUID' : 'uuid';
    return `${prefix}{${form}}${suffix}`;
  }
  const seen = Array.from(new Set(drawn.join('')));
  const known = characters.find(([, symbols]) => seen.every((each) => symbols.includes(each)));
  const length = drawn[0]?.length ?? 0;
  return known && length <= MAX_GENERATED_LENGTH
    ? `${prefix}${placeOf(known[0], length)}${suffix}`
    : undefined;
}

/**
 * Templates for generated parts of refusals, such as request ids, by path: `extra.requestId`,
 * `headers.x-request-id`. A single failure does not show them.
 */
export function generatedParts(samples: readonly Sample[]): ReadonlyMap<string, string> {
  return new Map(
    [...partsByPath(samples)].flatMap(([path, values]): [string, string][] => {
      const texts = values.filter((value) => typeof value === 'string');
      const form =
        nowPlaceholder(path, values) ??
        (texts.length < values.length ? undefined : generatedForm(texts));
      return form === undefined ? [] : [[path, form]];
    }),
  );
}

/** Whether the distinct texts among the values look random. */
export function areGenerated(values: readonly unknown[]): boolean {
  const texts = values.filter((value) => typeof value === 'string');
  return generatedForm([...new Set(texts)]) !== undefined;
}

const forms: readonly string[] = generatedForms;

/** `{hex:16}`, or the same in `{new:hex:16}`, or the time of the response. */
export const isGenerated = ({ name, argument = '' }: Placeholder): boolean =>
  name === 'now' || forms.includes(name) || forms.includes(argument.split(':')[0] ?? '');

/** Letters and digits. More than two characters with a digit may be a number of this run. */
const RUN = /[A-Za-z\d]+/g;

/** Whether a template has generated parts and, outside them, no number that may belong to this run. */
export function isGeneratedText(template: string): boolean {
  const parts = parseText(template);
  const isNumber = (run: string) => run.length > 2 && /\d/.test(run);
  const isFine = (part: string | Placeholder) =>
    typeof part === 'object' ? isGenerated(part) : !part.match(RUN)?.some(isNumber);
  return parts.some((part) => typeof part === 'object') && parts.every(isFine);
}

/** Placeholders for values that are expected to differ: another field or the clock decides them. */
const derived =
  /^\{(now|secondsLeft|daysLeft|expiresAt|issuedAt|nextCursor|hasMore|total|count|limit|pageNumber|cursor|path|query|method|workspaceId|fileCount|scopes|scopes-text|hint)(:[^{}]+)?\}$/;

/** Whether a template produces the right value each time, although the value differs. */
export const isReproducible = (template: Json): boolean =>
  typeof template === 'string' && (derived.test(template) || isGeneratedText(template));

/** Whether a template produces a new value each time, without parts of an observed value. */
export function isSteady(kind: GeneratedKind, template: unknown): template is string {
  if (typeof template !== 'string') return false;
  if (kind === 'time') return /^\{now(:[a-z-]+)?\}$/.test(template);
  if (kind !== 'request' && kind !== 'content') return false;
  const end = parseText(template).at(-1);
  return isGeneratedText(template) && !(typeof end === 'string' && /[A-Za-z\d]/.test(end));
}

/** The template of a header that is the same in every run; undefined if no placeholder fits. */
export function steadyForm(kind: GeneratedKind, values: readonly string[]): string | undefined {
  if (kind === 'content') return tagForm(values);
  return kind === 'request' ? steadyRuns(values) : undefined;
}

/** Any entity tag will do, because its content depends on the data. */
function tagForm(values: readonly string[]): string | undefined {
  const tags = values.map((value) => /^(W\/)?"([^"]*)"$/.exec(value));
  if (tags.some((tag) => tag === null)) return undefined;
  const weak = tags.some((tag) => tag?.[1] !== undefined) ? 'W/' : '';
  const isHex = tags.every((tag) => /^[\da-f]{8,128}$/.test(tag?.[2] ?? ''));
  const lengths = new Set(tags.map((tag) => tag?.[2]?.length ?? 0));
  const [length = USUAL_TAG] = isHex && lengths.size === 1 ? lengths : [];
  return `${weak}"{hex:${length}}"`;
}

const USUAL_TAG = 32;

/** The runs of letters and digits at one position in all values. */
type Column = readonly string[];

const marksOf = (value: string): string => value.replace(RUN, '0');

function columnsOf(values: readonly string[]): readonly Column[] {
  const rows = values.map((value) => value.match(RUN) ?? []);
  return (rows[0] ?? []).map((_, at) => rows.map((row) => row[at] ?? ''));
}

/** The first value, with each run replaced by a template. @param next the text after the run. */
function byRuns(values: readonly string[], formOf: (column: Column, next: string) => string) {
  const marks = (values[0] ?? '').split(RUN);
  const runs = columnsOf(values).map((column, at) => formOf(column, marks[at + 1] ?? ''));
  return marks.map((mark, at) => escapeText(mark) + (runs[at] ?? '')).join('');
}

const isFixed = (column: Column): boolean => new Set(column).size === 1;
const all = (column: Column, pattern: RegExp) => column.every((run) => pattern.test(run));

/** A shorter run may be a count. */
const SHORTEST_RANDOM = 8;

/** Replaces each run, if the text between runs is the same in all values and a run looks random. */
function steadyRuns(values: readonly string[]): string | undefined {
  if (values.length < 2 || new Set(values.map(marksOf)).size > 1) return undefined;
  const columns = columnsOf(values);
  const isRandom = (column: Column) =>
    !isFixed(column) && (column[0]?.length ?? 0) >= SHORTEST_RANDOM;
  return columns.every(isSteadyColumn) && columns.some(isRandom)
    ? byRuns(values, steadyRun)
    : undefined;
}

/** Whether a run has a fixed length and is not a time or count, which would eventually grow. */
const isSteadyColumn = (column: Column): boolean =>
  isFixed(column.map((run) => String(run.length))) &&
  !all(column, /^1[5-9]\d{8}(\d{3})?$/) &&
  (isFixed(column) || !all(column, /^\d{1,7}$/));

/** A run before an equals sign is a name; a fixed run of one or two characters is a version. */
function steadyRun(column: Column, next: string): string {
  const [run = ''] = column;
  if (isFixed(column) && (/^[=_]/.test(next) || run.length <= 2)) return run;
  if (!isFixed(column) && all(column, /^\d+$/)) return placeOf('digits', run.length);
  const isHex = run.length >= SHORTEST_RANDOM && all(column, /^[\da-f]+$/);
  return placeOf(isHex ? 'hex' : 'base62', run.length);
}

/** The template for generated values that cannot be reproduced: their form, a number, or null. */
export function formOfGenerated(values: readonly Json[]): Json {
  const shown = values.filter((value) => value !== null);
  const [first = null] = shown;
  if (typeof first === 'number') return nowPlaceholder('', shown) ?? 0;
  if (typeof first === 'boolean') return first;
  const texts = shown.filter((value) => typeof value === 'string');
  if (texts.length === 0 || texts.length < shown.length) return null;
  const form = nowPlaceholder('', texts) ?? steadyRuns(texts);
  return form !== undefined && isGeneratedText(form) ? form : ANY_TEXT;
}

const ANY_TEXT = '{base62:12}';

/**
 * The form of generated values, for a mock to send instead. Words are kept, times become the time
 * of the response, and runs with digits are generated, so that a profile contains no numbers from
 * the deployment.
 *
 * @param values at least one.
 */
export function likelyText(values: readonly string[]): string {
  if (values.every((value) => UUID.test(value))) return '{uuid}';
  const time = values.every(isTime)
    ? timePlaceholder('now', values.at(-1) ?? '', undefined)
    : undefined;
  if (time !== undefined && time !== '{now}') return time;
  const [alike = values] = largestGroups(values, marksOf);
  return generatedForm([...new Set(values)]) ?? byRuns(alike, likelyRun);
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** More distinct words than this are considered random. */
const MAX_WORDS = 8;

function likelyRun(column: Column): string {
  const usual = mostUsual(column);
  if (isFixed(column) && usual.length <= 2) return usual;
  if (all(column, /^[A-Za-z]+$/) && new Set(column).size <= MAX_WORDS) return usual;
  const [, before = '', after = ''] = /^([A-Za-z]*)\d+([A-Za-z]*)$/.exec(usual) ?? [];
  const numbers = column.map((run) => run.slice(before.length, run.length - after.length));
  const isNumbered = (run: string) => run.startsWith(before) && run.endsWith(after);
  if (column.every(isNumbered) && all(numbers, /^\d+$/)) {
    const isName = before + after !== '' && numbers[0]?.length === 1;
    return before + (isName ? '{digits:1}' : likelyNumber(numbers)) + after;
  }
  const isHex = all(column, /^[\da-f]+$/);
  const form = isHex ? 'hex' : all(column, /^[\dA-F]+$/) ? 'HEX' : 'base62';
  return placeOf(form, usual.length);
}

/** A number keeps its usual first digit: counts are seldom zero and never start with zero. */
function likelyNumber(column: Column): string {
  const usual = mostUsual(column.map((run) => String(run.length)));
  const first = mostUsual(
    column.filter((run) => String(run.length) === usual).map((run) => run.charAt(0)),
  );
  const others = Number(usual) - 1;
  return others === 0 ? first : `${first}${placeOf('digits', others)}`;
}

function mostUsual(texts: readonly string[]): string {
  const [[most = ''] = []] = largestGroups(texts, (text) => text);
  return most;
}
