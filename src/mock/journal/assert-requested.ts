import * as z from 'zod/mini';
import { type OperationName, routes } from '../../document/routes.ts';
import { atFirstUse } from '../../profile/choice.ts';
import { type RefusalCondition, refusalConditions } from '../../profile/refusals.ts';
import { OperationError } from '../../text/operation-error.ts';
import { parseInput } from '../../text/parse-input.ts';
import { wholeNumber } from '../../world/fields.ts';
import type { JournalEntry } from './entry.ts';
import type { Journal } from './journal.ts';

/** The request that a test expects; omitted fields match anything. */
export interface ExpectedRequest {
  /** `none` for paths of no operation. */
  readonly operation?: OperationName | 'none' | undefined;
  readonly method?: string | undefined;
  /** Without the query. */
  readonly path?: string | undefined;
  readonly status?: number | undefined;
  /** The label of the sent key; null for no known key. */
  readonly key?: string | null | undefined;
  /** Why it was refused; null for a success. */
  readonly refusal?: RefusalCondition | null | undefined;
  /** The fault that affected the request, or null. */
  readonly fault?: string | null | undefined;
  /** Parameters of the query by name, decoded; null for one that was not sent. Others are ignored. */
  readonly query?: Readonly<Record<string, string | null>> | undefined;
  /** The exact number of matching requests; default: at least one. */
  readonly times?: number | undefined;
}

const text = () => z.optional(z.string());
const textOrNull = () => z.optional(z.nullable(z.string()));
const whole = () => z.optional(wholeNumber(0));
/** A misspelt value would make every negated assertion pass. */
const expectedSchema = atFirstUse(() =>
  z.strictObject({
    operation: z.optional(z.enum([...routes.map(({ operation }) => operation), 'none'])),
    method: text(),
    path: text(),
    status: whole(),
    key: textOrNull(),
    refusal: z.optional(z.nullable(z.enum(refusalConditions))),
    fault: textOrNull(),
    query: z.optional(z.record(z.string(), z.nullable(z.string()))),
    times: whole(),
  }),
);

/** A journal, or entries of one. */
export type Requested = Pick<Journal, 'entries'> | readonly JournalEntry[];

const COMPARE = 'compare with the journal';

/**
 * Asserts that a matching request is in the journal.
 *
 * @throws Error with the most similar request, and why it was refused.
 */
export function assertRequested(requested: Requested, expected: ExpectedRequest): void {
  const { pass, message } = compare(requested, expected);
  if (!pass) throw new Error(message());
}

/** For `expect.extend` of Vitest or Jest: `expect(mock.journal).toHaveRequested({ … })`. */
export const journalMatchers = {
  /** @throws Error when `expected` has an unknown or invalid field. */
  toHaveRequested: (requested: Requested, expected: ExpectedRequest = {}) =>
    compare(requested, expected),
};

function compare(requested: Requested, expected: ExpectedRequest) {
  const { times, ...wanted } = parseInput(expectedSchema(), expected, COMPARE);
  const compared = entriesOf(requested)
    .map((entry) => ({ entry, differences: differencesOf(entry, wanted) }))
    .toSorted((a, b) => a.differences.length - b.differences.length);
  const found = compared.filter(({ differences }) => differences.length === 0).length;
  const pass = times === undefined ? found > 0 : found === times;
  const message = (): string => {
    const request = `a request with ${JSON.stringify(wanted)}`;
    const often = times === undefined ? 'at least once' : `${times} times`;
    const { entry, differences = [] } = compared[pass ? 0 : found] ?? compared[0] ?? {};
    return [
      `${pass ? 'Did not expect' : 'Expected'} ${request} ${often}, found ${found} among ${compared.length} requests`,
      ...(entry ? [`  ${pass ? 'it' : 'nearest'} is ${lineOf(entry)}`] : []),
      ...differences.map((difference) => `    ${difference}`),
    ].join('\n');
  };
  return { pass, message };
}

/** @throws Error for anything but a journal or a list, such as a mock. */
function entriesOf(requested: Requested): readonly JournalEntry[] {
  // Arrays also have a method `entries`.
  if (isList(requested)) return requested;
  if (typeof Object(requested).entries === 'function') return requested.entries();
  const expected = 'a journal (mock.journal) or a list of its entries';
  throw new OperationError({ action: COMPARE, expected, found: typeof requested });
}

const isList = (requested: Requested): requested is readonly JournalEntry[] =>
  Array.isArray(requested);

/** How an entry differs from the expected request: `status: expected 200, found 401`. */
function differencesOf(
  entry: JournalEntry,
  { query = {}, ...plain }: Omit<ExpectedRequest, 'times'>,
): string[] {
  const sent = new URLSearchParams(entry.target.slice(entry.path.length));
  const facts: Readonly<Record<string, unknown>> = {
    ...entry,
    operation: entry.operation ?? 'none',
    key: entry.keyLabel,
    refusal: entry.refusal?.condition ?? null,
    fault: entry.fault ?? null,
  };
  return [
    ...Object.entries(plain).map(([name, value]) => [name, value, facts[name]] as const),
    ...Object.entries(query).map(([name, value]) => [name, value, sent.get(name)] as const),
  ].flatMap(([name, value, found]) =>
    value === undefined || value === found ? [] : [`${name}: expected ${value}, found ${found}`],
  );
}

/** `#3 GET /api/v1/auth 401 unknownKey: no key has this secret; …`. */
function lineOf({ number, method, target, status, refusal }: JournalEntry): string {
  const why = refusal ? ` ${refusal.condition}: ${refusal.reason}` : '';
  return `#${number} ${method} ${target} ${status}${why}`;
}
