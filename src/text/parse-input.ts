import * as z from 'zod/mini';
import { describeValue } from './describe-value.ts';
import { OperationError, type Problem } from './operation-error.ts';
import { plural } from './plural.ts';
import { nearestName } from './suggest.ts';

/**
 * Validates what a caller or a file gives. The error names the field, what was expected and what
 * was found.
 *
 * @param action the action that fails, for the message: `add a fault`, `read the profile "a.json"`.
 * @throws OperationError "Failed to ACTION: FIELD: expected …, found …", one line per field; no
 *   field is named if the whole input is invalid.
 */
export function parseInput<Schema extends z.core.$ZodType>(
  schema: Schema,
  input: unknown,
  action: string,
): z.output<Schema> {
  const known: KnownFields = new Map();
  const result = z.safeParse(schema, input, {
    // Compiling a parser is expensive, and most input is read once.
    jitless: true,
    error: (issue) => noteKnownFields(issue, known),
  });
  if (result.success) return result.data;
  const problems = result.error.issues.flatMap((issue) => problemsOf(issue, input, known));
  // Without the error of zod as its cause: a terminal would print that too, in thirty lines.
  throw new OperationError({ action, problems });
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

/** The known fields of each object that has unknown ones, by the list of the unknown ones. */
type KnownFields = Map<readonly string[], readonly string[]>;

/** Only during validation does zod know which object of a union an issue is about. */
function noteKnownFields(issue: z.core.$ZodRawIssue, known: KnownFields): undefined {
  if (issue.code !== 'unrecognized_keys') return;
  const def = issue.inst && (issue.inst as z.core.$ZodTypes)._zod.def;
  if (def?.type === 'object') known.set(issue.keys, Object.keys(def.shape));
}

/** How many unknown fields of one object are named: a wrong file may have thousands. */
const MAX_UNKNOWN = 20;

function problemsOf(
  issue: z.core.$ZodIssue,
  input: unknown,
  fields: KnownFields,
): readonly Problem[] {
  const path = issue.path.map(String).join('.');
  if (issue.code !== 'unrecognized_keys') return [{ path, message: describeIssue(issue, input) }];
  const known = fields.get(issue.keys) ?? [];
  return issue.keys.slice(0, MAX_UNKNOWN).map((key) => {
    return { path, message: `unknown field "${key}"${hintOf(nearestName(key, known))}` };
  });
}

const hintOf = (nearest: string | undefined): string =>
  nearest === undefined ? '' : ` (did you mean ${JSON.stringify(nearest)}?)`;

function describeIssue(issue: z.core.$ZodIssue, input: unknown): string {
  const value = valueAt(issue.path, input);
  const expectation = describeExpectation(issue);
  // A check of several fields reports one of them, which may be absent; another may be a secret.
  const isHidden = issue.code === 'custom' && (value === undefined || issue.params?.isSecret);
  if (isHidden) return expectation;
  const names = namesExpected(issue).filter((name) => typeof name === 'string');
  const hint = hintOf(typeof value === 'string' ? nearestName(value, names) : undefined);
  return `${expectation}${hint}, found ${describeFound(issue, value)}`;
}

function describeExpectation(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `expected ${issue.expected === 'int' ? 'a whole number' : issue.expected}`;
    case 'too_small':
      return `expected at least ${amount(issue.minimum, issue.origin)}`;
    case 'too_big':
      return `expected at most ${amount(issue.maximum, issue.origin)}`;
    case 'invalid_value':
    case 'invalid_union':
      return `expected ${describeChoice(issue)}`;
    case 'invalid_key':
      return issue.issues[0]?.message ?? 'expected another name';
    case 'unrecognized_keys':
      return `expected an object without ${issue.keys.map((key) => `"${key}"`).join(', ')}`;
    default:
      return issue.message.replace(/^Invalid input: /, '');
  }
}

function describeChoice(issue: z.core.$ZodIssueInvalidValue | z.core.$ZodIssueInvalidUnion) {
  const names = namesExpected(issue);
  if (names.length > 0) return names.map((name) => JSON.stringify(name)).join(' or ');
  const alternatives = issue.code === 'invalid_union' ? issue.errors.flat() : [];
  const texts = alternatives
    .filter(({ path }) => path.length === 0)
    .map((each) => describeExpectation(each).replace('expected ', ''));
  return [...new Set(texts)].join(' or ') || 'another form';
}

/** The names that a schema lists. */
function namesExpected(issue: z.core.$ZodIssue): readonly unknown[] {
  if (issue.code === 'invalid_value') return issue.values;
  return 'options' in issue && Array.isArray(issue.options) ? issue.options : [];
}

function amount(count: number | bigint, origin: string): string {
  const unit = origin === 'string' ? 'character' : origin === 'array' ? 'item' : undefined;
  return unit === undefined ? String(count) : plural(Number(count), unit);
}

/**
 * Messages never repeat a secret. A list or object of the wrong type, such as a wrong file, may
 * contain one under any name, so only its kind is named.
 */
function describeFound({ code, path }: z.core.$ZodIssue, value: unknown): string {
  if (value === undefined) return 'nothing';
  const field = path.at(-1);
  const isInKeys = path.at(-2) === 'keys' || (field === 'keys' && typeof value === 'string');
  if (field === 'secret' || field === 'headers' || isInKeys) {
    return value === '' ? 'nothing' : 'something else';
  }
  if (code === 'invalid_type' && typeof value === 'object' && value !== null) {
    return Array.isArray(value) ? 'an array' : 'an object';
  }
  return describeValue(value, hideSecret);
}

const hideSecret = (field: string, value: unknown) => (field === 'secret' ? '…' : value);
