import { z } from 'zod';
import { headersSchema, headerValueSchema } from './refusals.ts';

/** What HTTP leaves to a server, and the document with it (clauses 1, 5 and 8). */

export const authorizationSchema = z
  .strictObject({
    schemeCase: z
      .enum(['any', 'exact'])
      .default('any')
      .describe('Whether `bearer` is accepted for `Bearer`.'),
    schemeSpaces: z
      .enum(['any', 'one'])
      .default('any')
      .describe('Whether more than one space may stand before the key.'),
  })
  .prefault({});

export const transportSchema = z
  .strictObject({
    contentType: headerValueSchema.min(1).default('application/json').describe('Of every success.'),
    headers: headersSchema.default({ 'Cache-Control': 'no-store' }).describe('On every answer.'),
    cors: z
      .strictObject({
        origin: headerValueSchema
          .min(1)
          .default('*')
          .describe('A text, or `{origin}` for the origin that asks.'),
        when: z
          .enum(['always', 'with-origin', 'options'])
          .default('always')
          .describe(
            'On every answer, on those to requests with an Origin, or on those to OPTIONS alone.',
          ),
        allowCredentials: z
          .boolean()
          .default(false)
          .describe('Whether Access-Control-Allow-Credentials stands beside the origin.'),
        vary: headerValueSchema
          .default('')
          .describe('Vary where a request has an Origin; empty for what every answer says.'),
        maxAge: z
          .number()
          .int()
          .min(0)
          .nullable()
          .default(600)
          .describe('Seconds; null for no such header.'),
        allowMethods: headerValueSchema
          .default('{allow}')
          .describe(
            'On a preflight: a text, or `{allow}` for those that are served; none if empty.',
          ),
        allowHeaders: headerValueSchema
          .default('{requested}')
          .describe(
            'On a preflight: a text, or `{requested}` for what it asks, if anything; none if empty.',
          ),
        exposeHeaders: headerValueSchema
          .default('Retry-After, WWW-Authenticate')
          .describe('Beside the origin; none if empty.'),
      })
      .nullable()
      .prefault({})
      .describe('Cross-origin access; null for none.'),
    head: z.enum(['as-get', 'refused']).default('as-get'),
    options: z
      .enum(['answered', 'refused'])
      .default('answered')
      .describe('Whether OPTIONS is answered, without credentials and a body.'),
    optionsStatus: z.number().int().min(200).max(299).default(204).describe('Of such an answer.'),
    optionsHeaders: headersSchema
      .default({ Allow: '{allow}' })
      .describe('On such an answer; `{allow}` stands for the methods that are served.'),
    methodNeedsKey: z
      .boolean()
      .default(false)
      .describe('Whether a method that is not served is refused for its credentials first.'),
    extraSlashes: z
      .enum(['unknown-path', 'ignored', 'trailing-ignored'])
      .default('unknown-path')
      .describe('A trailing or doubled slash in the path, or one at its end alone.'),
    unknownPathNeedsKey: z
      .boolean()
      .default(false)
      .describe('Whether an unknown path is refused for its credentials first.'),
  })
  .prefault({});

export const rateLimitSchema = z
  .strictObject({
    requests: z.number().int().min(1).describe('Requests that a key may make in one window.'),
    windowSeconds: z.number().min(0.01),
    retryAfter: z
      .boolean()
      .default(true)
      .describe('Whether the refusal carries Retry-After, in whole seconds.'),
  })
  .nullable()
  .default(null)
  .describe('Rate limit by key; null for none (clause 8).');
