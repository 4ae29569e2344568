import type { Json, JsonObject } from '../document/wire.ts';
import { nearestName } from '../text/suggest.ts';

/**
 * The template language. A placeholder is a name in braces, with an argument after a colon if it
 * takes one: `{path}`, `{hex:16}`. `{{` is an escaped opening brace: `{{path}` becomes `{path}`. Any
 * other brace is plain text: `{ "a": 1 }`, `{}`, `}`.
 */
const TOKEN = /\{\{|\{([A-Za-z][A-Za-z\d-]*)(?::([^{}]+))?\}/g;

/** The arguments of placeholders by name, and what to say about them. The others take none. */
const LENGTH = [
  /^([1-9]\d?|[1-4]\d\d|50\d|51[0-2])$/,
  'a length from 1 to 512, such as :16',
] as const;
const TIME = [
  /^(|s|ms|http|iso-(s|ms|us))$/,
  'nothing, or s, ms, http, iso-s, iso-ms or iso-us',
] as const;
const takes: Readonly<Record<string, readonly [form: RegExp, such: string]>> = {
  ...{ hex: LENGTH, base62: LENGTH, digits: LENGTH },
  ...{ now: TIME, createdAt: TIME, expiresAt: TIME, issuedAt: TIME },
  scope: [/./, 'a scope, such as :files:read'],
};
const none = [/^$/, 'no argument'] as const;

/**
 * The placeholders of one place of a profile: where their values come from, by name.
 *
 * @param path the path in the JSON, such as `links.0`, which generated values depend on.
 */
export type Placeholders<Context> = Readonly<
  Record<string, (context: Context, argument: string, path: string) => Json>
>;

/** The path of a place in JSON. */
type Path = readonly (string | number)[];

/** Reports an error in a template at a path in the JSON. */
type Report = (path: Path, message: string) => void;

type Fill<Context, Filled = Json> = (context: Context) => Filled;

/**
 * Compiles JSON whose texts may contain placeholders, at any depth; compiling is checking. A text
 * that is a single placeholder becomes its value and keeps the type. Within a longer text, the value
 * is inserted as text; if it is null, such as the cursor after the last page, the whole text is
 * null. Names of fields are plain text.
 */
export function compile<Context>(
  json: Json,
  placeholders: Placeholders<Context>,
  report: Report = () => {},
  path: Path = [],
): Fill<Context> {
  if (typeof json === 'string') return compileText(json, placeholders, report, path);
  if (typeof json !== 'object' || json === null) return () => json;
  if (!isList(json)) return compileObject(json, placeholders, report, path);
  const items = json.map((item, at) => compile(item, placeholders, report, [...path, at]));
  return (context) => items.map((fill) => fill(context));
}

/** The same for an object, such as a body. */
export function compileObject<Context>(
  fields: JsonObject,
  placeholders: Placeholders<Context>,
  report: Report = () => {},
  path: Path = [],
): Fill<Context, JsonObject> {
  const members = Object.entries(fields).map(
    ([name, value]) => [name, compile(value, placeholders, report, [...path, name])] as const,
  );
  return (context) => Object.fromEntries(members.map(([name, fill]) => [name, fill(context)]));
}

function compileText<Context>(
  text: string,
  placeholders: Placeholders<Context>,
  report: Report,
  path: Path,
): Fill<Context> {
  const parts: (string | Fill<Context>)[] = [];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [written, name, argument = ''] = match;
    parts.push(text.slice(end, match.index));
    end = match.index + written.length;
    if (name === undefined) {
      parts.push('{');
      continue;
    }
    const read = Object.hasOwn(placeholders, name) ? placeholders[name] : undefined;
    const problem = problemOf(name, argument, placeholders);
    if (problem !== undefined) report(path, `${problem.replace('{}', written)} ${ESCAPE}`);
    if (read) parts.push((context) => read(context, argument, path.join('.')));
  }
  parts.push(text.slice(end));
  const [first, ...others] = parts.filter((part) => part !== '');
  if (typeof first === 'function' && others.length === 0) return first;
  if (parts.every((part) => typeof part === 'string')) {
    const plain = parts.join('');
    return () => plain;
  }
  return (context) => {
    const values = parts.map((part) => (typeof part === 'string' ? part : part(context)));
    if (values.includes(null)) return null;
    // Scopes, the only lists, are separated by spaces as in OAuth.
    return values.map((value) => (isList(value) ? value.join(' ') : String(value))).join('');
  };
}

const ESCAPE = '(write {{ for a brace)';

/** What is wrong with a placeholder; `{}` stands for it. */
function problemOf(
  name: string,
  argument: string,
  placeholders: Placeholders<never>,
): string | undefined {
  const names = Object.keys(placeholders);
  if (!names.includes(name)) {
    const nearest = nearestName(name, names);
    const all = names.map((each) => `{${each}}`).join(', ');
    return `unknown placeholder {}: ${nearest ? `did you mean {${nearest}}?` : `expected one of ${all}`}`;
  }
  const [form, such] = (Object.hasOwn(takes, name) ? takes[name] : undefined) ?? none;
  return form.test(argument) ? undefined : `placeholder {}: {${name}} takes ${such}`;
}

/** Whether JSON may contain placeholders: false means that it gives the same value each time. */
export const mayVary = (json: Json): boolean => /\{[A-Za-z]/.test(JSON.stringify(json));

/** Escapes a text so that a template returns it unchanged, even next to placeholders. */
export function escapeText(text: string): string {
  return text.replace(/\{(?=[A-Za-z{]|$)/g, '{{');
}

/** The same for every text in JSON. */
export function escapeJson(json: Json): Json {
  if (typeof json === 'string') return escapeText(json);
  if (typeof json !== 'object' || json === null) return json;
  if (isList(json)) return json.map(escapeJson);
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, escapeJson(value)]));
}

/** `Array.isArray` does not narrow readonly lists. */
const isList = (json: Json): json is readonly Json[] => Array.isArray(json);
