/**
 * The exports of the suite for the rest of the package: the public ones, and those that learning,
 * reports and the command line need.
 */

export type { ApiResponse } from './http/client.ts';
export {
  basicScheme,
  type Credential,
  emptyBearer,
  hintOf,
  madeUpKey,
  madeUpScheme,
  noCredentials,
} from './http/credentials.ts';
export { retryAfterMs } from './http/pace.ts';
export {
  type ApiRequest,
  checkKey,
  listFiles,
  otherPath,
  queryOf,
  readWorkspace,
} from './http/request.ts';
export { UnmetError } from './http/stop.ts';
export * from './index.ts';
export { readKnownFiles } from './rules/known-files.ts';
export { type RuleContext, workspaceIdOf } from './run/context.ts';
export {
  moreFiles,
  need,
  needOfEnd,
  provideText,
  type SettingNames,
  someFiles,
} from './run/need.ts';
export { resolveOptions } from './run/options.ts';
export { fittingOrders, tiesIn } from './walks/order.ts';
export {
  type Entry,
  isArray,
  objectOf,
  type Page,
  readPage,
  type Walk,
} from './walks/page.ts';
export type { ListingSample, Survey } from './walks/survey.ts';
export { readShownTime } from './walks/times.ts';
