import { z } from 'zod';
import type { OperationName } from '../document/routes.ts';
import type { Json } from '../document/wire.ts';

/**
 * How a deployment refuses, condition by condition (clause 7 r4: statuses, codes and bodies are
 * open). Only a non-success status is stated (clause 7 r1), and that a body is JSON (7 r2).
 * Texts may hold placeholders, see `template.ts`: `No workspace {workspaceId}`.
 */

/** A header name or value of the wrong form would otherwise surface as a crash in mid-request. */
export const headerValueSchema = z
  .string()
  .regex(/^[\t\x20-\x7E]*$/, 'expected a header value of printable ASCII');
export const headersSchema = z
  .record(
    z
      .string()
      .regex(/^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/, 'expected a header name')
      .refine(
        (name) =>
          !/^(content-(type|length|encoding)|transfer-encoding|connection|keep-alive|trailer|upgrade|date)$/i.test(
            name,
          ),
        'expected no header that frames the body, or that has a field of its own',
      ),
    headerValueSchema,
  )
  .describe('Response headers by name; a value may hold placeholders, such as `{uuid}`.');

const refusalFields = {
  status: z
    .number()
    .int()
    .min(400)
    .max(599)
    .describe('HTTP status; anything outside 2xx and 3xx is allowed (clause 7 r1).'),
  code: z.string().nullable().describe('Value of the field `code`; null leaves it out.'),
  error: z.string().nullable().describe('Value of the field `error`; null leaves it out.'),
  extra: z
    .record(z.string(), z.json())
    .refine(
      (extra) => !('code' in extra || 'error' in extra),
      'expected neither code nor error, which have fields of their own',
    )
    .describe('Further fields of the body.'),
  contentType: headerValueSchema.min(1).describe('Content-Type of the failure.'),
  headers: headersSchema,
};

const overlaySchema = z.strictObject(refusalFields).partial();
type Overlay = z.infer<typeof overlaySchema>;

/** A condition that more than one operation meets, with what differs among them. */
const overlaysSchema = overlaySchema.extend({
  operations: z
    .strictObject({
      checkKey: overlaySchema.optional(),
      readWorkspace: overlaySchema.optional(),
      listFiles: overlaySchema.optional(),
    })
    .optional()
    .describe('What is other at one operation than at the others, laid over the condition.'),
});

/** A condition that has several forms, with what differs among them. */
function withForms<const Form extends string>(forms: readonly Form[]) {
  const schema = z.partialRecord(z.enum(forms), overlaySchema);
  const description = 'What is other where the fault has this form, laid over the condition.';
  return { forms: schema.optional().describe(description) };
}

/** How a deployment refuses: one condition, or one at one operation. */
export interface RefusalForm {
  readonly status: number;
  readonly code: string | null;
  readonly error: string | null;
  readonly extra: { readonly [field: string]: Json };
  readonly contentType: string;
  readonly headers: { readonly [name: string]: string };
}

/** A deployment's answer to one condition, complete. */
export interface Refusal extends RefusalForm {
  /** Where an operation refuses otherwise; left out where one alone meets the condition. */
  readonly operations?: { readonly [Operation in OperationName]?: RefusalForm };
  /** Where a form of the fault is refused otherwise, at whichever operation. */
  readonly forms?: { readonly [form: string]: RefusalForm };
}

const plain = (status: number, code: string, error: string): RefusalForm => ({
  status,
  code,
  error,
  extra: {},
  contentType: 'application/json',
  headers: {},
});
const unauthenticated = (code: string, error: string): RefusalForm => ({
  ...plain(401, code, error),
  headers: { 'WWW-Authenticate': 'Bearer' },
});

/** What the default profile answers: the table of open clauses, first row. */
const defaultRefusals = {
  noCredentials: unauthenticated('unauthenticated', 'An API key is required.'),
  wrongScheme: unauthenticated('unauthenticated', 'The Authorization scheme must be Bearer.'),
  unknownKey: unauthenticated('invalid_key', 'The API key is not valid.'),
  expiredKey: unauthenticated('expired_key', 'The API key has expired.'),
  missingScope: plain(403, 'missing_scope', 'The API key lacks the scope that this call requires.'),
  otherWorkspace: plain(404, 'workspace_not_found', 'There is no such workspace.'),
  unknownWorkspace: plain(404, 'workspace_not_found', 'There is no such workspace.'),
  malformedCursor: plain(400, 'invalid_cursor', 'The cursor is not valid.'),
  foreignCursor: plain(400, 'invalid_cursor', 'The cursor is not valid.'),
  badLimit: plain(400, 'invalid_limit', 'The limit is not valid.'),
  unknownPath: plain(404, 'not_found', 'There is no such resource.'),
  wrongMethod: plain(405, 'method_not_allowed', 'The method is not allowed here.'),
  rateLimited: plain(429, 'rate_limited', 'Too many requests.'),
} as const satisfies Record<string, RefusalForm>;

