import * as z from 'zod/mini';
import type { Json } from '../document/wire.ts';
import { answerNames } from '../template/placeholders.ts';
import { mapValues } from '../text/map-values.ts';
import { type OpenIds, part, shapeOf } from './choice.ts';
import { fieldsSchema, headersSchema, headerValueSchema, placeholdersOf } from './texts.ts';

/**
 * How a deployment refuses requests, by condition. Statuses, codes and bodies are open (clause 7 r4).
 * The document states only a non-success status (7 r1) and a JSON body (7 r2). Texts may contain
 * placeholders: `No workspace {workspaceId}`.
 */

/** A response to a request that is refused. */
export interface Refusal {
  readonly status: number;
  readonly code: string | null;
  readonly error: string | null;
  readonly extra: { readonly [field: string]: Json };
  readonly contentType: string;
  readonly headers: { readonly [name: string]: string };
}

const condition = <const Clauses extends OpenIds>(
  clauses: Clauses,
  about: string,
  [status, code, error]: readonly [status: number, code: string, error: string],
  headers = {},
) => {
  const contentType = 'application/json';
  const byDefault: Refusal = { status, code, error, extra: {}, contentType, headers };
  return { clauses, about, byDefault };
};

const challenge = { 'WWW-Authenticate': 'Bearer' };
const noWorkspace = [404, 'workspace_not_found', 'There is no such workspace.'] as const;

/** The conditions under which a request is refused, and the responses of the default profile. */
export const conditions = {
  noCredentials: condition(
    ['7-r4'],
    'No Authorization header.',
    [401, 'unauthenticated', 'An API key is required.'],
    challenge,
  ),
  wrongScheme: condition(
    ['7-r4'],
    'An Authorization header that is not Bearer and a key.',
    [401, 'unauthenticated', 'The Authorization header must be Bearer and an API key.'],
    challenge,
  ),
  unknownKey: condition(
    ['7-r4'],
    'A key that was never issued.',
    [401, 'invalid_key', 'The API key is not valid.'],
    challenge,
  ),
  expiredKey: condition(
    ['7-r4'],
    'A key that has expired.',
    [401, 'expired_key', 'The API key has expired.'],
    challenge,
  ),
  missingScope: condition(['7-r4'], 'A key without the scope that the call needs.', [
    403,
    'missing_scope',
    'The API key lacks the scope that this call requires.',
  ]),
  otherWorkspace: condition(
    ['4.3-other-workspace', '7-r4'],
    "A path that names another key's workspace.",
    noWorkspace,
  ),
  unknownWorkspace: condition(
    ['4.3-other-workspace', '7-r4'],
    'A path with an unknown workspace.',
    noWorkspace,
  ),
  malformedCursor: condition(
    ['4.3-cursor-behaviour', '7-r4'],
    'A cursor that the API never issued for this workspace.',
    [400, 'invalid_cursor', 'The cursor is not valid.'],
  ),
  badLimit: condition(['8-limit-out-of-range', '7-r4'], 'An invalid limit.', [
    400,
    'invalid_limit',
    'The limit is not valid.',
  ]),
  unknownPath: condition(['1-r6', '7-r4'], 'A path that matches no operation.', [
    404,
    'not_found',
    'There is no such resource.',
  ]),
  wrongMethod: condition(['1-transport', '1-r6', '7-r4'], 'An unsupported method.', [
    405,
    'method_not_allowed',
    'The method is not allowed here.',
  ]),
  rateLimited: condition(['8-rate-limits', '7-r4'], 'More requests than the rate limit allows.', [
    429,
    'rate_limited',
    'Too many requests.',
  ]),
} as const;
type Conditions = typeof conditions;

/** A condition under which a deployment refuses. */
export type RefusalCondition = keyof Conditions;

export const refusalConditions = Object.keys(conditions) as readonly RefusalCondition[];

/** A form of an invalid limit or cursor; the journal explains each in its own way. */
export type InvalidForm =
  | 'aboveMaximum'
  | 'zero'
  | 'negative'
  | 'fraction'
  | 'word'
  | 'empty'
  | 'repeated';

const VARIED = 'by the situations refusal.*';
const text = () => z.string().check(z.superRefine(placeholdersOf(answerNames)));

/** The parts of a refusal, for every condition. Omitted ones keep the default. */
export const refusalParts = {
  status: part({
    schema: () => z.optional(z.int().check(z.minimum(400), z.maximum(599))),
    about: 'HTTP status; anything outside 2xx and 3xx is allowed (clause 7 r1).',
    varies: VARIED,
  }),
  code: part({
    schema: () => z.optional(z.nullable(text())),
    about: 'Value of the field `code`; null omits it.',
    varies: VARIED,
  }),
  error: part({
    schema: () => z.optional(z.nullable(text())),
    about: 'Value of the field `error`; null omits it.',
    varies: VARIED,
  }),
  extra: part({
    schema: () =>
      z.optional(
        fieldsSchema(answerNames).check(
          z.refine(
            (extra) => !Object.hasOwn(extra, 'code') && !Object.hasOwn(extra, 'error'),
            'expected neither code nor error, which have their own profile fields',
          ),
        ),
      ),
    about: 'Further fields of the body.',
    varies: VARIED,
  }),
  contentType: part({
    schema: () => z.optional(headerValueSchema().check(z.minLength(1))),
    about: 'Content-Type of the failure.',
    varies: VARIED,
  }),
  headers: part({
    schema: () => z.optional(headersSchema(answerNames)),
    about: 'Response headers by name; a value may contain placeholders, such as `{uuid}`.',
    varies: VARIED,
  }),
};

const overlaySchema = (description: string) =>
  z.optional(z.strictObject(shapeOf(refusalParts))).check(z.meta({ description }));
type Overlay = z.infer<ReturnType<typeof overlaySchema>>;

const choices = mapValues(conditions, ({ clauses, about }) => ({
  clauses,
  about,
  parts: refusalParts,
  schema: () => overlaySchema(about),
  varies: VARIED,
}));

const everySchema = () =>
  z.strictObject({
    every: overlaySchema('Applies to all refusals, before the entries below.'),
    ...shapeOf(choices),
  });

/** The refusals of a profile: `every` applies to all of them, then the entry of each condition. */
const schema = () =>
  z.pipe(
    z.prefault(everySchema(), {}),
    z.transform(({ every, ...own }) =>
      mapValues(conditions, ({ byDefault }, name) => overlay(overlay(byDefault, every), own[name])),
    ),
  );

export const refusals = { choices, schema };

/** The parts of the base, replaced by those of the overlay. */
const overlay = (base: Refusal, own: Overlay = {}): Refusal => ({
  ...base,
  ...Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined)),
});
