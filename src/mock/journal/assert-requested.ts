import type { OperationName } from '../../document/routes.ts';
import type { RefusalCondition } from '../../profile/refusal-conditions.ts';
import { refuseUnknownFields } from '../../text/check-options.ts';
import { describeValue } from '../../text/describe-value.ts';
import { OperationError } from '../../text/operation-error.ts';
import { type JournalEntry, type KeptHeader, keptHeaders } from './entry.ts';
import type { Journal } from './journal.ts';

/** The request that a test expects; omitted fields match anything. */
export interface ExpectedRequest {
  /** `none` for paths of no operation. */
  readonly operation?: OperationName | 'none' | undefined;
  readonly method?: string | undefined;
  /** Without the query. */
  readonly path?: string | undefined;
  /** Parameters of the query by name, decoded; null for one that was not sent. Others are ignored. */
  readonly query?: Readonly<Record<string, string | null>> | undefined;
  /** Request headers by name; null for one that was not sent. Others are ignored. */
  readonly headers?: Readonly<Partial<Record<KeptHeader, string | null>>> | undefined;
  readonly status?: number | undefined;
  /** The label of the sent key; null for no known key. */
  readonly key?: string | null | undefined;
  /** Why it was refused; null for a success. */
  readonly refusal?: RefusalCondition | null | undefined;
  /** The fault that affected the request, or null. */
  readonly fault?: string | null | undefined;
  /** Any other condition; called with the entry if all other fields match. */
  readonly where?: ((entry: JournalEntry) => boolean) | undefined;
  /** The exact number of matching requests; default: at least one. */
  readonly times?: number | undefined;
}

const COMPARE = 'compare with the journal';

type RequestFacts = Omit<ExpectedRequest, 'times' | 'query' | 'headers' | 'where'>;

/** How each expected field is read from an entry. */
const shown: {
  readonly [Name in keyof Required<RequestFacts>]: (entry: JournalEntry) => RequestFacts[Name];
} = {
  operation: ({ operation }) => operation ?? 'none',
  method: ({ method }) => method,
  path: ({ path }) => path,
  status: ({ status }) => status,
  key: ({ keyLabel }) => keyLabel,
  refusal: ({ refusal }) => refusal?.condition ?? null,
  fault: ({ fault }) => fault ?? null,
};
const names = Object.keys(shown) as readonly (keyof RequestFacts)[];

/** A journal, or entries of one. */
export type Requested = Pick<Journal, 'entries'> | readonly JournalEntry[];

/**
 * Asserts that a matching request is in the journal.
 *
 * @throws Error with the most similar requests, and why they were refused.
 */
export function assertRequested(requested: Requested, expected: ExpectedRequest): void {
  const { pass, message } = compare(requested, expected);
  if (!pass) throw new Error(message());
}

/**
 * Whether a request was made as often as expected, and the message for a failed assertion, or for
 * a negated one.
 *
 * @throws Error when `expected` has an unknown field, or `requested` is not a journal.
 */
function compare(requested: Requested, expected: ExpectedRequest) {
  refuseUnknownFields(expected, [...names, 'query', 'headers', 'where', 'times'], COMPARE);
  refuseUnknownFields(expected.headers ?? {}, keptHeaders, `${COMPARE}: headers`);
  const entries = entriesOf(requested);
  const compared = entries
    .map((entry) => ({ entry, differences: differencesOf(entry, expected) }))
    .toSorted((a, b) => a.differences.length - b.differences.length);
  const found = compared.filter(({ differences }) => differences.length === 0);
  const { times } = expected;
  const pass = times === undefined ? found.length > 0 : found.length === times;
  return {
    pass,
    message(): string {
      const wanted = times === undefined ? 'at least once' : timesText(times);
      const nearest = pass ? [] : compared.slice(found.length, found.length + MAX_SHOWN);
      return [
        `${pass ? 'Did not expect' : 'Expected'} ${describe(expected)} ${wanted}, found it ${timesText(found.length)} among ${entries.length} request${entries.length === 1 ? '' : 's'}`,
        ...found.slice(0, MAX_SHOWN).map(({ entry }) => `  it is ${lineOf(entry)}`),
        ...nearest.flatMap(({ entry, differences }) => [
          `  near is ${lineOf(entry)}`,
          `    ${differences.join('; ')}`,
        ]),
      ].join('\n');
    },
  };
}

/** @throws Error for anything but a journal or a list. */
function entriesOf(requested: Requested): readonly JournalEntry[] {
  // Arrays also have a method `entries`.
  if (isList(requested)) return requested;
  const { entries, journal }: Partial<Journal & { journal: unknown }> = Object(requested);
  if (typeof entries === 'function') return requested.entries();
  const found = journal === undefined ? describeValue(requested) : 'a mock: pass its `journal`';
  const expected = 'a journal or a list of its entries';
  throw new OperationError({ action: COMPARE, expected, found });
}

const isList = (requested: Requested): requested is readonly JournalEntry[] =>
  Array.isArray(requested);

const MAX_SHOWN = 3;

function differencesOf(entry: JournalEntry, expected: ExpectedRequest): string[] {
  const sent = new URLSearchParams(entry.target.slice(entry.path.length));
  const headers = new Map(Object.entries(entry.headers));
  const differences = [
    ...names.map((name) => [name, expected[name], shown[name](entry)] as const),
    ...partsOf(expected, 'query').map(
      ([name, value]) => [`query ${name}`, value, sent.get(name)] as const,
    ),
    ...partsOf(expected, 'headers').map(
      ([name, value]) => [`header ${name}`, value, headers.get(name) ?? null] as const,
    ),
  ].flatMap(([name, wanted, found]) =>
    wanted === undefined || wanted === found ? [] : [`${name}: expected ${wanted}, found ${found}`],
  );
  const { where } = expected;
  return where && differences.length === 0 && !where(entry)
    ? ['where: expected true, found false']
    : differences;
}

const partsOf = (expected: ExpectedRequest, part: 'query' | 'headers') =>
  Object.entries(expected[part] ?? {});

function describe(expected: ExpectedRequest): string {
  const parts = [
    ...names.flatMap((name) => (expected[name] === undefined ? [] : `${name} ${expected[name]}`)),
    ...partsOf(expected, 'query').map(([name, value]) => `query ${name} ${value}`),
    ...partsOf(expected, 'headers').map(([name, value]) => `header ${name} ${value}`),
    ...(expected.where ? ['where true'] : []),
  ];
  return parts.length === 0 ? 'a request' : `a request with ${parts.join(', ')}`;
}

const timesText = (count: number): string =>
  count === 0 ? 'never' : count === 1 ? 'once' : `${count} times`;

/** `#3 GET /api/v1/auth 401 unknownKey: no key has this secret; …`. */
function lineOf({ number, method, target, status, refusal }: JournalEntry): string {
  const why = refusal ? ` ${refusal.condition}: ${refusal.reason}` : '';
  return `#${number} ${method} ${target} ${status}${why}`;
}

/** For `expect.extend` of Vitest or Jest: `expect(mock.journal).toHaveRequested({ … })`. */
export const journalMatchers = {
  /** @throws Error when `expected` has an unknown field. */
  toHaveRequested(requested: Requested, expected: ExpectedRequest = {}) {
    return compare(requested, expected);
  },
};