/** A condition under which a deployment refuses. */
export type RefusalCondition = keyof typeof defaultRefusals;

export type Refusals = { readonly [Condition in RefusalCondition]: Refusal };

export const refusalConditions = Object.keys(defaultRefusals) as readonly RefusalCondition[];

/**
 * What a profile file says of refusals: `every` changes all of them alike, a condition's own
 * entry then changes that one. Fields left out keep the default.
 */
const refusalsInputSchema = z.strictObject({
  every: overlaySchema.optional().describe('Laid over all refusals, before those named below.'),
  noCredentials: overlaysSchema.optional().describe('No Authorization header.'),
  wrongScheme: overlaysSchema
    .extend(withForms(['emptyBearer']))
    .optional()
    .describe('An Authorization that is not Bearer with a key.'),
  unknownKey: overlaysSchema.optional().describe('A key that was never issued.'),
  expiredKey: overlaysSchema.optional().describe('A key past its expiry.'),
  missingScope: overlaysSchema.optional().describe('A key without the scope that the call needs.'),
  otherWorkspace: overlaysSchema.optional().describe("A path that names another key's workspace."),
  unknownWorkspace: overlaysSchema
    .extend(withForms(['malformed']))
    .optional()
    .describe('A path that names no workspace.'),
  malformedCursor: overlaySchema
    .extend(withForms(['empty', 'repeated']))
    .optional()
    .describe('A cursor that was never given out.'),
  foreignCursor: overlaySchema.optional().describe("A cursor of another workspace's listing."),
  badLimit: overlaySchema
    .extend(
      withForms(['aboveMaximum', 'zero', 'negative', 'fraction', 'word', 'empty', 'repeated']),
    )
    .optional()
    .describe('A limit that is refused.'),
  unknownPath: overlaySchema.optional().describe('A path outside the three operations.'),
  wrongMethod: overlaySchema.optional().describe('A method other than those that are served.'),
  rateLimited: overlaySchema.optional().describe('More requests than the rate limit allows.'),
});

export const refusalsSchema = refusalsInputSchema.prefault({}).transform((input): Refusals => {
  const resolve = (condition: RefusalCondition): Refusal =>
    layAll(lay(defaultRefusals[condition], input.every), input[condition], condition);
  return Object.fromEntries(
    refusalConditions.map((condition) => [condition, resolve(condition)]),
  ) as Refusals;
});

type Overlays = Overlay & {
  readonly operations?: Readonly<Record<string, Overlay | undefined>> | undefined;
  readonly forms?: Readonly<Record<string, Overlay | undefined>> | undefined;
};

/** By one operation, or by all alike. */
const metByOneOperation: readonly RefusalCondition[] = [
  'malformedCursor',
  'foreignCursor',
  'badLimit',
  'unknownPath',
  'wrongMethod',
  'rateLimited',
];
const ofSeveralForms: readonly RefusalCondition[] = [
  'wrongScheme',
  'unknownWorkspace',
  'malformedCursor',
  'badLimit',
];

function layAll(base: RefusalForm, overlays: Overlays = {}, condition: RefusalCondition): Refusal {
  const refusal = lay(base, overlays);
  const layEach = (others: Overlays['forms'] = {}) =>
    Object.fromEntries(Object.entries(others).map(([name, other]) => [name, lay(refusal, other)]));
  return {
    ...refusal,
    ...(!metByOneOperation.includes(condition) && { operations: layEach(overlays.operations) }),
    ...(ofSeveralForms.includes(condition) && { forms: layEach(overlays.forms) }),
  };
}

function lay(base: RefusalForm, overlay: Overlay | undefined): RefusalForm {
  return {
    status: overlay?.status ?? base.status,
    code: overlay?.code === undefined ? base.code : overlay.code,
    error: overlay?.error === undefined ? base.error : overlay.error,
    extra: (overlay?.extra as RefusalForm['extra'] | undefined) ?? base.extra,
    contentType: overlay?.contentType ?? base.contentType,
    headers: overlay?.headers ?? base.headers,
  };
}
