import { nearestName } from '../document/nearest-name.ts';
import type { Json, JsonObject } from '../document/wire.ts';
import type { Argument } from './arguments.ts';
import { isList, type Placeholder, parseKey, parseText, readBranches } from './grammar.ts';

/** What a template may not say, and where: the steps into the JSON. */
export interface TemplateFault {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

type AnyNames = Readonly<Record<string, Argument<unknown>>>;

/** Every placeholder of JSON that its place does not take. */
export function checkTemplate(json: Json, names: AnyNames): readonly TemplateFault[] {
  if (typeof json === 'string') return checkText(json, names);
  if (typeof json !== 'object' || json === null) return [];
  if (isList(json)) return json.flatMap((item, at) => inside(at, checkTemplate(item, names)));
  const [[key, both] = ['', null], ...more] = Object.entries(json);
  const parsed = parseKey(key);
  if (parsed.kind !== 'choice' || more.length > 0) return checkFields(json, names);
  const fault = faultOf(parsed.condition, names);
  return [
    ...(fault ? [{ path: [key], message: fault }] : []),
    ...inside(key, readBranches(both) ? checkTemplate(both, names) : [NOT_TWO]),
  ];
}

/** The same for an object whose fields are named by plain text, as those of a body are. */
export function checkFields(fields: JsonObject, names: AnyNames): readonly TemplateFault[] {
  return Object.entries(fields).flatMap(([key, value]) => {
    const parsed = parseKey(key);
    if (parsed.kind === 'name') return inside(key, checkTemplate(value, names));
    const { written } = parsed.kind === 'choice' ? parsed.condition : parsed.placeholder;
    return [
      { path: [key], message: `expected a name without the placeholder ${written}; ${ESCAPE}` },
    ];
  });
}

const ESCAPE = 'write {{ for a brace';

const NOT_TWO: TemplateFault = {
  path: [],
  message: `expected a list of two values to choose from; ${ESCAPE}`,
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
    return `unknown placeholder ${written}; ${suggest(name, names)}; ${ESCAPE}`;
  return known.read(argument) === undefined
    ? `placeholder ${written}: {${name}} takes ${known.expected}; ${ESCAPE}`
    : undefined;
}

function suggest(name: string, names: AnyNames): string {
  const known = Object.keys(names);
  const nearest = nearestName(name, known);
  return nearest === undefined
    ? `expected one of ${known.map((each) => `{${each}}`).join(', ')}`
    : `did you mean {${nearest}}?`;
}
