import * as z from 'zod/mini';
import { OperationError } from '../text/operation-error.ts';
import { nearestName } from '../text/suggest.ts';
import { knownFields } from './known-fields.ts';

/**
 * Reads a settings object (a profile, a recipe) by its schema, and says in one message what is
 * wrong with it: which file, which field, what was expected, what was found.
 *
 * @param subject what is read, for the message: `the profile "mine.json"`.
 * @throws Error "Failed to read SUBJECT: FIELD: expected …, found …", a line for each field; without
 *   the field where it is all of them.
 */
export function parseSettings<Schema extends z.core.$ZodType>(
  schema: Schema,
  input: unknown,
  subject: string,
): z.output<Schema> {
  return parseFor(schema, input, `read ${subject}`);
}

/**
 * The same of what is given by hand.
 *
 * @param action what failed, for the message: `add a fault`.
 * @throws Error "Failed to ACTION: FIELD: expected …, found …", as above.
 */
export function parseFor<Schema extends z.core.$ZodType>(
  schema: Schema,
  input: unknown,
  action: string,
): z.output<Schema> {
  // Compiling a parser is dear, and most settings are read once.
  const result = z.safeParse(schema, input, { jitless: true });
  if (result.success) return result.data;
  const read = result.error.issues.map((issue) => readIssue(issue, input, schema));
  const reason = read.length === 1 ? read[0]?.line : read.map(({ line }) => `\n  ${line}`).join('');
  const problems = read.flatMap((each) => each.problems);
  throw new OperationError({ action, reason, problems, cause: result.error });
}

/** A line of the message, and the same as data: several unknown fields are one line. */
function readIssue(issue: z.core.$ZodIssue, input: unknown, schema: z.core.$ZodType) {
  const path = pathOf(issue.path);
  const lineOf = (message: string) => (path === '' ? message : `${path}: ${message}`);
  if (issue.code === 'unrecognized_keys') {
    const known = knownFields(schema, issue.path, input);
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
  const found = describeFound(issue.path, input);
  // A rule over several fields names the one at fault, which may be left at its default.
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

/** The name that was meant where one of a few is expected. */
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

const LONGEST_VALUE = 60;
const NOTHING = 'nothing';

/** A secret is not repeated in a message, whatever is wrong with it. */
function describeFound(path: readonly PropertyKey[], input: unknown): string {
  if (path.at(-1) === 'secret') return 'something else';
  const value = valueAt(path, input);
  if (value === undefined) return NOTHING;
  // JSON has none of these, and a schema that goes by the text may take the one and not the other.
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  const text = JSON.stringify(value, hideSecret) ?? String(value);
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}

/** Undefined where there is none. */
function valueAt(path: readonly PropertyKey[], input: unknown): unknown {
  let value = input;
  for (const step of path) {
    if (value === null || typeof value !== 'object') return undefined;
    value = (value as Record<PropertyKey, unknown>)[step];
  }
  return value;
}

const hideSecret = (field: string, value: unknown) => (field === 'secret' ? '…' : value);
