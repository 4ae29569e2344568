import * as z from 'zod/mini';
import { answerNames } from '../template/placeholders.ts';
import { choice, oneOf, section, vary } from './choice.ts';
import { describedBy, headersSchema, headerValueSchema } from './texts.ts';

/** What the document and HTTP leave to the server (clauses 1, 5 and 8). */

/** Cross-origin access: any origin, or one, with or without credentials. */
const corsSchema = () =>
  z.strictObject({
    origin: z._default(
      describedBy(
        'The origin whose pages may call the API, or `*` for any.',
        headerValueSchema().check(z.minLength(1)),
      ),
      '*',
    ),
    credentials: z._default(describedBy('Whether pages may send cookies.', z.boolean()), false),
  });

const successStatus = () =>
  z.int().check(
    z.minimum(200),
    z.maximum(299),
    z.refine((status) => status !== 204 && status !== 205, 'expected a status that carries a body'),
  );

export const transport = section({
  successStatus: choice(['4.3-fields', '4.2-body'], {
    schema: () => z._default(successStatus(), 200),
    about: 'HTTP status of pages and of the workspace read; the key check has 200 (clause 4.1).',
    name: 'status of successes',
    varies: { 'success-status': vary('Pages have the status 206.', 206) },
  }),
  contentType: choice(['1-transport'], {
    schema: () => z._default(headerValueSchema().check(z.minLength(1)), 'application/json'),
    about: 'Content-Type of every success.',
    name: 'success content type',
    varies: {
      'success-content-type.vendor': vary(
        'Successes have a vendor-specific JSON type.',
        'application/vnd.example.v1+json',
      ),
      'success-content-type.text': vary(
        'Successes are JSON but labelled text/plain.',
        'text/plain; charset=utf-8',
      ),
    },
  }),
  headers: choice(['1-transport'], {
    schema: () => z._default(headersSchema(answerNames), { 'Cache-Control': 'no-store' }),
    about: 'Headers of every response.',
    name: 'headers of an answer',
    varies: {
      headers: vary(
        'Responses have headers of caches, proxies and policies, such as Link and ETag.',
        {
          'Cache-Control': 'public, max-age=3600',
          ETag: '"1"',
          Link: '</api/v1/next>; rel="next"',
          'X-Total-Count': '1',
          'Set-Cookie': 'session=1; Path=/',
        },
      ),
    },
  }),
  cors: choice(['1-transport'], {
    schema: () => z.prefault(z.nullable(corsSchema()), {}),
    about: 'Cross-origin access; null for none.',
    varies: 'only browsers depend on it',
  }),
  head: choice(['1-transport'], {
    schema: () => oneOf(['as-get', 'refused'], 'as-get'),
    about: 'Whether HEAD is supported: like GET, without the body.',
    varies: 'a client of the document sends GET alone',
  }),
  options: choice(['1-transport'], {
    schema: () => z._default(z.nullable(z.int().check(z.minimum(200), z.maximum(299))), 204),
    about: 'HTTP status of OPTIONS, which needs no key; null if OPTIONS is refused.',
    varies: 'a client of the document sends GET alone',
  }),
  extraSlashes: choice(['1-transport'], {
    schema: () => oneOf(['unknown-path', 'ignored', 'trailing-ignored'], 'unknown-path'),
    about:
      'Whether extra slashes in the path are ignored: none, trailing and doubled ones, or only trailing ones.',
    varies: 'no client of the document sends such a path',
  }),
});

/** How the Authorization header may be written (clause 5, scheme). */
export const authorization = section({
  scheme: choice(['5-scheme-form'], {
    schema: () => oneOf(['any-form', 'exact'], 'any-form'),
    about: 'Whether `bearer` in any case, and more than one space before the key, are accepted.',
    varies: 'every client must send the form of the document',
  }),
});

const rateLimitSchema = () =>
  z.strictObject({
    requests: describedBy(
      'Requests that a key may make in one window.',
      z.int().check(z.minimum(1)),
    ),
    windowSeconds: describedBy(
      'Length of the window in seconds.',
      z.number().check(z.minimum(0.01)),
    ),
    retryAfter: z._default(
      describedBy('Whether the refusal carries Retry-After, in whole seconds.', z.boolean()),
      true,
    ),
  });

/** A section with a single choice. */
export const rateLimit = choice(['8-rate-limits'], {
  schema: () => z._default(z.nullable(rateLimitSchema()), null),
  about: 'Rate limit per key; null for none (clause 8).',
  varies: 'the situation rate-limit.requests',
});
