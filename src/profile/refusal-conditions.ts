import { type OperationName, routes } from '../document/routes.ts';
import type { Answered } from './field.ts';
import type { RefusalParts, Surroundings } from './surroundings.ts';

/** When something is met in a run: always, or where the rest of the profile lets it. */
type Met = (around: Surroundings) => boolean;

/** A condition under which a deployment refuses, and the answer of the default profile. */
interface Condition<Clauses extends Answered, Operations, Forms> {
  readonly clauses: Clauses;
  readonly answer: RefusalParts;
  /**
   * The operations that meet it, and when; none where the answer is one, whichever is asked, if
   * any is.
   */
  readonly operations: Operations;
  /** The forms that the fault may have besides the plain one, and when they are refused. */
  readonly forms: Forms;
  /** When the plain form is met; always, if left out. */
  readonly plain?: Met;
}

const condition = <
  const Clauses extends Answered,
  const Operations extends { readonly [Name in OperationName]?: Met },
  const Forms extends Readonly<Record<string, Met>>,
>(
  of: Condition<Clauses, Operations, Forms>,
): Condition<Clauses, Operations, Forms> => of;

const always: Met = () => true;
/** What no run of the suite brings about. */
const never: Met = () => false;

const everyOperation = { checkKey: always, readWorkspace: always, listFiles: always };
const ofListing = { listFiles: always };
/** The operations that name a workspace. */
const ofWorkspaces = {
  // A scope that no key of the run has is asked for before the workspace is looked at.
  readWorkspace: ({ workspaceRead: { scope } }: Surroundings) =>
    scope === null || scope === 'files:read',
  listFiles: ({ listing }: Surroundings) => listing.pathId === 'checked',
};

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
  noCredentials: condition({
    clauses: ['7-r4'],
    answer: unauthenticated('unauthenticated', 'An API key is required.'),
    operations: everyOperation,
    forms: {},
  }),
  wrongScheme: condition({
    clauses: ['7-r4'],
    answer: unauthenticated(
      'unauthenticated',
      'The Authorization header must be Bearer and an API key.',
    ),
    operations: everyOperation,
    forms: { emptyBearer: always },
  }),
  unknownKey: condition({
    clauses: ['7-r4'],
    answer: unauthenticated('invalid_key', 'The API key is not valid.'),
    operations: everyOperation,
    forms: {},
  }),
  expiredKey: condition({
    clauses: ['7-r4'],
    answer: unauthenticated('expired_key', 'The API key has expired.'),
    operations: {
      ...everyOperation,
      checkKey: ({ keyCheck }) => keyCheck.expiredKey === 'refused',
    },
    forms: {},
  }),
  missingScope: condition({
    clauses: ['7-r4'],
    answer: plain(403, 'missing_scope', 'The API key lacks the scope that this call requires.'),
    operations: {
      checkKey: ({ keyCheck }) => keyCheck.scope !== null,
      readWorkspace: ({ workspaceRead }) => workspaceRead.scope !== null,
      listFiles: always,
    },
    forms: {},
  }),
  otherWorkspace: condition({
    clauses: ['4.3-other-workspace', '7-r4'],
    answer: noWorkspace,
    operations: ofWorkspaces,
    forms: {},
  }),
  unknownWorkspace: condition({
    clauses: ['4.3-other-workspace', '7-r4'],
    answer: noWorkspace,
    operations: ofWorkspaces,
    // A number might be another workspace's, and is not tried.
    plain: ({ formats }) => formats.workspaceId.style !== 'sequential',
    forms: { malformed: always },
  }),
  malformedCursor: condition({
    clauses: ['4.3-cursor-behaviour', '7-r4'],
    answer: invalidCursor,
    operations: ofListing,
    forms: { empty: ({ cursor }) => cursor.empty === 'refused', repeated: never },
  }),
  foreignCursor: condition({
    clauses: ['4.3-cursor-behaviour', '7-r4'],
    answer: invalidCursor,
    operations: ofListing,
    forms: {},
  }),
  badLimit: condition({
    clauses: ['8-limit-out-of-range', '7-r4'],
    answer: plain(400, 'invalid_limit', 'The limit is not valid.'),
    operations: ofListing,
    // Each limit that is refused has its form.
    plain: never,
    forms: {
      aboveMaximum: isRefused('aboveMaximum'),
      zero: isRefused('zero'),
      negative: isRefused('negative'),
      fraction: isRefused('fraction'),
      word: isRefused('word'),
      empty: isRefused('empty'),
      repeated: isRefused('repeated'),
    },
  }),
  unknownPath: condition({
    clauses: ['1-r6', '7-r4'],
    answer: plain(404, 'not_found', 'There is no such resource.'),
    operations: {},
    forms: {},
  }),
  wrongMethod: condition({
    clauses: ['1-transport', '1-r6', '7-r4'],
    answer: plain(405, 'method_not_allowed', 'The method is not allowed here.'),
    operations: {},
    forms: {},
  }),
  rateLimited: condition({
    clauses: ['8-rate-limits', '7-r4'],
    answer: plain(429, 'rate_limited', 'Too many requests.'),
    operations: {},
    forms: {},
  }),
} as const;
export type Conditions = typeof conditions;

