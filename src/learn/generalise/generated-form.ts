import { drawnTexts, type VolatileKind } from '../../../contract-tests/suite.ts';
import type { Json } from '../../document/wire.ts';
import { alphabets } from '../../template/alphabets.ts';
import {
  type GeneratedForm,
  generatedForms,
  LONGEST_GENERATED,
} from '../../template/generated-text.ts';
import { escapeText, type Placeholder, parseText } from '../../template/grammar.ts';
import { nowPlaceholder } from './time-placeholder.ts';

/** Generated values, such as request ids, as the placeholders of a profile: `req_{hex:16}`. */

/** The smallest first: the first one that has all characters is the most likely. */
const characters: readonly (readonly [form: GeneratedForm, symbols: string])[] = [
  ['digits', alphabets.digits],
  ['hex', alphabets.hex],
  ['HEX', alphabets.hex.toUpperCase()],
  ['base32', alphabets.base32],
  ['base62', alphabets.base62],
];

/** The template for values that look random; undefined if they do not. */
export function generatedForm(values: readonly string[]): string | undefined {
  const found = drawnTexts(values);
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
  return known && length <= LONGEST_GENERATED
    ? `${prefix}{${known[0]}:${length}}${suffix}`
    : undefined;
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

/** Whether a template has generated parts, and no number elsewhere that may belong to this run. */
export function isGeneratedText(template: string): boolean {
  const parts = parseText(template);
  return (
    parts.some((part) => typeof part === 'object') &&
    parts.every((part) => (typeof part === 'object' ? isGenerated(part) : !hasNumber(part)))
  );
}

/** Placeholders for a value that differs by nature: another field or the clock gives it. */
const derived =
  /^\{(now|secondsLeft|daysLeft|expiresAt|issuedAt|nextCursor|hasMore|total|count|limit|pageNumber|cursor|path|query|method|workspaceId|fileCount|scopes|scopes-text|hint)(:[^{}]+)?\}$/;

/** Whether a template gives the right value each time, although the value differs. */
export const isReproducible = (template: Json): boolean =>
  typeof template === 'string' && (derived.test(template) || isGeneratedText(template));

/** Whether a template gives a new value each time and contains nothing of a value seen. */
export function isSteady(kind: VolatileKind, template: unknown): template is string {
  if (typeof template !== 'string') return false;
  if (kind === 'time') return /^\{now(:[a-z-]+)?\}$/.test(template);
  if (kind !== 'request' && kind !== 'content') return false;
  const end = parseText(template).at(-1);
  return isGeneratedText(template) && !(typeof end === 'string' && /[A-Za-z\d]/.test(end));
}

/** Letters and digits; more than two with a digit among them may be a number of this run. */
const RUN = /[A-Za-z\d]+/g;

const hasNumber = (text: string): boolean =>
  (text.match(RUN) ?? []).some((run) => run.length > 2 && /\d/.test(run));

/** The template of a header that is the same in every run; undefined if no placeholder fits. */
export function steadyForm(kind: VolatileKind, values: readonly string[]): string | undefined {
  if (kind === 'content') return tagForm(values);
  return kind === 'request' ? runsForm(values) : undefined;
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
/** A shorter run may be a count. */
const SHORTEST_RANDOM = 8;
const EPOCH = /^1[5-9]\d{8}(\d{3})?$/;

/** Replaces run by run, if all values have the same marks between them. */
function runsForm(values: readonly string[]): string | undefined {
  const [first = ''] = values;
  const marks = new Set(values.map((value) => value.replace(RUN, '0')));
  if (values.length < 2 || marks.size !== 1 || /[{}]/.test(first.replace(RUN, '')))
    return undefined;
  const rows = values.map((value) => value.match(RUN) ?? []);
  const columns = (rows[0] ?? []).map((_, at) => rows.map((row) => row[at] ?? ''));
  if (!columns.every(isSteadyColumn) || !columns.some(isRandom)) return undefined;
  let at = 0;
  return first.replace(RUN, (run, place: number) =>
    runForm(run, columns[at++] ?? [], first[place + run.length]),
  );
}

const isFixed = (column: readonly string[]): boolean => new Set(column).size === 1;

const isRandom = (column: readonly string[]): boolean =>
  !isFixed(column) && (column[0]?.length ?? 0) >= SHORTEST_RANDOM;

/** Of one length, and no time or count, which would grow longer eventually. */
const isSteadyColumn = (column: readonly string[]): boolean =>
  isFixed(column.map((run) => String(run.length))) &&
  !column.every((run) => EPOCH.test(run)) &&
  (isFixed(column) || !column.every((run) => run.length < SHORTEST_RANDOM && /^\d+$/.test(run)));

/** A run before an equals sign is a name; a fixed run of one or two characters is a version. */
function runForm(run: string, column: readonly string[], next: string | undefined): string {
  if (isFixed(column) && (next === '=' || next === '_' || run.length <= 2)) return run;
  const fits = (pattern: RegExp) => column.every((each) => pattern.test(each));
  if (!isFixed(column) && fits(/^\d+$/)) return `{digits:${run.length}}`;
  const form = run.length >= SHORTEST_RANDOM && fits(/^[\da-f]+$/) ? 'hex' : 'base62';
  return `{${form}:${run.length}}`;
}

const ANY_TEXT = '{base62:12}';

/** What a profile has for generated values that no template gives: their form, a number, or null. */
export function formOfGenerated(values: readonly Json[]): Json {
  const shown = values.filter((value) => value !== null);
  const [first = null] = shown;
  if (typeof first === 'number') return nowPlaceholder('', shown) ?? 0;
  if (typeof first === 'boolean') return first;
  const texts = shown.filter((value) => typeof value === 'string');
  if (texts.length === 0 || texts.length < shown.length) return null;
  const form = nowPlaceholder('', texts) ?? runsForm(texts);
  return form !== undefined && isGeneratedText(form) ? form : ANY_TEXT;
}
