import * as z from 'zod/mini';
import { OperationError } from '../text/operation-error.ts';
import { nearestName } from '../text/suggest.ts';

/**
 * Validates a settings object (a profile, a recipe). The error names the file, the field, what was
 * expected and what was found.
 *
 * @param subject the object to read, for the message: `the profile "mine.json"`.
 * @throws OperationError "Failed to read SUBJECT: FIELD: expected …, found …", one line per field;
 *   no field is named if the whole object is invalid.
 */
export function parseSettings<Schema extends z.core.$ZodType>(
  schema: Schema,
  input: unknown,
  subject: string,
): z.output<Schema> {
  return parseFor(schema, input, `read ${subject}`);
}

/**
 * The same for a value that did not come from a file.
 *
 * @param action the action that failed, for the message: `add a fault`.
 * @throws OperationError "Failed to ACTION: FIELD: expected …, found …", as above.
 */
export function parseFor<Schema extends z.core.$ZodType>(
  schema: Schema,
  input: unknown,
  action: string,
): z.output<Schema> {
  const known: KnownFields = new Map();
  const result = z.safeParse(schema, input, {
    // Compiling a parser is expensive, and most settings are read once.
    jitless: true,
    error: (issue) => noteKnownFields(issue, known),
  });
  if (result.success) return result.data;
  const read = result.error.issues.map((issue) => readIssue(issue, input, known));
  const reason = read.length === 1 ? read[0]?.line : read.map(({ line }) => `\n  ${line}`).join('');
  const problems = read.flatMap((each) => each.problems);
  // Without the error of zod as its cause: a terminal would print that too, in thirty lines.
  throw new OperationError({ action, reason, problems });
}

/** The known fields of each object that has unknown ones, by the list of the unknown ones. */
type KnownFields = Map<readonly string[], readonly string[]>;

/** Only during validation does zod know which object of a union an issue is about. */
function noteKnownFields(issue: z.core.$ZodRawIssue, known: KnownFields): undefined {
  if (issue.code !== 'unrecognized_keys') return;
  const def = issue.inst && (issue.inst as z.core.$ZodTypes)._zod.def;
  if (def?.type === 'object') known.set(issue.keys, Object.keys(def.shape));
}

/** A line of the message, and the same problems as data. Several unknown fields share a line. */
function readIssue(issue: z.core.$ZodIssue, input: unknown, fields: KnownFields) {
  const path = pathOf(issue.path);
  const lineOf = (message: string) => (path === '' ? message : `${path}: ${message}`);
  if (issue.code === 'unrecognized_keys') {
    const known = fields.get(issue.keys) ?? [];
    const unknown = issue.keys.map((key) => ({ key, hint: hintOf(nearestName(key, known)) }));
    const names = unknown.map(({ key, hint }) => `"${key}"${hint}`).join(', ');
    return {
      line: lineOf(`unknown field ${names}`),
      problems: unknown.map(({ key, hint }) => ({
        path: pathOf([...issue.path, key]),
        message: `unknown field${hint}`,
      })),
    };
  }
  const message = describeIssue(issue, input);
  return { line: lineOf(message), problems: [{ path, message }] };
}

const pathOf = (steps: readonly PropertyKey[]): string => steps.map(String).join('.');

const hintOf = (nearest: string | undefined): string =>
  nearest === undefined ? '' : ` (did you mean ${JSON.stringify(nearest)}?)`;

function describeIssue(issue: z.core.$ZodIssue, input: unknown): string {
  const found = describeFound(issue, input);
  // A check of several fields reports one of them, which may be absent.
  if (issue.code === 'custom' && found === NOTHING) return describeExpectation(issue);
  const expected = describeExpectation(issue) + suggestion(issue, valueAt(issue.path, input));
  return `${expected}, found ${found}`;
}

function describeExpectation(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `expected ${issue.expected === 'int' ? 'a whole number' : issue.expected}`;
    case 'invalid_value':
      return `expected ${choiceOf(issue.values)}`;
    case 'too_small':
      return `expected at least ${amount(issue.minimum, issue.origin)}`;
    case 'too_big':
      return `expected at most ${amount(issue.maximum, issue.origin)}`;
    case 'invalid_union':
      return expectationOfUnion(issue);
    case 'invalid_key':
      return issue.issues[0]?.message ?? 'expected another name';
    default:
      return issue.message.replace(/^Invalid input: /, '');
  }
}

const choiceOf = (values: readonly unknown[]): string =>
  values.map((value) => JSON.stringify(value)).join(' or ');

/** The name that was probably meant, if the schema lists names. */
function suggestion(issue: z.core.$ZodIssue, found: unknown): string {
  const names = namesExpected(issue).filter((name) => typeof name === 'string');
  return hintOf(typeof found === 'string' ? nearestName(found, names) : undefined);
}

function namesExpected(issue: z.core.$ZodIssue): readonly unknown[] {
  if (issue.code === 'invalid_value') return issue.values;
  return 'options' in issue && Array.isArray(issue.options) ? issue.options : [];
}

function expectationOfUnion(issue: z.core.$ZodIssueInvalidUnion): string {
  if ('options' in issue && Array.isArray(issue.options)) {
    return `expected ${choiceOf(issue.options)}`;
  }
  const alternatives = issue.errors.flat().filter(({ path }) => path.length === 0);
  const texts = new Set(
    alternatives.map((each) => describeAlternative(each).replace('expected ', '')),
  );
  return texts.size > 0 ? `expected ${[...texts].join(' or ')}` : 'expected another form';
}

function describeAlternative(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'unrecognized_keys') return describeExpectation(issue);
  return `an object without ${issue.keys.map((key) => `"${key}"`).join(', ')}`;
}

function amount(count: number | bigint, origin: string): string {
  const unit = { string: 'character', array: 'item' }[origin];
  if (unit === undefined) return String(count);
  return `${count} ${unit}${Number(count) === 1 ? '' : 's'}`;
}

const MAX_VALUE_LENGTH = 60;
const NOTHING = 'nothing';

/**
 * Messages never repeat a secret. A list or object of the wrong type, such as a wrong file, may
 * contain one under any name, so only its kind is named.
 */
function describeFound({ code, path }: z.core.$ZodIssue, input: unknown): string {
  if (path.at(-1) === 'secret' || path.at(-2) === 'keys') return 'something else';
  const value = valueAt(path, input);
  if (value === undefined) return NOTHING;
  if (code === 'invalid_type' && typeof value === 'object' && value !== null) {
    return Array.isArray(value) ? 'an array' : 'an object';
  }
  // JSON.stringify would write null for these.
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  const text = JSON.stringify(value, hideSecret) ?? String(value);
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
}

/** The value at a path; undefined if there is none. */
export function valueAt(path: readonly PropertyKey[], input: unknown): unknown {
  let value = input;
  for (const step of path) {
    if (value === null || typeof value !== 'object') return undefined;
    value = (value as Record<PropertyKey, unknown>)[step];
  }
  return value;
}

const hideSecret = (field: string, value: unknown) => (field === 'secret' ? '…' : value);
