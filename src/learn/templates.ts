import { isArray, objectOf, readShownTime } from '../../contract-tests/suite.ts';
import type { Json, JsonObject } from '../document/wire.ts';
import { escapeJson, escapeText } from '../template/template.ts';

/** Values that several answers show at one place become one template. */

/** Values of the request or its subject, by the names of placeholders. */
export type PlaceholderValues = { readonly [name: string]: Json | undefined };

/** A value and the facts of its answer. */
export interface Sample {
  readonly value: Json | undefined;
  readonly facts: PlaceholderValues;
}

/** A template, and the paths inside it that no template gives: they are left out. */
export interface Template {
  /** Undefined if nothing remains. */
  readonly json: Json | undefined;
  /** Paths of values that change from answer to answer. */
  readonly varying: readonly string[];
}

/** What a value means, tried first: a placeholder, or undefined if it is not known. */
export type Meaning = (path: string, shown: readonly Sample[]) => Json | undefined;

/** How values become a template. */
export interface Reading {
  readonly meaning?: Meaning;
  /** Paths that vary in other answers, so that equal values here are chance. */
  readonly varying?: ReadonlySet<string>;
  /** What stands for values that vary; they are left out by default. */
  readonly instead?: (values: readonly (Json | undefined)[]) => Json | undefined;
}

/** Characters of the path of a field; what is nested deeper is left out. */
const MAX_PATH = 500;

/** One template for the values of several answers. A constant part around what varies stays. */
export function templateOf(path: string, shown: readonly Sample[], how: Reading = {}): Template {
  // A body that is nested to annoy must not take minutes.
  if (path.length > MAX_PATH) return { json: undefined, varying: [path] };
  const known = how.meaning?.(path, shown);
  if (known !== undefined) return { json: known, varying: [] };
  const instead = () => how.instead?.(shown.map(({ value }) => value));
  if (how.varying?.has(path)) return { json: instead(), varying: [path] };
  const values = shown.map(({ value }) => value);
  const [first] = values;
  const lists = values.flatMap((value) => (isArray(value) ? [value] : []));
  if (lists.length === values.length) return ofLists(path, lists, shown, how);
  const objects = values.flatMap((value): JsonObject[] => {
    const object = objectOf(value);
    return object ? [object] : [];
  });
  if (objects.length === values.length) {
    const names = [...new Set(objects.flatMap((object) => Object.keys(object)))];
    const members = names.map((name) => ({
      name,
      ...templateOf(
        path === '' ? name : `${path}.${name}`,
        objects.map((object, at) => ({ value: object[name], facts: shown[at]?.facts ?? {} })),
        how,
      ),
    }));
    return {
      json: Object.fromEntries(
        members.flatMap(({ name, json }) => (json === undefined ? [] : [[name, json] as const])),
      ),
      varying: members.flatMap(({ varying }) => varying),
    };
  }
  const isSame = values.every((value) => value === first);
  const texts = shown.flatMap(({ value, facts }) =>
    typeof value === 'string' ? [{ value, facts }] : [],
  );
  if (texts.length === shown.length) {
    const template = textTemplate(texts);
    if (template !== undefined) return { json: template, varying: [] };
  }
  const now = isSame ? undefined : timeNow(values.map((value) => value ?? null));
  if (now !== undefined) return { json: now, varying: [] };
  return isSame && first !== undefined
    ? { json: first, varying: [] }
    : { json: instead(), varying: [path] };
}

function ofLists(
  path: string,
  lists: readonly (readonly Json[])[],
  shown: readonly Sample[],
  how: Reading,
): Template {
  const [first = []] = lists;
  if (lists.some(({ length }) => length !== first.length)) {
    return { json: how.instead?.(lists), varying: [path] };
  }
  const items = first.map((_, index) =>
    templateOf(
      `${path}.${index}`,
      lists.map((list, at) => ({ value: list[index], facts: shown[at]?.facts ?? {} })),
      how,
    ),
  );
  const varying = items.flatMap((item) => item.varying);
  const json = items.map((item) => item.json ?? null);
  return { json, varying };
}

/**
 * The most frequent value, or an empty one of its type: a value that occurs once is data of the
 * deployment, which must not be in a profile.
 */
