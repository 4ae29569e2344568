import type { ClauseId, OpenId } from '../src/document/clauses.ts';
import { cursorQuestions } from './observations/cursors.ts';
import { entryQuestions } from './observations/entries.ts';
import { keyCheckExpired, keyCheckFields, keyCheckScope } from './observations/key-check.ts';
import { maximumLimit } from './observations/limit-maximum.ts';
import { cursorText, listingQuestions, workspaceIds } from './observations/listing-entries.ts';
import { outOfRange } from './observations/odd-limits.ts';
import { defaultLimit, pageFill } from './observations/page-sizes.ts';
import { refusalQuestions } from './observations/refusals.ts';
import { pathQuestions, schemeQuestions } from './observations/spellings.ts';
import { headerQuestions, successAnswers } from './observations/transport-headers.ts';
import { methodQuestions } from './observations/transport-methods.ts';
import { workspaceFields, workspaceScope } from './observations/workspace.ts';
import type { Observation, ObservationResult } from './run/observation.ts';

/**
 * Every observation, in the order in which a run makes and reports them. The cheap and useful ones
 * come first, in case the budget runs out; those that examine all responses come last.
 */
export const observations = [
  keyCheckFields,
  keyCheckScope,
  keyCheckExpired,
  workspaceFields,
  workspaceScope,
  workspaceIds,
  ...entryQuestions,
  ...listingQuestions,
  pageFill,
  cursorText,
  ...cursorQuestions,
  defaultLimit,
  maximumLimit,
  outOfRange,
  ...schemeQuestions,
  ...refusalQuestions,
  ...pathQuestions,
  successAnswers,
  ...methodQuestions,
  ...headerQuestions,
] as const satisfies readonly Observation[];

export type { ObservationResult };

type ValueOf<Each> = Each extends Observation<string, infer Value> ? Value : never;
type Known = (typeof observations)[number];

/** The value type of each observation, by id. */
export type ObservationValues = { readonly [Each in Known as Each['id']]: ValueOf<Each> };
export type ObservationId = keyof ObservationValues;

/** Returns the result of one observation, with its value typed; undefined if it was not made. */
export function observationOf<Id extends ObservationId>(
  results: readonly ObservationResult[],
  id: Id,
): ObservationResult<Id, ObservationValues[Id]> | undefined {
  // Results only come from the observations above, so the id determines the type of the value.
  return results.find((result) => result.id === id) as
    | ObservationResult<Id, ObservationValues[Id]>
    | undefined;
}

/** The open clauses that cannot be observed from outside, each with the reason. */
export const unobservable: { readonly [Clause in OpenId]?: string } = {
  '3-transitions':
    'a changing status would have to be watched over time, and no request changes it',
  '5-r6':
    'a key reveals at most its own scopes; revoking and rotating keys is not part of this API',
  '6-events': 'the document describes no way to receive events',
  '9-r2': 'a policy is not visible in responses, and only /api/v1 is described',
};

/** Clauses that no request to a deployment can decide, with the reason. */
export const undecidable: { readonly [Clause in ClauseId]?: string } = {
  '0-base-url':
    'Assumed: every request goes to the base URL with a path that starts with /api/v1, so every rule depends on it.',
  '2.1-issuance': 'Keys are issued in a console that is not part of this API.',
  '2.3-signature':
    'Files are uploaded outside this API, and their content is never returned, so rejected files are not visible.',
  '3-state':
    'Files are uploaded outside this API, so a listing does not show whether a rejected file is missing.',
  '8-expiry-default':
    'The API does not show when a key was issued, or whether its expiry is the default.',
  '9-r1': 'Assumed: every request has /api/v1 in its path, so every rule depends on it.',
  ...unobservable,
};