/** A condition under which a deployment refuses. */
export type RefusalCondition = keyof Conditions;

/** A form that the fault of a condition may have. */
export type FaultForm<Condition extends RefusalCondition = RefusalCondition> = {
  [Each in Condition]: keyof Conditions[Each]['forms'] & string;
}[Condition];

/** A condition that more than one operation meets. */
export type SharedCondition = {
  [Each in RefusalCondition]: 'readWorkspace' extends keyof Conditions[Each]['operations']
    ? Each
    : never;
}[RefusalCondition];

/** A condition whose fault has several forms. */
export type FormedCondition = {
  [Each in RefusalCondition]: [FaultForm<Each>] extends [never] ? never : Each;
}[RefusalCondition];

export const refusalConditions = Object.keys(conditions) as readonly RefusalCondition[];

type AnyCondition = Condition<
  Answered,
  { readonly [Name in OperationName]?: Met },
  Readonly<Record<string, Met>>
>;
/** The same, where it does not matter which condition it is. */
const tableOf: Readonly<Record<RefusalCondition, AnyCondition>> = conditions;

/**
 * The operations that meet a condition, each perhaps with an answer of its own; none where the
 * answer is one, whichever is asked.
 *
 * @param around what the rest of the profile has to be for that; whatever it is, if left out.
 */
export const operationsMeeting = (
  condition: RefusalCondition,
  around?: Surroundings,
): readonly OperationName[] =>
  routes.flatMap(({ operation }) => {
    const isMet = tableOf[condition].operations[operation];
    return isMet && (!around || isMet(around)) ? [operation] : [];
  });

/** The same of the forms of its fault, besides the plain one. */
export const formsOf = (condition: RefusalCondition, around?: Surroundings): readonly FaultForm[] =>
  Object.entries(tableOf[condition].forms)
    .filter(([, isMet]) => !around || isMet(around))
    // The forms of a condition are those of its table.
    .map(([form]) => form as FaultForm);

/** Whether more than one operation meets the condition, each perhaps with an answer of its own. */
export const isShared = (condition: RefusalCondition): condition is SharedCondition =>
  operationsMeeting(condition).length > 1;

/** Whether its fault has forms, each perhaps with an answer of its own. */
export const isFormed = (condition: RefusalCondition): condition is FormedCondition =>
  formsOf(condition).length > 0;

/** Whether the fault is met in its plain form. */
export const isMetPlainly = (condition: RefusalCondition, around: Surroundings): boolean =>
  tableOf[condition].plain?.(around) ?? true;
