import type { VolatileKind } from '../../../contract-tests/suite.ts';
import type { Json } from '../../document/wire.ts';
import { generatedForms } from '../../template/generated-text.ts';
import { type Placeholder, parseText } from '../../template/grammar.ts';
import { nowPlaceholder } from './time-placeholder.ts';

/** The form of a volatile header as a placeholder can say it, the same in every run. */

/** Whether a template gives another value each time, and holds no part of one that was seen. */
export function isSteady(kind: VolatileKind, template: unknown): template is string {
  if (typeof template !== 'string') return false;
  if (kind === 'time') return /^\{now(:[a-z-]+)?\}$/.test(template);
  if (kind !== 'request' && kind !== 'content') return false;
  const literals = template.split(PLACEHOLDER);
  const suffix = literals.at(-1) ?? '';
  return (
    literals.length > 1 &&
    !/[A-Za-z\d]/.test(suffix) &&
    literals.every((literal) => !runsOf(literal).some((run) => run.length > 2 && /\d/.test(run)))
  );
}

const PLACEHOLDER = /\{(?:uuid|UUID|(?:hex|HEX|base32|base62|digits):\d+)\}/;
const runsOf = (text: string): string[] => text.match(/[A-Za-z\d]+/g) ?? [];

/** @returns undefined where no placeholder can say it. */
export function volatileForm(kind: VolatileKind, values: readonly string[]): string | undefined {
  if (kind === 'content') return tagForm(values);
  return kind === 'request' ? runsForm(values) : undefined;
}

/** An entity tag of any build is as good as another: what it is made of depends on the data. */
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
/** Shorter, and a run of characters may be a count. */
const SHORTEST_DRAWN = 8;
const EPOCH = /^1[5-9]\d{8}(\d{3})?$/;

/** Run by run of letters and digits, where all values have the same ones between the same marks. */
function runsForm(values: readonly string[]): string | undefined {
  const marks = new Set(values.map((value) => value.replace(/[A-Za-z\d]+/g, '0')));
  const [mark = ''] = marks;
  if (values.length < 2 || marks.size !== 1 || /[{}]/.test(mark)) return undefined;
  const columns = runsOf(values[0] ?? '').map((_, at) =>
    values.map((value) => runsOf(value)[at] ?? ''),
  );
  const isDrawn = (column: readonly string[]) =>
    new Set(column).size > 1 && (column[0]?.length ?? 0) >= SHORTEST_DRAWN;
  // It grows longer in the end.
  const isCount = (column: readonly string[]) =>
    new Set(column).size > 1 &&
    column.every((run) => run.length < SHORTEST_DRAWN && /^\d+$/.test(run));
  const areSteady = columns.every(
    (column) =>
      new Set(column.map((run) => run.length)).size === 1 &&
      !isCount(column) &&
      !column.every((run) => EPOCH.test(run)),
  );
  if (!areSteady || !columns.some(isDrawn)) return undefined;
  let at = 0;
  return (values[0] ?? '').replace(/[A-Za-z\d]+/g, (run, place: number, whole: string) =>
    runForm(run, columns[at++] ?? [], whole[place + run.length]),
  );
}

/** What stands before an equals sign is a name; a run of one or two that never changes, a version. */
function runForm(run: string, column: readonly string[], next: string | undefined): string {
  const isFixed = new Set(column).size === 1;
  if (isFixed && (next === '=' || next === '_' || run.length <= 2)) return run;
  const fits = (pattern: RegExp) => column.every((each) => pattern.test(each));
  if (!isFixed && fits(/^\d+$/)) return `{digits:${run.length}}`;
  const form = run.length >= SHORTEST_DRAWN && fits(/^[\da-f]+$/) ? 'hex' : 'base62';
  return `{${form}:${run.length}}`;
}

/** What stands in a profile for a value that is no choice: its form, the same in every run. */

/** Placeholders that tell what differs by nature: what another field or the clock says. */
const told =
  /^\{(now|secondsLeft|daysLeft|expiresAt|issuedAt|nextCursor|hasMore|total|count|limit|pageNumber|cursor|path|query|method|workspaceId|fileCount|scopes|scopes-text|hint)(:[^{}]+)?\}$/;

/** Whether a template tells the very value, though it is other in each answer. */
export const isTold = (template: Json): boolean =>
  typeof template === 'string' && (told.test(template) || isSteadyText(template));

/** Whether a text is made up in places, and holds no number elsewhere: that may be of this run. */
export function isSteadyText(text: string): boolean {
  const parts = parseText(text);
  return (
    parts.some((part) => typeof part === 'object') &&
    parts.every((part) => (typeof part === 'object' ? isDrawn(part) : !holdsNumber(part)))
  );
}

const forms: readonly string[] = generatedForms;

/** `{hex:16}`, or within `{new:hex:16}`; the time is new in each answer, too. */
export const isDrawn = ({ name, argument = '' }: Placeholder): boolean =>
  name === 'now' || forms.includes(name) || forms.includes(argument.split(':')[0] ?? '');

/** Letters and digits, more than two of them, and a digit among them. */
const holdsNumber = (text: string): boolean =>
  (text.match(/[A-Za-z\d]+/g) ?? []).some((run) => run.length > 2 && /\d/.test(run));

/** A text of such a form, a number, or nothing. */
export function formOfVarying(values: readonly Json[]): Json {
  const shown = values.filter((value) => value !== null);
  const [first = null] = shown;
  if (typeof first === 'number') return nowPlaceholder('', shown) ?? 0;
  if (typeof first === 'boolean') return first;
  const texts = shown.filter((value) => typeof value === 'string');
  if (texts.length === 0 || texts.length < shown.length) return null;
  const form = nowPlaceholder('', texts) ?? volatileForm('request', texts);
  return form !== undefined && isSteadyText(form) ? form : DRAWN;
}

const DRAWN = '{base62:12}';
