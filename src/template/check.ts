import type { Json, JsonObject } from '../document/wire.ts';
import { nearestName } from '../text/suggest.ts';
import type { Argument } from './arguments.ts';
import { isList, type Placeholder, parseKey, parseText, readBranches } from './grammar.ts';
import { conditionNames } from './names.ts';

/** An error in a template, and its path in the JSON. */
export interface TemplateFault {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** The placeholders allowed in some place, by name. */
export type AnyNames = Readonly<Record<string, Argument<unknown>>>;

/** Finds every placeholder in JSON that is not allowed there. */
export function checkTemplate(json: Json, names: AnyNames): readonly TemplateFault[] {
  if (typeof json === 'string') return checkText(json, names);
  if (typeof json !== 'object' || json === null) return [];
  if (isList(json)) return json.flatMap((item, at) => inside(at, checkTemplate(item, names)));
  const [[key, both] = ['', null], ...more] = Object.entries(json);
  const parsed = parseKey(key);
  if (parsed.kind !== 'choice' || more.length > 0) return checkFields(json, names);
  const fault = faultOf(parsed.condition, names) ?? notTrueOrFalse(parsed.condition);
  return [
    ...(fault ? [{ path: [key], message: fault }] : []),
    ...inside(key, readBranches(both) ? checkTemplate(both, names) : [NOT_TWO]),
  ];
}

/** The same for an object whose field names must be plain text, such as a body. */
export function checkFields(fields: JsonObject, names: AnyNames): readonly TemplateFault[] {
  return [
    ...checkFieldNames(Object.keys(fields)),
    ...Object.entries(fields).flatMap(([key, value]) => inside(key, checkTemplate(value, names))),
  ];
}

/** Finds field names that contain a placeholder. */
export function checkFieldNames(keys: readonly string[]): readonly TemplateFault[] {
  return keys.flatMap((key) => {
    const parsed = parseKey(key);
    if (parsed.kind === 'name') return [];
    const { written } = parsed.kind === 'choice' ? parsed.condition : parsed.placeholder;
    const message = `expected a name without the placeholder ${written} ${ESCAPE}`;
    return [{ path: [key], message }];
  });
}

const ESCAPE = '(write {{ for a brace)';

const NOT_TWO: TemplateFault = {
  path: [],
  message: `expected a list of two values to choose from ${ESCAPE}`,
};

const inside = (step: string | number, faults: readonly TemplateFault[]): TemplateFault[] =>
  faults.map(({ path, message }) => ({ path: [step, ...path], message }));

function checkText(text: string, names: AnyNames): readonly TemplateFault[] {
  return parseText(text).flatMap((part) => {
    const message = typeof part === 'string' ? undefined : faultOf(part, names);
    return message === undefined ? [] : [{ path: [], message }];
  });
}

function faultOf({ name, argument, written }: Placeholder, names: AnyNames): string | undefined {
  const known = Object.hasOwn(names, name) ? names[name] : undefined;
  if (known === undefined)
    return `unknown placeholder ${written}: ${suggest(name, names)} ${ESCAPE}`;
  return known.read(argument) === undefined
    ? `placeholder ${written}: {${name}} takes ${known.expected} ${ESCAPE}`
    : undefined;
}

/** A choice with any other condition would always be the second value. */
const notTrueOrFalse = ({ name, written }: Placeholder): string | undefined =>
  conditionNames.includes(name)
    ? undefined
    : `expected one of ${braced(conditionNames)} to choose by, and ${written} is neither true nor false ${ESCAPE}`;

const braced = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(', ');

function suggest(name: string, names: AnyNames): string {
  const known = Object.keys(names);
  const nearest = nearestName(name, known);
  return nearest === undefined ? `expected one of ${braced(known)}` : `did you mean {${nearest}}?`;
}
