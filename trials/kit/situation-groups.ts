import type { SituationName, SituationPattern } from './broken-client.ts';

/**
 * Situations grouped by what happens in them. A new situation of a known family joins its groups
 * automatically.
 */

/** Every call that lists the files of a workspace, however it ends. */
export const everyWalk: readonly SituationPattern[] = [
  '*',
  '!{key-check,workspace-read}.*',
  '!again.key-check',
];

const onePage: readonly SituationName[] = ['pages.{one,none,single-file}'];

const firstFailures: readonly SituationName[] = [
  'key.{expired,unscoped,unknown}',
  '{failure-body,failure-status,outage,redirect}.*.first',
];

/** The walks that go beyond their first page, including those that fail there. */
export const beyondFirstPage: readonly SituationPattern[] = [
  ...everyWalk,
  ...without([...onePage, ...firstFailures]),
];

/** Walks that fail on a later page, and fail again on a retry. */
export const laterFailures: readonly SituationName[] = [
  'key.{expires,revoked}-midway',
  '{failure-body,failure-status,outage,redirect}.*.midway',
];

/** A key refused while the files are listed. */
export const refusedKeys: readonly SituationPattern[] = ['key.*', '!key.reserved-characters'];

/** The walks in which a request fails. */
export const failures: readonly SituationPattern[] = [
  ...refusedKeys,
  '{failure-body,failure-status,outage,redirect}.*',
  '!outage.slow',
  'again.key-without-scope',
];

/** The walks that can reach their end on the first try. */
export const goodWalks: readonly SituationPattern[] = [
  ...everyWalk,
  '!{key,failure-body,failure-status,outage,redirect}.*',
  'key.reserved-characters',
  'outage.slow',
];

/** The good walks of at least two pages. */
export const goodWalksOfPages: readonly SituationPattern[] = [...goodWalks, ...without(onePage)];

/** The good walks of at least three pages: the cursor changes on the way. */
export const goodWalksOfThreePages: readonly SituationPattern[] = [
  ...goodWalksOfPages,
  '!pages.exact',
  '!moving.{coming-vanishes,rest-vanishes,all-vanish}',
  '!limits.default-1000',
  '!validation-status.empty',
  '!size.*',
  '!ids.{beyond-2-53,case,non-ascii}',
  '!names.*',
  'names.{scripts,data}',
];

/** The good walks that test an open choice. */
export const walksUnderChoices: readonly SituationName[] = [
  '{limits,fields,listing,validation-status,content-type,times,ids}.*',
  'cursors.{once,other-limit-refused,other-limit-ignored,empty-is-first}',
  'moving.status-changes',
  'scope.workspace-read-refused',
  'outage.slow',
  'again.{newer-arrived,unchanged,older-vanished}',
];

/** Failures with a body that is not JSON, or null. */
export const unparsableBodies: readonly SituationName[] = [
  'failure-body.{null,empty,html,html-as-json,truncated,not-utf-8}.*',
];

/** Failures whose body has no string in `code`. */
export const bodiesWithoutCode: readonly SituationName[] = [
  'failure-body.{error-only,neither,other-fields,nulls,code-number,array,string}.*',
  ...unparsableBodies,
];

/** A key, good or not, refused with 401. */
export const refusedWith401: readonly SituationPattern[] = [
  'key-check.fails-with-401',
  ...refusedKeys,
  '!key.unscoped',
  'failure-status.401.*',
  'redirect.*',
];

/** Statuses of 500 and more. */
export const serverErrors: readonly SituationName[] = [
  'key-check.fails-with-500',
  'failure-status.{501,599}.*',
  'outage.{500,502-html,503}.*',
];

export function without(names: readonly SituationName[]): readonly SituationPattern[] {
  return names.map((name): SituationPattern => `!${name}`);
}