export function usualValue(values: readonly (Json | undefined)[]): Json | undefined {
  const counts = new Map<string, number>();
  for (const value of values) {
    const text = JSON.stringify(value ?? null);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const [[text = 'null', count = 0] = []] = [...counts].toSorted(([, a], [, b]) => b - a);
  const value: Json = JSON.parse(text);
  if (count > 1) return escapeJson(value);
  if (isArray(value)) return [];
  if (typeof value === 'object') return value && {};
  return typeof value === 'string' ? '{base62:8}' : typeof value === 'number' ? 0 : value;
}

interface Text {
  readonly value: string;
  readonly facts: PlaceholderValues;
}

/** The placeholder of what differs between two equal requests, by the form of all its values. */
const generated: readonly {
  readonly form: RegExp;
  readonly as: (values: readonly string[]) => string | undefined;
}[] = [
  { form: /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/gi, as: () => '{uuid}' },
  { form: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, as: timeNow },
  { form: /[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT/g, as: timeNow },
  { form: /(?<![A-Za-z\d])[\da-f]{8,}(?![A-Za-z\d])/g, as: sized('hex') },
  { form: /\d+/g, as: sized('digits') },
  { form: /(?<![A-Za-z\d])[A-Za-z\d]{8,}(?![A-Za-z\d])/g, as: sized('base62') },
];

/** As long as the first value: some are a digit shorter by chance. */
function sized(name: string) {
  return ([value = '']: readonly string[]): string => `{${name}:${Math.min(value.length, 512)}}`;
}

/** The placeholder of the time of an answer; undefined unless all values are times of one form. */
function timeNow(values: readonly Json[]): string | undefined {
  const [form, ...others] = new Set(values.map(momentForm));
  if (form === undefined || others.length > 0) return undefined;
  return form === 'iso-ms' ? '{now}' : `{now:${form}}`;
}

/**
 * The template of texts: the parts of a request that they repeat become placeholders, and what then
 * still differs becomes the placeholder of its form. Undefined if there is no such template.
 */
export function textTemplate(texts: readonly Text[]): string | undefined {
  const differ = new Set(texts.map(({ value }) => value)).size > 1;
  for (const shortest of differ ? [SHORTEST_ECHO, 1] : [SHORTEST_ECHO]) {
    const fits = (template: string) =>
      texts.every(({ value, facts }) => fill(template, facts) === value);
    const [template = '', ...others] = new Set(
      texts.map(({ value, facts }) => withPlaces(value, facts, shortest)),
    );
    if (others.length === 0) return template;
    const echo = [template, ...others].find(fits);
    if (echo !== undefined) return echo;
  }
  return generatedTemplate(
    texts.map(({ value, facts }) => withPlaces(value, facts, SHORTEST_ECHO)),
  );
}

/** Replaces what differs between texts by the first form of the table that makes them equal. */
function generatedTemplate(texts: readonly string[]): string | undefined {
  for (const { form, as } of generated) {
    const found = texts.map((text) => text.match(form) ?? []);
    const placeholder = found.every(({ length }) => length > 0) ? as(found.flat()) : undefined;
    if (placeholder === undefined) continue;
    const [first = '', ...others] = texts.map((text) => text.replace(form, placeholder));
    if (others.every((text) => text === first)) return first;
  }
  return undefined;
}

/** Characters; a shorter fact, such as a limit of 0, may match by chance. */
const SHORTEST_ECHO = 4;

/** Replaces the longest fact first, because a path contains the workspace id. */
function withPlaces(text: string, facts: PlaceholderValues, shortest: number): string {
  const known = Object.entries(facts)
    .flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number'
        ? [{ place: `{${name}}`, text: String(value) }]
        : [],
    )
    .filter((fact) => fact.text.length >= shortest)
    .toSorted((a, b) => b.text.length - a.text.length);
  const place = (part: string, [fact, ...others]: typeof known): string =>
    fact === undefined
      ? escapeText(part)
      : part
          .split(fact.text)
          .map((piece) => place(piece, others))
          .join(fact.place);
  return place(text, known);
}

const fill = (template: string, facts: PlaceholderValues): string =>
  template.replace(/\{(\w+)\}/g, (place, name: string) => String(facts[name] ?? place));

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.(\d+))?Z$/;

/** The form of a time for a placeholder such as `{expiresAt:s}`; undefined if it is not a time. */
export function momentForm(value: Json | undefined): string | undefined {
  if (typeof value === 'number') {
    if (!Number.isInteger(value)) return undefined;
    if (value > 1e9 && value < 1e10) return 's';
    return value > 1e12 && value < 1e13 ? 'ms' : undefined;
  }
  if (typeof value !== 'string' || !readShownTime(value)) return undefined;
  const iso = isoTime.exec(value);
  if (!iso) return value.endsWith(' GMT') ? 'http' : undefined;
  return { 0: 'iso-s', 3: 'iso-ms', 6: 'iso-us' }[iso[1]?.length ?? 0];
}

/**
 * The placeholder of a time, with its form if that differs from creation times; undefined if the
 * value is not a time.
 *
 * @param createdAtForm the form of creation times; undefined for one that only they have.
 */
export function timePlaceholder(
  name: string,
  value: Json | undefined,
  createdAtForm: string | undefined,
): string | undefined {
  const form = momentForm(value);
  if (form !== undefined) return form === createdAtForm ? `{${name}}` : `{${name}:${form}}`;
  // A form that only creation times have.
  const isTime = typeof value === 'string' && /\d{4}/.test(value) && readShownTime(value);
  return isTime ? `{${name}}` : undefined;
}
