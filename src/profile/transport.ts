import * as z from 'zod/mini';
import { answerNames } from '../template/placeholders.ts';
import { choice, oneOf, section, vary } from './choice.ts';
import { headersSchema, headerValueSchema } from './texts.ts';

/** What the document and HTTP leave to the server (clauses 1, 5 and 8). */

/** Cross-origin access: any origin, or one, with or without credentials. */
const corsSchema = z.strictObject({
  origin: z._default(
    headerValueSchema().check(
      z.minLength(1),
      z.meta({ description: 'The origin whose pages may call the API, or `*` for any.' }),
    ),
    '*',
  ),
  credentials: z._default(
    z.boolean().check(z.meta({ description: 'Whether pages may send cookies.' })),
    false,
  ),
});

export const transport = section({
  contentType: choice(['1-transport'], {
    schema: z._default(headerValueSchema().check(z.minLength(1)), 'application/json'),
    about: 'Content-Type of every success.',
    name: 'success content type',
    varies: {
      'success-content-type.charset': vary(
        'Successes are application/json with a charset.',
        'application/json; charset=utf-8',
      ),
      'success-content-type.vendor': vary(
        'Successes have a vendor-specific JSON type.',
        'application/vnd.example.v1+json',
      ),
      'success-content-type.text': vary(
        'Successes are JSON, and labelled text/plain.',
        'text/plain; charset=utf-8',
      ),
    },
  }),
  headers: choice(['1-transport'], {
    schema: z._default(headersSchema(answerNames), { 'Cache-Control': 'no-store' }),
    about: 'Headers of every response.',
    name: 'headers of an answer',
    varies: {
      headers: vary(
        'Answers carry headers of caches, proxies and policies, and Link and ETag among them.',
        {
          'Cache-Control': 'public, max-age=3600',
          ETag: '"1"',
          Link: '</api/v1/next>; rel="next"',
          'X-Total-Count': '1',
          'Set-Cookie': 'session=1; Path=/',
        },
      ),
      'rate-limit.headers': vary(
        'Responses have rate-limit headers.',
        {
          'RateLimit-Limit': '100',
          'RateLimit-Remaining': '0',
          'RateLimit-Reset': '60',
          'X-RateLimit-Remaining': '0',
        },
        { name: 'rate-limit headers', clause: '8-rate-limits' },
      ),
    },
  }),
  cors: choice(['1-transport'], {
    schema: z.prefault(z.nullable(corsSchema), {}),
    about: 'Cross-origin access; null for none.',
    name: 'cross-origin access',
    varies: { cors: vary('Responses do not allow cross-origin access.', null) },
  }),
  head: choice(['1-transport'], {
    schema: oneOf(['as-get', 'refused'], 'as-get'),
    about: 'Whether HEAD is supported: like GET, without the body.',
    name: 'HEAD and OPTIONS',
    varies: {
      methods: vary('HEAD and OPTIONS are refused.', 'refused', {
        also: { transport: { options: null } },
      }),
    },
  }),
  options: choice(['1-transport'], {
    schema: z._default(z.nullable(z.int().check(z.minimum(200), z.maximum(299))), 204),
    about: 'HTTP status of OPTIONS, which needs no key; null if OPTIONS is refused.',
    varies: 'with transport.head',
  }),
  extraSlashes: choice(['1-transport'], {
    schema: oneOf(['unknown-path', 'ignored', 'trailing-ignored'], 'unknown-path'),
    about: 'Result of a trailing or doubled slash in the path, or of a trailing one only.',
    name: 'slashes in the path',
    varies: {
      slashes: vary('Trailing and doubled slashes in the path are ignored.', 'ignored'),
    },
  }),
  unknownNeedsKey: choice(['1-r6', '1-transport'], {
    schema: z._default(z.boolean(), false),
    about: 'Whether credentials are checked before an unknown path or method is refused.',
    name: 'other paths and methods',
    varies: {
      'other-paths': vary(
        'Other paths and methods are refused with other statuses and codes.',
        true,
        {
          also: {
            refusals: {
              unknownPath: { status: 400, code: 'bad_request' },
              wrongMethod: { status: 404, code: null },
            },
          },
        },
      ),
    },
  }),
});

/** How the Authorization header may be written (clause 5, scheme). */
export const authorization = section({
  schemeCase: choice(['5-scheme-form'], {
    schema: oneOf(['any', 'exact'], 'any'),
    about: 'Whether `bearer` is accepted for `Bearer`.',
    name: 'form of the scheme',
    varies: {
      'scheme-form': vary('The scheme must be exactly Bearer, followed by one space.', 'exact', {
        also: { authorization: { schemeSpaces: 'one' } },
      }),
    },
  }),
  schemeSpaces: choice(['5-scheme-form'], {
    schema: oneOf(['any', 'one'], 'any'),
    about: 'Whether several spaces before the key are accepted.',
    varies: 'with authorization.schemeCase',
  }),
});

const rateLimitSchema = z.strictObject({
  requests: z
    .int()
    .check(z.minimum(1), z.meta({ description: 'Requests that a key may make in one window.' })),
  windowSeconds: z
    .number()
    .check(z.minimum(0.01), z.meta({ description: 'Length of the window in seconds.' })),
  retryAfter: z._default(
    z
      .boolean()
      .check(z.meta({ description: 'Whether the refusal carries Retry-After, in whole seconds.' })),
    true,
  ),
});

/** A section with a single choice. */
export const rateLimit = choice(['8-rate-limits'], {
  schema: z._default(z.nullable(rateLimitSchema), null),
  about: 'Rate limit by key; null for none (clause 8).',
  varies: 'the situation choice.rate-limit.requests',
});
