import type { Json, JsonObject } from '../document/wire.ts';
import { nearestName } from '../text/suggest.ts';
import { isList, parseText, type WrittenPlaceholder } from './grammar.ts';

/** Reads a value. @param place the path of the placeholder in the JSON, such as `.links.0`. */
export type ReadValue<Context> = (context: Context, place: string) => Json;

/** What a placeholder stands for. */
export interface Placeholder<Context> {
  /** The accepted arguments, for messages. */
  readonly takes: string;
  /**
   * @param argument the text after the colon.
   * @returns undefined if the argument is invalid, or missing although it is required.
   */
  readonly bind: (argument: string | undefined) => ReadValue<Context> | undefined;
}

/** The placeholders that are allowed in one place of a profile, by name. */
export type Placeholders<Context> = Readonly<Record<string, Placeholder<Context>>>;

/** An error in a template, and its path in the JSON. */
export interface TemplateFault {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** JSON whose placeholders are bound to their values. */
export interface Template<Context, Filled = Json> {
  /** Whether it has placeholders; if not, `fill` gives the same value each time. */
  readonly varies: boolean;
  readonly fill: (context: Context) => Filled;
  readonly faults: readonly TemplateFault[];
}

const ESCAPE = '(write {{ for a brace)';
const STEADY = { varies: false, faults: [] };

/**
 * Compiles JSON whose texts may contain placeholders, at any depth. A text that is a single
 * placeholder becomes its value and keeps the type. Within a longer text, the value is inserted as
 * text; if it is null, such as the cursor after the last page, the whole text is null. Names of
 * fields are plain text.
 */
export function compile<Context>(
  json: Json,
  placeholders: Placeholders<Context>,
  place = '',
): Template<Context> {
  if (typeof json === 'string') return compileText(json, placeholders, place);
  if (typeof json !== 'object' || json === null) return { ...STEADY, fill: () => json };
  if (!isList(json)) return compileObject(json, placeholders, place);
  const items = json.map((item, at) => compile(item, placeholders, `${place}.${at}`));
  return gather(
    items.map((item, at) => [at, item]),
    (context) => items.map((item) => item.fill(context)),
  );
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
  const fill = (context: Context) =>
    Object.fromEntries(named.map(([name, member]) => [name, member.fill(context)]));
  const { varies, faults } = gather(members, fill);
  return { varies, fill, faults: [...checkNames(Object.keys(fields)), ...faults] };
}

/** Finds names of fields that contain a placeholder. */
export function checkNames(names: readonly string[]): readonly TemplateFault[] {
  return names.flatMap((name) => {
    const found = parseText(name).find((part) => typeof part === 'object');
    const message = `expected a name without the placeholder ${found?.written} ${ESCAPE}`;
    return found ? [{ path: [name], message }] : [];
  });
}

function gather<Context>(
  parts: readonly (readonly [step: string | number, Template<Context>])[],
  fill: (context: Context) => Json,
): Template<Context> {
  return {
    varies: parts.some(([, { varies }]) => varies),
    fill,
    faults: parts.flatMap(([step, { faults }]) =>
      faults.map(({ path, message }) => ({ path: [step, ...path], message })),
    ),
  };
}

function compileText<Context>(
  text: string,
  placeholders: Placeholders<Context>,
  place: string,
): Template<Context> {
  const parts: (string | ReadValue<Context>)[] = [];
  const faults: TemplateFault[] = [];
  for (const part of parseText(text)) {
    const bound = typeof part === 'string' ? part : bind(part, placeholders);
    if (typeof bound === 'object') faults.push({ path: [], message: bound.fault });
    else parts.push(bound);
  }
  const [only] = parts;
  if (parts.every((part) => typeof part === 'string')) {
    const plain = parts.join('');
    return { varies: false, faults, fill: () => plain };
  }
  if (parts.length === 1 && typeof only === 'function') {
    return { varies: true, faults, fill: (context) => only(context, place) };
  }
  const fill = (context: Context) => {
    let filled = '';
    for (const part of parts) {
      const value = typeof part === 'string' ? part : part(context, place);
      if (value === null) return null;
      // Scopes, the only lists, are separated by spaces as in OAuth.
      filled += typeof value === 'object' && isList(value) ? value.join(' ') : String(value);
    }
    return filled;
  };
  return { varies: true, faults, fill };
}

function bind<Context>(
  { name, argument, written }: WrittenPlaceholder,
  placeholders: Placeholders<Context>,
): ReadValue<Context> | { readonly fault: string } {
  const known = Object.hasOwn(placeholders, name) ? placeholders[name] : undefined;
  if (!known) {
    const nearest = nearestName(name, Object.keys(placeholders));
    const all = Object.keys(placeholders).map((each) => `{${each}}`);
    const remedy = nearest ? `did you mean {${nearest}}?` : `expected one of ${all.join(', ')}`;
    return { fault: `unknown placeholder ${written}: ${remedy} ${ESCAPE}` };
  }
  const fault = `placeholder ${written}: {${name}} takes ${known.takes} ${ESCAPE}`;
  return known.bind(argument) ?? { fault };
}
