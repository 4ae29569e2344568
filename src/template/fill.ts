import type { Json, JsonObject } from '../document/wire.ts';
import { type Placeholder, templateParts } from './grammar.ts';

/**
 * What the placeholders of one place stand for, by name.
 *
 * @param argument what stands behind the colon.
 * @param place where in the JSON the placeholder stands, such as `.links.0`.
 * @returns undefined where the argument makes no sense: the text then stays as it is written.
 */
export type Sources<Context> = Readonly<
  Record<
    string,
    (context: Context, argument: string | undefined, place: string) => Json | undefined
  >
>;

/** JSON with places to fill. */
export interface Template<Context> {
  /** Whether anything is to be filled; if not, it is the same each time. */
  readonly varies: boolean;
  readonly fill: (context: Context) => Json;
}

/**
 * Prepares JSON whose texts may hold placeholders, at any depth. A text that is one placeholder
 * alone takes its value with its type. Within a text, a value is written out; if it is null, as
 * the cursor behind the last page is, the whole text is null.
 */
export function prepareTemplate<Context>(
  json: Json,
  sources: Sources<Context>,
  place = '',
): Template<Context> {
  if (typeof json === 'string') return prepareText(json, sources, place);
  if (typeof json !== 'object' || json === null) return constant(json);
  const choice = prepareChoice(json, sources, place);
  if (choice) return choice;
  const members = Object.entries(json).map(
    ([name, value]) => [name, prepareTemplate(value, sources, `${place}.${name}`)] as const,
  );
  if (members.every(([, member]) => !member.varies)) return constant(json);
  const isList = Array.isArray(json);
  return {
    varies: true,
    fill: (context) =>
      isList
        ? members.map(([, member]) => member.fill(context))
        : Object.fromEntries(members.map(([name, member]) => [name, member.fill(context)])),
  };
}

/**
 * One of two, by a source that is true or false: `{ "{valid}": ["active", "expired"] }` gives the
 * first if it is true. Undefined for any other JSON.
 */
function prepareChoice<Context>(
  json: object,
  sources: Sources<Context>,
  place: string,
): Template<Context> | undefined {
  const [[name, both] = ['', null], ...more] = Object.entries(json);
  const condition = prepareText<Context>(name, sources, place);
  if (more.length > 0 || !condition.varies || !Array.isArray(both) || both.length !== 2) {
    return undefined;
  }
  const [first, second] = both.map((each: Json) => prepareTemplate(each, sources, place));
  return first && second
    ? {
        varies: true,
        fill: (context) => (condition.fill(context) === true ? first : second).fill(context),
      }
    : undefined;
}

/** A field's value: a source by its name alone, or JSON. */
type FieldSource = string | { readonly value: Json };

type Fields<Context> = readonly (readonly [name: string, template: Template<Context>])[];

/** Prepares the fields of a body. A name alone stands for the placeholder of that name. */
export function prepareFields<Context>(
  fields: Readonly<Record<string, FieldSource>>,
  sources: Sources<Context>,
): Fields<Context> {
  return Object.entries(fields).map(([name, source]) => [
    name,
    prepareTemplate(typeof source === 'string' ? `{${source}}` : source.value, sources, `.${name}`),
  ]);
}

export function fillFields<Context>(fields: Fields<Context>, context: Context): JsonObject {
  return Object.fromEntries(fields.map(([name, template]) => [name, template.fill(context)]));
}

const constant = <Context>(json: Json): Template<Context> => ({ varies: false, fill: () => json });

function prepareText<Context>(
  text: string,
  sources: Sources<Context>,
  place: string,
): Template<Context> {
  const parts = templateParts(text, (name) => Object.hasOwn(sources, name));
  if (parts.every((part) => typeof part === 'string')) return constant(text);
  const resolve = ({ name, argument, written }: Placeholder, context: Context): Json => {
    const value = sources[name]?.(context, argument, place);
    return value === undefined ? written : value;
  };
  const [only] = parts;
  if (parts.length === 1 && typeof only === 'object') {
    return { varies: true, fill: (context) => resolve(only, context) };
  }
  return {
    varies: true,
    fill(context) {
      let filled = '';
      for (const part of parts) {
        const value = typeof part === 'string' ? part : resolve(part, context);
        if (value === null) return null;
        filled += textOf(value);
      }
      return filled;
    },
  };
}

/** Scopes, the one list, are written as in OAuth. */
function textOf(value: Exclude<Json, null>): string {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.join(' ') : String(value);
}
