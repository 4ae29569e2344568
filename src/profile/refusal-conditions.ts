import { type OperationName, operations, routesAt } from '../document/routes.ts';
import { FILES_READ } from '../document/wire.ts';
import type { Answered } from './field.ts';
import { requirements } from './operations.ts';
import type { RefusalParts, Surroundings } from './surroundings.ts';

/** Whether a run of the suite meets a condition or form, given the rest of the profile. */
type Met = (around: Surroundings) => boolean;

/** A condition under which a deployment refuses a request, and the response of the default profile. */
interface Condition<Clauses extends Answered, Operations, Forms> {
  readonly clauses: Clauses;
  readonly answer: RefusalParts;
  /** The operations in which it can occur, and when. Empty if all share one response. */
  readonly operations: Operations;
  /** Forms of the invalid input other than the plain one, and when they are refused. */
  readonly forms: Forms;
  /** When the plain form occurs; always if omitted. */
  readonly plain?: Met;
}

type Operations = { readonly [Name in OperationName]?: Met };
type Forms = Readonly<Record<string, Met>>;

const condition = <
  const Clauses extends Answered,
  const Of extends Operations,
  const Formed extends Forms = Readonly<Record<never, Met>>,
>(
  clauses: Clauses,
  answer: RefusalParts,
  operations: Of,
  { forms, ...fault }: { readonly forms?: Formed; readonly plain?: Met } = {},
): Condition<Clauses, Of, Formed> => ({
  ...{ clauses, answer, operations },
  // Without forms, their type has no names either.
  forms: forms ?? ({} as Formed),
  ...fault,
});

const always: Met = () => true;
/** For a condition that no run of the suite causes. */
const never: Met = () => false;

/** When a condition occurs in each of some operations. */
const at = <Name extends OperationName>(names: readonly Name[], isMet: (name: Name) => Met) =>
  // Each name has its entry.
  Object.fromEntries(names.map((name) => [name, isMet(name)])) as Readonly<Record<Name, Met>>;

const everyOperation = at(operations, () => always);
const ofListing = { listFiles: always };
const ofWorkspaces = at(
  routesAt('workspaceId').map(({ operation }) => operation),
  (operation) => (around) => {
    const { scope, checksWorkspace } = requirements[operation];
    const required = scope(around);
    // If no key of the run has the scope, the workspace is never checked.
    return checksWorkspace(around) && (required === null || required === FILES_READ);
  },
);

const plain = (status: number, code: string, error: string): RefusalParts => ({
  status,
  code,
  error,
  extra: {},
  text: null,
  contentType: 'application/json',
  headers: {},
});
const unauthenticated = (code: string, error: string): RefusalParts => ({
  ...plain(401, code, error),
  headers: { 'WWW-Authenticate': 'Bearer' },
});
const noWorkspace = plain(404, 'workspace_not_found', 'There is no such workspace.');
const invalidCursor = plain(400, 'invalid_cursor', 'The cursor is not valid.');
const isRefused =
  (form: string): Met =>
  ({ limit }) =>
    limit[form] === 'refused';

