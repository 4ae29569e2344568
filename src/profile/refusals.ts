import { z } from 'zod';
import type { Json } from '../document/wire.ts';

/**
 * How a deployment refuses, condition by condition (clause 7 r4: statuses, codes and bodies are
 * open). Only a non-success status is stated (clause 7 r1), and that a body is JSON (7 r2).
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
  .describe('Response headers by name.');

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

const refusalSchema = z.strictObject(refusalFields);

/** A deployment's answer to one condition, complete. */
export interface Refusal {
  readonly status: number;
  readonly code: string | null;
  readonly error: string | null;
  readonly extra: { readonly [field: string]: Json };
  readonly contentType: string;
  readonly headers: { readonly [name: string]: string };
}

const plain = (status: number, code: string, error: string): Refusal => ({
  status,
  code,
  error,
  extra: {},
  contentType: 'application/json',
  headers: {},
});
const unauthenticated = (code: string, error: string): Refusal => ({
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
} as const satisfies Record<string, Refusal>;

/** A condition under which a deployment refuses. */
export type RefusalCondition = keyof typeof defaultRefusals;

export type Refusals = { readonly [Condition in RefusalCondition]: Refusal };

export const refusalConditions = Object.keys(defaultRefusals) as readonly RefusalCondition[];

const overlaySchema = refusalSchema.partial();
type Overlay = z.infer<typeof overlaySchema>;

/**
 * What a profile file says of refusals: `every` changes all of them alike, a condition's own
 * entry then changes that one. Fields left out keep the default.
 */
const refusalsInputSchema = z.strictObject({
  every: overlaySchema.optional().describe('Laid over all refusals, before those named below.'),
  noCredentials: overlaySchema.optional().describe('No Authorization header.'),
  wrongScheme: overlaySchema.optional().describe('An Authorization that is not Bearer with a key.'),
  unknownKey: overlaySchema.optional().describe('A key that was never issued.'),
  expiredKey: overlaySchema.optional().describe('A key past its expiry.'),
  missingScope: overlaySchema.optional().describe('A key without the scope that the call needs.'),
  otherWorkspace: overlaySchema.optional().describe("A path that names another key's workspace."),
  unknownWorkspace: overlaySchema.optional().describe('A path that names no workspace.'),
  malformedCursor: overlaySchema.optional().describe('A cursor that was never given out.'),
  foreignCursor: overlaySchema.optional().describe("A cursor of another workspace's listing."),
  badLimit: overlaySchema.optional().describe('A limit that is refused.'),
  unknownPath: overlaySchema.optional().describe('A path outside the three operations.'),
  wrongMethod: overlaySchema.optional().describe('A method other than those that are served.'),
  rateLimited: overlaySchema.optional().describe('More requests than the rate limit allows.'),
});

export const refusalsSchema = refusalsInputSchema.prefault({}).transform((input): Refusals => {
  const resolve = (condition: RefusalCondition): Refusal =>
    lay(lay(defaultRefusals[condition], input.every), input[condition]);
  return Object.fromEntries(
    refusalConditions.map((condition) => [condition, resolve(condition)]),
  ) as Refusals;
});

function lay(base: Refusal, overlay: Overlay | undefined): Refusal {
  return {
    status: overlay?.status ?? base.status,
    code: overlay?.code === undefined ? base.code : overlay.code,
    error: overlay?.error === undefined ? base.error : overlay.error,
    extra: (overlay?.extra as Refusal['extra'] | undefined) ?? base.extra,
    contentType: overlay?.contentType ?? base.contentType,
    headers: overlay?.headers ?? base.headers,
  };
}
