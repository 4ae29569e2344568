/**
 * The exports of the suite for the rest of the package: the public ones, and those that learning,
 * reports and the command line need.
 */

export { causeKinds } from './causes/incident.ts';
export { hintOf } from './http/credentials.ts';
export type { Wait } from './http/pace.ts';
export { queryOf } from './http/request.ts';
export * from './index.ts';
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
export { limitText } from './rules/with-survey.ts';
export { OptionError, type OptionName } from './run/header-options.ts';
export {
  faultNeed,
  faultText,
  need,
  needOfEnd,
  provideText,
  type SettingNames,
} from './run/need.ts';
export { resolveOptions } from './run/options.ts';
export { readKnownFiles } from './walks/known-files.ts';
export { isArray, objectOf } from './walks/page.ts';
export type { ListingSample } from './walks/survey.ts';
export { readShownTime } from './walks/times.ts';
