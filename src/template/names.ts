import {
  type Argument,
  argumentOfForm,
  generated,
  moment,
  none,
  optional,
  scope,
  secretLength,
  separator,
  twoWords,
} from './arguments.ts';

/**
 * The placeholders allowed in each place of a profile, and their arguments. The schema rejects any
 * other name. The sources of values are typed by these names: a missing source does not compile.
 */

/** The placeholders of one place. `Values` has the type of each parsed argument. */
export type Names<Values> = { readonly [Name in keyof Values]: Argument<Values[Name]> };

/** The types of the parsed arguments of a place. */
export type ValuesOf<Given> = {
  readonly [Name in keyof Given]: Given[Name] extends Argument<infer Value> ? Value : never;
};

/** Parts of the request, and the time of the response. */
export const requestNames = {
  workspaceId: none,
  cursor: none,
  limit: none,
  path: none,
  query: none,
  method: none,
  now: moment,
} as const;

/** Values generated from the seed. */
export const generatedNames = argumentOfForm;

/** For refusals, and for headers of every response, of the key check and of the workspace read. */
export const answerNames = { ...requestNames, ...generatedNames } as const;

/** For fields of the key check. */
export const keyNames = {
  ...answerNames,
  valid: twoWords,
  expired: none,
  scopes: none,
  'scopes-text': separator,
  scope,
  expiresAt: moment,
  issuedAt: moment,
  daysLeft: none,
  secondsLeft: none,
  hint: none,
  start: secretLength,
  end: secretLength,
  label: none,
  workspaceName: none,
  new: generated,
  workspace: generated,
} as const;

/** For fields of the workspace read. */
export const workspaceNames = {
  ...answerNames,
  name: optional('slug'),
  createdAt: moment,
  fileCount: optional('text'),
  new: generated,
} as const;

/** For additional fields of a page, and headers of the listing. */
export const pageNames = {
  ...answerNames,
  total: none,
  count: none,
  pageNumber: none,
  hasMore: none,
  nextCursor: optional('encoded'),
} as const;

/** For additional fields of an entry: values of its file, not of the request. */
export const entryNames = {
  ...generatedNames,
  id: none,
  name: none,
  contentType: none,
  size: none,
  validationStatus: none,
  workspaceId: none,
  createdAt: moment,
} as const;

/** For headers of a response to OPTIONS. */
export const optionsNames = { ...answerNames, allow: none } as const;

/** For the origin that may read a response. */
export const originNames = { origin: none } as const;
/** For the methods that a preflight allows. */
export const preflightMethodNames = { allow: none } as const;
/** For the headers that a preflight allows. */
export const preflightHeaderNames = { requested: none } as const;

/** Placeholders that are true or false, and can be the condition of a choice. */
export const conditionNames: readonly string[] = ['valid', 'expired', 'scope', 'hasMore'];
