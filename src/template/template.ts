import type { Json, JsonObject } from '../document/wire.ts';
import { nearestName } from '../text/suggest.ts';
import { isList, parseText, type WrittenPlaceholder } from './grammar.ts';

/** What a placeholder with an argument stands for: `{hex:16}`. */
export interface WithArgument<Context> {
  /** The arguments that it accepts; the empty text stands for none. */
  readonly takes: RegExp;
  /** For messages. */
  readonly such: string;
  readonly read: (context: Context, argument: string, place: string) => Json;
}

/** The placeholders that are allowed in one place of a profile, by name. */
export type Placeholders<Context> = Readonly<
  Record<string, ((context: Context) => Json) | WithArgument<Context>>
>;

/** An error in a template, and its path in the JSON. */
export interface TemplateError {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** JSON whose placeholders are bound to their values: compiling it checks it. */
export interface Template<Context, Filled = Json> {
  /** Whether it has placeholders; if not, `fill` gives the same value each time. */
  readonly varies: boolean;
  readonly fill: (context: Context) => Filled;
  readonly errors: readonly TemplateError[];
}

const ESCAPE = '(write {{ for a brace)';

/**
 * Compiles JSON whose texts may contain placeholders, at any depth. A text that is a single
 * placeholder becomes its value and keeps the type. Within a longer text, the value is inserted as
 * text; if it is null, such as the cursor after the last page, the whole text is null. Names of
 * fields are plain text.
 *
 * @param place the path in the JSON, such as `.links.0`, which generated values depend on.
 */
export function compile<Context>(
  json: Json,
  placeholders: Placeholders<Context>,
  place = '',
): Template<Context> {
  if (typeof json === 'string') return compileText(json, placeholders, place);
  if (typeof json !== 'object' || json === null) {
    return { varies: false, errors: [], fill: () => json };
  }
  if (!isList(json)) return compileObject(json, placeholders, place);
  const items = json.map((item, at) => compile(item, placeholders, `${place}.${at}`));
  return {
    ...ofAll(items.map((item, at) => [at, item])),
    fill: (context) => items.map((item) => item.fill(context)),
  };
}

/** The same for an object, such as a body. */
export function compileObject<Context>(
  fields: JsonObject,
  placeholders: Placeholders<Context>,
  place = '',
): Template<Context, JsonObject> {
  const members = Object.entries(fields).map(
    ([key, value]) => [key, compile(value, placeholders, `${place}.${key}`)] as const,
  );
  const named = members.map(([key, member]) => [parseText(key).join(''), member] as const);
  const { varies, errors } = ofAll(members);
  return {
    varies,
    errors: [...checkNames(Object.keys(fields)), ...errors],
    fill: (context) =>
      Object.fromEntries(named.map(([name, member]) => [name, member.fill(context)])),
  };
}

/** Finds names of fields that contain a placeholder. */
export function checkNames(names: readonly string[]): readonly TemplateError[] {
  return names.flatMap((name) => {
    const found = parseText(name).find((part) => typeof part === 'object');
    const message = `expected a name without the placeholder ${found?.written} ${ESCAPE}`;
    return found ? [{ path: [name], message }] : [];
  });
}

const ofAll = <Context>(
  parts: readonly (readonly [step: string | number, Template<Context>])[],
) => ({
  varies: parts.some(([, { varies }]) => varies),
  errors: parts.flatMap(([step, { errors }]) =>
    errors.map(({ path, message }) => ({ path: [step, ...path], message })),
  ),
});

type Read<Context> = (context: Context) => Json;

function compileText<Context>(
  text: string,
  placeholders: Placeholders<Context>,
  place: string,
): Template<Context> {
  const parts: (string | Read<Context>)[] = [];
  const errors: TemplateError[] = [];
  for (const part of parseText(text)) {
    const bound = typeof part === 'string' ? part : bind(part, placeholders, place);
    if (typeof bound === 'object') errors.push({ path: [], message: bound.error });
    else parts.push(bound);
  }
  const [only] = parts;
  if (parts.every((part) => typeof part === 'string')) {
    const plain = parts.join('');
    return { varies: false, errors, fill: () => plain };
  }
  if (parts.length === 1 && typeof only === 'function') return { varies: true, errors, fill: only };
  const fill = (context: Context) => {
    const values = parts.map((part) => (typeof part === 'string' ? part : part(context)));
    if (values.includes(null)) return null;
    // Scopes, the only lists, are separated by spaces as in OAuth.
    return values.map((value) => (isList(value) ? value.join(' ') : String(value))).join('');
  };
  return { varies: true, errors, fill };
}

function bind<Context>(
  { name, argument, written }: WrittenPlaceholder,
  placeholders: Placeholders<Context>,
  place: string,
): Read<Context> | { readonly error: string } {
  const known = Object.hasOwn(placeholders, name) ? placeholders[name] : undefined;
  if (!known) {
    const nearest = nearestName(name, Object.keys(placeholders));
    const all = Object.keys(placeholders).map((each) => `{${each}}`);
    const remedy = nearest ? `did you mean {${nearest}}?` : `expected one of ${all.join(', ')}`;
    return { error: `unknown placeholder ${written}: ${remedy} ${ESCAPE}` };
  }
  const takes = (what: string) => ({
    error: `placeholder ${written}: {${name}} takes ${what} ${ESCAPE}`,
  });
  if (typeof known === 'function') return argument === undefined ? known : takes('no argument');
  const given = argument ?? '';
  if (!known.takes.test(given)) return takes(known.such);
  return (context) => known.read(context, given, place);
}
