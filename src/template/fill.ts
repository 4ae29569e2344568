import type { Json, JsonObject } from '../document/wire.ts';
import { OperationError } from '../text/operation-error.ts';
import { isList, type Placeholder, parseKey, parseText, readBranches } from './grammar.ts';
import type { Names } from './names.ts';

/**
 * Functions that return the values of placeholders, by name.
 *
 * @param argument the parsed text after the colon.
 * @param place the path of the placeholder in the JSON, such as `.links.0`.
 */
export type Sources<Values, Context> = {
  readonly [Name in keyof Values]: (
    context: Context,
    argument: Values[Name],
    place: string,
  ) => Json;
};

type Resolve<Context> = (context: Context, place: string) => Json;

/**
 * Binds a placeholder to its value.
 *
 * @throws Error for a placeholder that is not allowed, which parsing a profile rejects earlier.
 */
export type Binding<Context> = (placeholder: Placeholder) => Resolve<Context>;

export function bindSources<Values, Context>(
  names: Names<Values>,
  sources: Sources<Values, Context>,
): Binding<Context> {
  const isName = (name: PropertyKey): name is keyof Values => Object.hasOwn(names, name);
  return ({ name, argument, written }) => {
    const read = isName(name) ? bindSource(names, sources, name, argument) : undefined;
    if (read) return read;
    const expected = Object.keys(names).join(', ');
    throw new OperationError({ action: `fill ${written}`, expected });
  };
}

function bindSource<Values, Context, Name extends keyof Values>(
  names: Names<Values>,
  sources: Sources<Values, Context>,
  name: Name,
  argument: string | undefined,
): Resolve<Context> | undefined {
  const value = names[name].read(argument);
  const source = sources[name];
  return value === undefined ? undefined : (context, place) => source(context, value, place);
}

/** JSON with placeholders to fill. */
export type Template<Context, Filled extends Json = Json> =
  | Constant<Filled>
  | Varying<Context, Filled>;

/** JSON without placeholders. */
interface Constant<Filled extends Json> {
  readonly varies: false;
  readonly value: Filled;
  readonly fill: (context: unknown) => Filled;
}

interface Varying<Context, Filled extends Json> {
  readonly varies: true;
  readonly fill: (context: Context) => Filled;
}

function constant<Filled extends Json>(value: Filled): Constant<Filled> {
  return { varies: false, value, fill: () => value };
}

/**
 * Prepares JSON whose texts may contain placeholders, at any depth. A text that is a single
 * placeholder becomes its value and keeps the type. Within a longer text, the value is inserted as
 * text; if it is null, such as the cursor after the last page, the whole text is null. An object
 * with one field whose name is a placeholder is a choice: `{ "{valid}": ["active", "expired"] }`
 * becomes the first value if the placeholder is true, otherwise the second.
 */
export function prepareTemplate<Context>(
  json: Json,
  binding: Binding<Context>,
  place = '',
): Template<Context> {
  if (typeof json === 'string') return prepareText(json, binding, place);
  if (typeof json !== 'object' || json === null) return constant(json);
  if (isList(json)) return prepareList(json, binding, place);
  return prepareChoice(json, binding, place) ?? prepareObject(json, binding, place);
}

function prepareList<Context>(
  list: readonly Json[],
  binding: Binding<Context>,
  place: string,
): Template<Context> {
  const items = list.map((item, at) => prepareTemplate(item, binding, `${place}.${at}`));
  return items.every((item) => !item.varies)
    ? constant(items.map(({ value }) => value))
    : { varies: true, fill: (context) => items.map((item) => item.fill(context)) };
}

/** Prepares an object whose field names are plain text, such as a body. */
export function prepareObject<Context>(
  fields: JsonObject,
  binding: Binding<Context>,
  place = '',
): Template<Context, JsonObject> {
  const members = Object.entries(fields).map(
    ([key, value]) => [nameOf(key), prepareTemplate(value, binding, `${place}.${key}`)] as const,
  );
  const fill = (context: Context) =>
    Object.fromEntries(members.map(([name, member]) => [name, member.fill(context)]));
  return members.every(isSteady)
    ? constant(Object.fromEntries(members.map(([name, { value }]) => [name, value])))
    : { varies: true, fill };
}

const isSteady = <Context>(
  member: readonly [name: string, Template<Context>],
): member is readonly [string, Constant<Json>] => !member[1].varies;

function nameOf(key: string): string {
  const parsed = parseKey(key);
  if (parsed.kind === 'name') return parsed.name;
  throw new OperationError({
    action: `fill the field ${JSON.stringify(key)}`,
    expected: 'a name without a placeholder',
  });
}

function prepareChoice<Context>(
  json: JsonObject,
  binding: Binding<Context>,
  place: string,
): Template<Context> | undefined {
  const [[key, both] = ['', null], ...more] = Object.entries(json);
  const parsed = parseKey(key);
  const branches = readBranches(both);
  if (parsed.kind !== 'choice' || more.length > 0 || !branches) return undefined;
  const holds = binding(parsed.condition);
  const [first, second] = branches.map((branch) => prepareTemplate(branch, binding, place));
  return first && second
    ? {
        varies: true,
        fill: (context) => (holds(context, place) === true ? first : second).fill(context),
      }
    : undefined;
}

/** The value of a field: the name of a source, or JSON. */
type FieldSource = string | { readonly value: Json };

/** Prepares the fields of a body. A bare name is short for the placeholder of that name. */
export function prepareFields<Context>(
  fields: Readonly<Record<string, FieldSource>>,
  binding: Binding<Context>,
): Template<Context, JsonObject> {
  const entries = Object.entries(fields).map(([name, source]) => [
    name,
    typeof source === 'string' ? `{${source}}` : source.value,
  ]);
  return prepareObject(Object.fromEntries(entries), binding);
}

function prepareText<Context>(
  text: string,
  binding: Binding<Context>,
  place: string,
): Template<Context> {
  const parts = parseText(text).map((part) => (typeof part === 'string' ? part : binding(part)));
  if (parts.every((part) => typeof part === 'string')) return constant(parts.join(''));
  const [only] = parts;
  if (parts.length === 1 && typeof only === 'function') {
    return { varies: true, fill: (context) => only(context, place) };
  }
  return {
    varies: true,
    fill(context) {
      let filled = '';
      for (const part of parts) {
        const value = typeof part === 'string' ? part : part(context, place);
        if (value === null) return null;
        filled += textOf(value);
      }
      return filled;
    },
  };
}

/** Scopes, the only lists, are separated by spaces as in OAuth. */
function textOf(value: Exclude<Json, null>): string {
  if (typeof value === 'string') return value;
  return isList(value) ? value.join(' ') : String(value);
}