export const conditions = {
  noCredentials: condition(
    ['7-r4'],
    unauthenticated('unauthenticated', 'An API key is required.'),
    everyOperation,
  ),
  wrongScheme: condition(
    ['7-r4'],
    unauthenticated('unauthenticated', 'The Authorization header must be Bearer and an API key.'),
    everyOperation,
    { forms: { emptyBearer: always } },
  ),
  unknownKey: condition(
    ['7-r4'],
    unauthenticated('invalid_key', 'The API key is not valid.'),
    everyOperation,
  ),
  expiredKey: condition(['7-r4'], unauthenticated('expired_key', 'The API key has expired.'), {
    ...everyOperation,
    checkKey: ({ keyCheck }) => keyCheck.expiredKey === 'refused',
  }),
  missingScope: condition(
    ['7-r4'],
    plain(403, 'missing_scope', 'The API key lacks the scope that this call requires.'),
    at(operations, (operation) => (around) => requirements[operation].scope(around) !== null),
  ),
  otherWorkspace: condition(['4.3-other-workspace', '7-r4'], noWorkspace, ofWorkspaces),
  unknownWorkspace: condition(['4.3-other-workspace', '7-r4'], noWorkspace, ofWorkspaces, {
    forms: { malformed: always },
    // A number might be another workspace's, so the suite does not try one.
    plain: ({ formats }) => formats.workspaceId.style !== 'sequential',
  }),
  malformedCursor: condition(['4.3-cursor-behaviour', '7-r4'], invalidCursor, ofListing, {
    forms: { empty: ({ cursor }: Surroundings) => cursor.empty === 'refused', repeated: never },
  }),
  foreignCursor: condition(['4.3-cursor-behaviour', '7-r4'], invalidCursor, ofListing),
  badLimit: condition(
    ['8-limit-out-of-range', '7-r4'],
    plain(400, 'invalid_limit', 'The limit is not valid.'),
    ofListing,
    {
      forms: {
        aboveMaximum: isRefused('aboveMaximum'),
        zero: isRefused('zero'),
        negative: isRefused('negative'),
        fraction: isRefused('fraction'),
        word: isRefused('word'),
        empty: isRefused('empty'),
        repeated: isRefused('repeated'),
      },
      // Every refused limit has a form.
      plain: never,
    },
  ),
  unknownPath: condition(
    ['1-r6', '7-r4'],
    plain(404, 'not_found', 'There is no such resource.'),
    {},
  ),
  wrongMethod: condition(
    ['1-transport', '1-r6', '7-r4'],
    plain(405, 'method_not_allowed', 'The method is not allowed here.'),
    {},
  ),
  rateLimited: condition(
    ['8-rate-limits', '7-r4'],
    plain(429, 'rate_limited', 'Too many requests.'),
    {},
  ),
} as const;
export type Conditions = typeof conditions;

/** A condition under which a deployment refuses. */
export type RefusalCondition = keyof Conditions;

/** A form of the invalid input of a condition. */
export type FaultForm<Condition extends RefusalCondition = RefusalCondition> = {
  [Each in Condition]: keyof Conditions[Each]['forms'] & string;
}[Condition];

/** A condition that can occur in more than one operation. */
export type SharedCondition = {
  [Each in RefusalCondition]: 'readWorkspace' extends keyof Conditions[Each]['operations']
    ? Each
    : never;
}[RefusalCondition];

/** A condition whose invalid input has several forms. */
export type FormedCondition = {
  [Each in RefusalCondition]: [FaultForm<Each>] extends [never] ? never : Each;
}[RefusalCondition];

export const refusalConditions = Object.keys(conditions) as readonly RefusalCondition[];

type AnyCondition = Condition<Answered, Operations, Forms>;
/** The same table for any condition. */
const tableOf: Readonly<Record<RefusalCondition, AnyCondition>> = conditions;

/**
 * The operations in which a condition can occur, if each has its own response; empty if not.
 *
 * @param around limits them to those in which it occurs under this profile.
 */
export const operationsMeeting = (
  condition: RefusalCondition,
  around?: Surroundings,
): readonly OperationName[] =>
  operations.filter((operation) => {
    const isMet = tableOf[condition].operations[operation];
    return isMet && (!around || isMet(around));
  });

/** The same for the forms of the invalid input, without the plain one. */
export const formsOf = (condition: RefusalCondition, around?: Surroundings): readonly FaultForm[] =>
  Object.entries(tableOf[condition].forms)
    .filter(([, isMet]) => !around || isMet(around))
    // Object.entries loses the type of the names.
    .map(([form]) => form as FaultForm);

/** Whether the condition can occur in several operations, each with its own response. */
export const isShared = (condition: RefusalCondition): condition is SharedCondition =>
  operationsMeeting(condition).length > 1;

/** Whether its invalid input has forms, each with its own response. */
export const isFormed = (condition: RefusalCondition): condition is FormedCondition =>
  formsOf(condition).length > 0;

/** Whether the plain form occurs. */
export const isMetPlainly = (condition: RefusalCondition, around: Surroundings): boolean =>
  tableOf[condition].plain?.(around) ?? true;
