import type { OperationName } from '../../document/routes.ts';
import type { RefusalCondition } from '../../profile/refusal-conditions.ts';
import { type OptionNames, refuseUnknownOptions } from '../../text/check-options.ts';
import { describeValue } from '../../text/describe-value.ts';
import type { JournalEntry } from './entry.ts';
import type { Journal } from './journal.ts';

/** What a test expects to have been asked; what is left out may be anything. */
export interface ExpectedRequest {
  /** `none` for paths outside the three operations. */
  readonly operation?: OperationName | 'none' | undefined;
  readonly method?: string | undefined;
  /** Without the query, as it was sent. */
  readonly path?: string | undefined;
  readonly status?: number | undefined;
  /** The label of the key that was sent; null for no known key. */
  readonly key?: string | null | undefined;
  /** Why it was refused; null for what was not. */
  readonly refusal?: RefusalCondition | null | undefined;
  /** The fault that met it; null for none. */
  readonly fault?: string | null | undefined;
  /** How often exactly; at least once if left out. */
  readonly times?: number | undefined;
}

const COMPARE = 'compare with the journal';

type Asked = Omit<ExpectedRequest, 'times'>;

/** How an entry shows each of what may be expected. */
const shown: { readonly [Name in keyof Required<Asked>]: (entry: JournalEntry) => Asked[Name] } = {
  operation: ({ operation }) => operation ?? 'none',
  method: ({ method }) => method,
  path: ({ path }) => path,
  status: ({ status }) => status,
  key: ({ keyLabel }) => keyLabel,
  refusal: ({ refusal }) => refusal?.condition ?? null,
  fault: ({ fault }) => fault ?? null,
};
const names = Object.keys(shown) as readonly (keyof Asked)[];
const optionNames: OptionNames<ExpectedRequest> = {
  operation: true,
  method: true,
  path: true,
  status: true,
  key: true,
  refusal: true,
  fault: true,
  times: true,
};

/** A journal, or entries of one. */
export type Requested = Pick<Journal, 'entries'> | readonly JournalEntry[];

/**
 * Expects that a request was made, as far as the journal still has it.
 *
 * @throws Error that tells what was asked instead, the nearest first, and why that was refused.
 */
export function assertRequested(requested: Requested, expected: ExpectedRequest): void {
  const fault = faultOfRequested(requested, expected);
  if (fault !== null) throw new Error(fault);
}

/**
 * Why a request was not made as often as expected; null where it was.
 *
 * @throws Error when what is expected has an unknown field, or it is compared with no journal.
 */
function faultOfRequested(requested: Requested, expected: ExpectedRequest): string | null {
  refuseUnknownOptions(expected, optionNames, COMPARE);
  const entries = entriesOf(requested);
  const compared = entries.map((entry) => ({ entry, differences: differencesOf(entry, expected) }));
  const found = compared.filter(({ differences }) => differences.length === 0);
  const { times } = expected;
  if (times === undefined ? found.length > 0 : found.length === times) return null;
  const others = compared
    .filter(({ differences }) => differences.length > 0)
    .toSorted((a, b) => a.differences.length - b.differences.length)
    .slice(0, MOST_SHOWN);
  const what = `Expected ${describe(expected)} ${times === undefined ? 'at least once' : timesText(times)}, found it ${timesText(found.length)}`;
  const lines = [
    ...found.slice(0, MOST_SHOWN).map(({ entry }) => `  it is ${lineOf(entry)}`),
    ...others.map(
      ({ entry, differences }) => `  near is ${lineOf(entry)}\n    ${differences.join('; ')}`,
    ),
  ];
  const total = `among ${entries.length} request${entries.length === 1 ? '' : 's'}`;
  return [`${what} ${total}`, ...lines].join('\n');
}

/** @throws Error when it is neither a journal nor a list. */
function entriesOf(requested: Requested): readonly JournalEntry[] {
  // A list has a method of the same name.
  if (isList(requested)) return requested;
  const { entries, journal }: Partial<Journal & { journal: unknown }> = Object(requested);
  if (typeof entries === 'function') return requested.entries();
  const end =
    journal === undefined ? `, found ${describeValue(requested)}` : ': pass its `journal`';
  throw new Error(`Failed to ${COMPARE}: expected a journal or a list of its entries${end}`);
}

const isList = (requested: Requested): requested is readonly JournalEntry[] =>
  Array.isArray(requested);

const MOST_SHOWN = 3;

function differencesOf(entry: JournalEntry, expected: Asked): string[] {
  return names.flatMap((name) => {
    const wanted = expected[name];
    const found = shown[name](entry);
    return wanted === undefined || wanted === found
      ? []
      : [`${name}: expected ${wanted}, found ${found}`];
  });
}

function describe(expected: Asked): string {
  const parts = names.flatMap((name) =>
    expected[name] === undefined ? [] : [`${name} ${expected[name]}`],
  );
  return parts.length === 0 ? 'a request' : `a request with ${parts.join(', ')}`;
}

const timesText = (count: number): string =>
  count === 0 ? 'never' : count === 1 ? 'once' : `${count} times`;

/** `#3 GET /api/v1/auth 401 unknownKey: no key has this secret; …`. */
function lineOf({ number, method, target, status, refusal }: JournalEntry): string {
  const why = refusal ? ` ${refusal.condition}: ${refusal.reason}` : '';
  return `#${number} ${method} ${target} ${status}${why}`;
}

/** What `expect.extend` of Vitest or Jest takes: `expect(mock.journal).toHaveRequested({ … })`. */
export const journalMatchers = {
  /** @throws Error when what is expected has a field that nobody knows. */
  toHaveRequested(requested: Requested, expected: ExpectedRequest = {}) {
    const fault = faultOfRequested(requested, expected);
    return {
      pass: fault === null,
      message: () => fault ?? `Expected no such request: ${JSON.stringify(expected)}, found it`,
    };
  },
};
