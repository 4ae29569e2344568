import type { About } from './about.ts';

export const transport: About<'transport' | 'authorization' | 'rateLimit'> = {
  'transport.contentType': {
    description: 'Content-Type of every success.',
    choice: 'success content type',
    vary: {
      'success-content-type.charset': {
        title: 'Successes are application/json with a charset.',
        value: 'application/json; charset=utf-8',
      },
      'success-content-type.vendor': {
        title: 'Successes have a vendor-specific JSON type.',
        value: 'application/vnd.example.v1+json',
      },
      'success-content-type.text': {
        title: 'Successes are JSON, and labelled text/plain.',
        value: 'text/plain; charset=utf-8',
      },
    },
    samples: ['application/json', 'application/json; charset=utf-8', 'text/plain'],
  },
  'transport.headers': {
    description: 'Headers of every response.',
    choice: 'headers of an answer',
    vary: {
      headers: {
        title:
          'Answers carry headers of caches, proxies and policies, and Link and ETag among them.',
        value: {
          'Cache-Control': 'public, max-age=3600',
          ETag: '"1"',
          Link: '</api/v1/next>; rel="next"',
          'X-Total-Count': '1',
          'Set-Cookie': 'session=1; Path=/',
        },
      },
      'rate-limit.headers': {
        choice: 'rate-limit headers',
        clause: '8-rate-limits',
        title: 'Responses have rate-limit headers.',
        value: {
          'RateLimit-Limit': '100',
          'RateLimit-Remaining': '0',
          'RateLimit-Reset': '60',
          'X-RateLimit-Remaining': '0',
        },
      },
    },
    samples: [
      {},
      { 'Cache-Control': 'private' },
      { Vary: '*', ETag: '"1"' },
      { 'X-Request-Id': '{uuid}' },
    ],
  },
  'transport.cors': {
    description: 'Cross-origin access; null for none.',
    choice: 'cross-origin access',
    vary: {
      cors: { title: 'Responses do not allow cross-origin access.', value: null },
    },
    samples: [
      null,
      { origin: '*', maxAge: 0 },
      { origin: 'https://app.test', maxAge: 60 },
      { maxAge: null, allowMethods: 'GET', allowHeaders: 'X-Any', exposeHeaders: '' },
      { origin: '{origin}', allowCredentials: true },
      { origin: '{origin}', when: 'with-origin', vary: 'Origin', exposeHeaders: '' },
      { when: 'with-origin', vary: 'Accept, Origin' },
      { when: 'options', exposeHeaders: '', allowMethods: 'GET,OPTIONS' },
    ],
  },
  'transport.head': {
    description: 'Whether HEAD is supported: like GET, without the body.',
    choice: 'HEAD and OPTIONS',
    vary: {
      methods: {
        title: 'HEAD and OPTIONS are refused.',
        value: 'refused',
        also: { transport: { options: 'refused' } },
      },
    },
  },
  'transport.options': {
    description: 'Whether OPTIONS is supported, without credentials or a body.',
    varied: 'choice.methods',
  },
  'transport.optionsStatus': {
    description: 'HTTP status of OPTIONS, if supported.',
    unvaried: 'a browser sends OPTIONS, and no client',
    samples: [200, 204],
  },
  'transport.optionsHeaders': {
    description: 'Headers of OPTIONS, if supported; `{allow}` lists the supported methods.',
    unvaried: 'a browser sends OPTIONS, and no client',
    samples: [{ Allow: '{allow}' }, {}, { Allow: 'GET', Link: '</docs>' }],
  },
  'transport.methodNeedsKey': {
    description: 'Whether credentials are checked before an unsupported method is refused.',
    unvaried: 'a client of the document sends GET alone',
  },
  'transport.extraSlashes': {
    description: 'Result of a trailing or doubled slash in the path, or of a trailing one only.',
    choice: 'slashes in the path',
    vary: {
      slashes: { title: 'Trailing and doubled slashes in the path are ignored.', value: 'ignored' },
    },
  },
  'transport.unknownPathNeedsKey': {
    description: 'Whether credentials are checked before an unknown path is refused.',
    choice: 'other paths and methods',
    vary: {
      'other-paths': {
        title: 'Other paths and methods are refused with other statuses and codes.',
        value: true,
        also: {
          refusals: {
            unknownPath: { status: 400, code: 'bad_request' },
            wrongMethod: { status: 404, code: null },
          },
        },
      },
    },
  },
  'authorization.schemeCase': {
    description: 'Whether `bearer` is accepted for `Bearer`.',
    choice: 'form of the scheme',
    vary: {
      'scheme-form': {
        title: 'The scheme must be exactly Bearer, followed by one space.',
        value: 'exact',
        also: { authorization: { schemeSpaces: 'one' } },
      },
    },
  },
  'authorization.schemeSpaces': {
    description: 'Whether several spaces before the key are accepted.',
    varied: 'choice.scheme-form',
  },
  rateLimit: {
    description: 'Rate limit by key; null for none (clause 8).',
    varied: 'choice.rate-limit.requests',
    samples: [
      null,
      { requests: 20, windowSeconds: 0.01 },
      { requests: 100, windowSeconds: 0.05, retryAfter: false },
    ],
  },
};
