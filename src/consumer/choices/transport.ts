import type { OpenId } from '../../document/clauses.ts';
import type { ProfileInput } from '../../profile/schema.ts';
import { situation } from '../define-situation.ts';
import { failure, filesOf } from '../set-stage.ts';
import { type ChoiceSituation, choiceAlone, varied } from './choice.ts';

/** Choices of what HTTP leaves to a server, of paths besides, and of rate limits. */

type Row = readonly [
  id: string,
  choice: string,
  clause: OpenId,
  title: string,
  profile: ProfileInput,
];

const TRANSPORT = '1-transport';

const rows: readonly Row[] = [
  [
    'success-content-type.charset',
    'success content type',
    TRANSPORT,
    'Successes are application/json with a charset.',
    { transport: { contentType: 'application/json; charset=utf-8' } },
  ],
  [
    'success-content-type.vendor',
    'success content type',
    TRANSPORT,
    'Successes are of a JSON type of the vendor.',
    { transport: { contentType: 'application/vnd.example.v1+json' } },
  ],
  [
    'success-content-type.text',
    'success content type',
    TRANSPORT,
    'Successes are JSON, and labelled text/plain.',
    { transport: { contentType: 'text/plain; charset=utf-8' } },
  ],
  [
    'headers',
    'headers of an answer',
    TRANSPORT,
    'Answers carry headers of caches, proxies and policies, and Link and ETag among them.',
    {
      transport: {
        headers: {
          'Cache-Control': 'public, max-age=3600',
          ETag: '"1"',
          Link: '</api/v1/next>; rel="next"',
          'X-Total-Count': '1',
          'Set-Cookie': 'session=1; Path=/',
        },
      },
    },
  ],
  [
    'cors',
    'cross-origin access',
    TRANSPORT,
    'Answers allow no cross-origin access.',
    { transport: { cors: null } },
  ],
  [
    'methods',
    'HEAD and OPTIONS',
    TRANSPORT,
    'HEAD and OPTIONS are refused.',
    { transport: { head: 'refused', options: 'refused' } },
  ],
  [
    'slashes',
    'slashes in the path',
    TRANSPORT,
    'Trailing and doubled slashes in the path are ignored.',
    { transport: { extraSlashes: 'ignored' } },
  ],
  [
    'other-paths',
    'other paths and methods',
    '1-r6',
    'Other paths and methods are refused with other statuses and codes.',
    {
      transport: { unknownPathNeedsKey: true },
      refusals: {
        unknownPath: { status: 400, code: 'bad_request' },
        wrongMethod: { status: 404, code: null },
      },
    },
  ],
  [
    'scheme-form',
    'form of the scheme',
    '5-scheme-form',
    'The scheme Bearer is accepted to the letter only, with one space behind it.',
    { authorization: { schemeCase: 'exact', schemeSpaces: 'one' } },
  ],
  [
    'rate-limit.headers',
    'rate-limit headers',
    '8-rate-limits',
    'Answers carry headers of a rate limit.',
    {
      transport: {
        headers: {
          'RateLimit-Limit': '100',
          'RateLimit-Remaining': '0',
          'RateLimit-Reset': '60',
          'X-RateLimit-Remaining': '0',
        },
      },
    },
  ],
];

const ONE_WINDOW = 3_600;

/** A refusal with Retry-After, which a client may wait for or tell its caller of. */
const limited = (profile: ProfileInput) =>
  situation({
    id: 'choice.rate-limit.requests',
    clause: '8-rate-limits',
    title: 'A key may make two requests an hour.',
    arrange: (setStage) => {
      const stage = setStage(varied(profile));
      const { status, code, error } = stage.mock.profile.refusals.rateLimited;
      return {
        ...stage,
        expected: {
          kind: 'either',
          files: filesOf(stage),
          failure: failure(status, { code, error }),
        },
      };
    },
  });

const rateLimit: ChoiceSituation = {
  ...limited({ rateLimit: { requests: 2, windowSeconds: ONE_WINDOW } }),
  clause: '8-rate-limits',
  choice: 'rate limit',
  control: limited({}),
};

export const transportChoices: readonly ChoiceSituation[] = [
  ...rows.map(([id, name, clause, title, profile]) =>
    choiceAlone({ id: `choice.${id}`, choice: name, clause, title, stage: varied(profile) }),
  ),
  rateLimit,
];
