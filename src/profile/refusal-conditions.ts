import type { Answered } from './field.ts';
import type { RefusalParts } from './surroundings.ts';

/** A condition under which a deployment refuses a request, and the response of the default profile. */
interface Condition<Clauses extends Answered = Answered> {
  readonly clauses: Clauses;
  readonly answer: RefusalParts;
}

const condition = <const Clauses extends Answered>(
  clauses: Clauses,
  answer: RefusalParts,
): Condition<Clauses> => ({ clauses, answer });

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

export const conditions = {
  noCredentials: condition(['7-r4'], unauthenticated('unauthenticated', 'An API key is required.')),
  wrongScheme: condition(
    ['7-r4'],
    unauthenticated('unauthenticated', 'The Authorization header must be Bearer and an API key.'),
  ),
  unknownKey: condition(['7-r4'], unauthenticated('invalid_key', 'The API key is not valid.')),
  expiredKey: condition(['7-r4'], unauthenticated('expired_key', 'The API key has expired.')),
  missingScope: condition(
    ['7-r4'],
    plain(403, 'missing_scope', 'The API key lacks the scope that this call requires.'),
  ),
  otherWorkspace: condition(['4.3-other-workspace', '7-r4'], noWorkspace),
  unknownWorkspace: condition(['4.3-other-workspace', '7-r4'], noWorkspace),
  malformedCursor: condition(['4.3-cursor-behaviour', '7-r4'], invalidCursor),
  foreignCursor: condition(['4.3-cursor-behaviour', '7-r4'], invalidCursor),
  badLimit: condition(
    ['8-limit-out-of-range', '7-r4'],
    plain(400, 'invalid_limit', 'The limit is not valid.'),
  ),
  unknownPath: condition(['1-r6', '7-r4'], plain(404, 'not_found', 'There is no such resource.')),
  wrongMethod: condition(
    ['1-transport', '1-r6', '7-r4'],
    plain(405, 'method_not_allowed', 'The method is not allowed here.'),
  ),
  rateLimited: condition(
    ['8-rate-limits', '7-r4'],
    plain(429, 'rate_limited', 'Too many requests.'),
  ),
} as const;
export type Conditions = typeof conditions;

/** A condition under which a deployment refuses. */
export type RefusalCondition = keyof Conditions;

export const refusalConditions = Object.keys(conditions) as readonly RefusalCondition[];

/** A form of an invalid limit or cursor; the journal explains each in its own way. */
export type FaultForm =
  | 'aboveMaximum'
  | 'zero'
  | 'negative'
  | 'fraction'
  | 'word'
  | 'empty'
  | 'repeated';
