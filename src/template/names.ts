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
 * Which placeholders each place of a profile may hold, and what each takes behind its colon. The
 * schema refuses any other name, and what fills the places is typed by these: a name that no one
 * fills does not compile.
 */

/** The placeholders of one place, by the value that is read of each one's argument. */
export type Names<Values> = { readonly [Name in keyof Values]: Argument<Values[Name]> };

/** The parsed arguments of a place. */
export type ValuesOf<Given> = {
  readonly [Name in keyof Given]: Given[Name] extends Argument<infer Value> ? Value : never;
};

/** Parts of the request, and the moment of the answer. */
export const requestNames = {
  workspaceId: none,
  cursor: none,
  limit: none,
  path: none,
  query: none,
  method: none,
  now: moment,
} as const;

/** Made up from the seed. */
export const generatedNames = argumentOfForm;

/** Refusals, and headers of every answer, of the key check and of the workspace read. */
export const answerNames = { ...requestNames, ...generatedNames } as const;

/** Fields of the key check. */
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

/** Fields of the workspace read. */
export const workspaceNames = {
  ...answerNames,
  name: optional('slug'),
  createdAt: moment,
  fileCount: optional('text'),
  new: generated,
} as const;

/** Fields of a page next to its entries, and headers of the listing. */
export const pageNames = {
  ...answerNames,
  total: none,
  count: none,
  pageNumber: none,
  hasMore: none,
  nextCursor: optional('encoded'),
} as const;

/** Further fields of an entry: of its file alone, never of the request. */
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

/** Headers of an answer to OPTIONS. */
export const optionsNames = { ...answerNames, allow: none } as const;

/** The origin that may read an answer. */
export const originNames = { origin: none } as const;
/** The methods that a preflight allows. */
export const preflightMethodNames = { allow: none } as const;
/** The headers that a preflight allows. */
export const preflightHeaderNames = { requested: none } as const;

/** Those that are true or false, by which a choice chooses. */
export const conditionNames: readonly string[] = ['valid', 'expired', 'scope', 'hasMore'];
