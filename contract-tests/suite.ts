/**
 * The exports of the suite for the rest of the package: the public ones, and those that learning,
 * reports and the command line need.
 */

export { causeKinds } from './diagnosis/incident.ts';
export { queryOf } from './exchange/api-request.ts';
export { hintOf } from './exchange/credentials.ts';
export type { Wait } from './exchange/pace.ts';
export { OptionError, type OptionName } from './header-options.ts';
export * from './index.ts';
export {
  faultNeed,
  faultText,
  need,
  needOfEnd,
  provideText,
  type SettingNames,
} from './judgement/need.ts';
export { readKnownFiles } from './listing/known-file.ts';
export { isArray, objectOf } from './listing/page.ts';
export { readShownTime } from './listing/shown-time.ts';
export type { ListingSample } from './listing/survey.ts';
export { type TimeFormatValue, timeFormatOf } from './observations/entries.ts';
export { type ComparedChecks, tellsScopes, tellsValidity } from './observations/field-shape.ts';
export { type GeneratedKind, generatedKind } from './observations/generated-names.ts';
export {
  type GeneratedHeaders,
  generatedHeaders,
  partsByPath,
  valuesOf,
} from './observations/generated-parts.ts';
export { generatedTexts, isTime, momentFormat } from './observations/generated-values.ts';
export type { IdFormatValue } from './observations/id-format.ts';
export type { SecretPart } from './observations/key-check.ts';
export { type OddLimit, oddLimits } from './observations/odd-limits.ts';
export type {
  ProbedForm,
  RefusalSample,
} from './observations/refusal-observation.ts';
export type { HeaderValues, Sample } from './observations/sample.ts';
export { readFailure } from './observations/sample.ts';
export { namesEverywhere } from './observations/transport-headers.ts';
export type { WorkspaceFieldsValue } from './observations/workspace.ts';
export { undecidable } from './observations.ts';
export { resolveOptions } from './options.ts';
export { limitText } from './rules/entries.ts';
