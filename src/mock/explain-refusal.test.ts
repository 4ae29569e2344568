import { describe, expect, test } from 'vitest';
import { answerOf, FILES } from '../../test/support/tiny-listing.ts';
import { clauseById } from '../document/clauses.ts';
import { textOf } from '../http/deliver.ts';
import type { RefusalCondition } from '../profile/refusals.ts';
import type { ProfileOption } from '../profile/resolve-profile.ts';
import { createMock } from './create-mock.ts';
import type { Mock } from './mock.ts';

const ORIGIN = 'http://mock.test';
const READER = 'wsk_tiny_reader';

interface Given {
  readonly target?: string;
  readonly authorization?: string | null;
  readonly method?: string;
  readonly profile?: ProfileOption | undefined;
  /** Runs before the request; its result replaces `{}` in the target. */
  readonly before?: (mock: Mock) => unknown;
}

/** The explanation of a refused request; the reader lists files if nothing else is given. */
function explain({ target = FILES, authorization = `Bearer ${READER}`, ...given }: Given) {
  const { method = 'GET', profile, before = () => '' } = given;
  const mock = createMock({ world: 'tiny', profile });
  const filled = target.replace('{}', String(before(mock)));
  const headers = authorization === null ? {} : { authorization };
  mock.answer(new Request(ORIGIN + filled, { method, headers }));
  const refusal = mock.journal.entries().at(-1)?.refusal;
  if (!refusal) throw new Error('Expected a refusal');
  return refusal;
}

function expectExplained(
  given: Given,
  condition: string,
  why: string | RegExp,
  wouldPass: RegExp,
): void {
  const refusal = explain(given);
  expect(refusal).toMatchObject({
    condition,
    why: typeof why === 'string' ? why : expect.stringMatching(why),
    wouldPass: expect.stringMatching(wouldPass),
    reason: `${refusal.why}; ${refusal.wouldPass}`,
    field: `refusals.${condition}`,
    clause: '7-r4',
  });
  expect(clauseById(refusal.violatedClause).id).toBe(refusal.violatedClause);
}

/** The cursor of the second page. */
function cursorOf(mock: Mock, secret = READER, path = FILES): string {
  return JSON.parse(String(textOf(answerOf(mock, `${path}?limit=1`, secret)))).nextCursor;
}

/** Adds a workspace with a key and files. @returns the path of its listing. */
function addOther(mock: Mock): string {
  const { workspaceId } = mock.workspaces.create({ workspaceId: 'ws_other', label: 'second' });
  mock.keys.issue({ label: 'theirs', workspaceId, secret: 'wsk_theirs_1234' });
  mock.files.create({ workspaceId });
  mock.files.create({ workspaceId });
  return '/api/v1/workspaces/ws_other/files';
}

const strict: ProfileOption = { authorization: { scheme: 'exact' } };

/** A header and why it is refused; a different key would pass. */
const headers: [RefusalCondition, string | null, string | RegExp, ProfileOption?][] = [
  ['noCredentials', null, 'no Authorization header was sent'],
  ['wrongScheme', READER, 'the word Bearer is missing before the secret of "reader"'],
  ['wrongScheme', `Baerer ${READER}`, 'the scheme is Baerer, not Bearer'],
  ['wrongScheme', `bearer ${READER}`, /is bearer, not Bearer$/, strict],
  ['wrongScheme', 'Bearer ', 'there is no key after Bearer'],
  ['wrongScheme', `Bearer  ${READER}`, 'there is more than one space after Bearer', strict],
  ['unknownKey', 'Bearer wsk_made_up_9876', 'no key has this secret'],
  ['unknownKey', `Bearer "${READER}"`, /the secret of "reader" was sent with something around it/],
  ['unknownKey', 'Bearer reader', 'the label "reader" was sent instead of its secret'],
  ['unknownKey', 'Bearer undefined', /a placeholder was sent/],
  ['missingScope', 'Bearer wsk_tiny_unscoped', /"unscoped" \(…oped\) has no scope, and .*s:read/],
  [
    'expiredKey',
    'Bearer wsk_tiny_expired',
    /^the key "expired" \(…ired\) expired 30 days ago on the mock's clock, at 2025-12-16T12:00:00\.000000Z$/,
  ],
];

test.each(headers)('%s: %s', (condition, authorization, why, profile) => {
  expectExplained({ authorization, profile }, condition, why, /the key "reader" would pass/);
});

/** A path, why it is refused, and the path that would pass. */
const paths: [RefusalCondition, string, string | RegExp, RegExp][] = [
  [
    'unknownWorkspace',
    '/api/v1/workspaces/ws_tinny/files',
    'no workspace has the id "ws_tinny"',
    /^the path with ws_tiny, to which the key "reader" is bound, would pass$/,
  ],
  ['unknownWorkspace', '/api/v1/workspaces/main', /the label "main" instead of the id/, /ws_tiny/],
  ['unknownWorkspace', '/api/v1/workspaces/{workspaceId}', /"{workspaceId}" instead of/, /ws_tiny/],
  ['unknownPath', '/api/v1/auht', 'the path "/api/v1/auht" is close to /api/v1/auth', /v1\/auth$/],
  ['unknownPath', '/workspaces/ws_tiny/files', /is close to \/api\/v1\/workspaces/, /files$/],
  ['unknownPath', '/api/v1/auth/', /is close to/, /^\/api\/v1\/auth$/],
  ['unknownPath', '/favicon.ico', /is none of the three operations/, /^one of \/api/],
];

test.each(paths)('%s: %s', (condition, target, why, wouldPass) => {
  expectExplained({ target }, condition, why, wouldPass);
});

/** A query, why it is refused, and what would pass. */
const queries: [RefusalCondition, string, string | RegExp, RegExp, ProfileOption?][] = [
  [
    'malformedCursor',
    'cursor=abc',
    'the cursor was not issued here, or was changed',
    /^the nextCursor/,
  ],
  ['malformedCursor', 'cursor=null', /cursor is the text "null"/, /nextCursor/],
  ['malformedCursor', 'cursor=', 'cursor is empty', /no cursor for the first page$/],
  ['malformedCursor', 'cursor=a&cursor=b', 'cursor is given more than once', /nextCursor/],
  [
    'badLimit',
    'limit=500',
    'limit is above the maximum of 200: "500"',
    /^a whole number from 1 to 200 passes$/,
    { limit: { aboveMaximum: 'refused' } },
  ],
  ['badLimit', 'limit=all', 'limit is not a number: "all"', /from 1 to 200/],
  ['badLimit', 'limit=', 'limit is empty', /from 1 to 200/],
];

test.each(queries)('%s: %s', (condition, query, why, wouldPass, profile) => {
  expectExplained({ target: `${FILES}?${query}`, profile }, condition, why, wouldPass);
});

/** Refusals because of earlier events, or because of the method. */
const others: [RefusalCondition, Given, string | RegExp, RegExp][] = [
  [
    'noCredentials',
    { authorization: null, target: `${FILES}?api_key=${READER}` },
    /the key is in the URL/,
    /"reader"/,
  ],
  [
    'unknownKey',
    { before: ({ keys }) => void keys.revoke(READER) },
    /a key that was revoked/,
    /no existing key would pass: issue one with the scope files:read for the workspace ws_tiny/,
  ],
  [
    'expiredKey',
    { before: ({ keys }) => void keys.expire(READER) },
    /expired 0 seconds ago/,
    /no existing key/,
  ],
  [
    'otherWorkspace',
    { target: '/api/v1/workspaces/ws_other', before: (mock) => void addOther(mock) },
    'the path names the workspace ws_other, and the key "reader" (…ader) is bound to ws_tiny',
    /^the path with ws_tiny would pass; on this path, the key "theirs" would pass$/,
  ],
  [
    'wrongMethod',
    { method: 'POST' },
    'the method "POST" is not served on /api/v1/workspaces/{workspaceId}/files',
    /^GET or HEAD/,
  ],
  [
    'rateLimited',
    {
      profile: { rateLimit: { requests: 1, windowSeconds: 60 } },
      before: (mock) => void cursorOf(mock),
    },
    'more than 1 request in 60 s',
    /^the same request passes in 60 s$/,
  ],
  [
    'malformedCursor',
    {
      target: `${FILES}?cursor={}`,
      profile: 'cursor-once',
      before(mock) {
        const cursor = encodeURIComponent(cursorOf(mock));
        answerOf(mock, `${FILES}?cursor=${cursor}`);
        return cursor;
      },
    },
    /was used before/,
    /nextCursor/,
  ],
  [
    'malformedCursor',
    {
      target: `${FILES}?cursor={}`,
      before: (mock) => cursorOf(mock, 'wsk_theirs_1234', addOther(mock)),
    },
    'the cursor belongs to the listing of the workspace ws_other',
    /the nextCursor of the previous page/,
  ],
  [
    'badLimit',
    {
      target: `${FILES}?limit=2&cursor={}`,
      profile: 'cursor-fixed-limit',
      before: (mock) => encodeURIComponent(cursorOf(mock)),
    },
    'limit differs from the first page of this walk: "2"',
    /^1 passes$/,
  ],
  [
    'expiredKey',
    {
      before: ({ faults }) =>
        void faults.add({ effect: { kind: 'refusal', refusal: 'expiredKey' } }),
    },
    /^the fault fault-1 refuses it/,
    /without that fault/,
  ],
];

describe('a refusal is explained', () => {
  test.each(others)('%s %#', (condition, given, why, wouldPass) => {
    expectExplained(given, condition, why, wouldPass);
  });

  test('at the time of the request, with the keys that exist when it is read', () => {
    const mock = createMock({ world: 'tiny' });
    answerOf(mock, FILES, 'wsk_tiny_expired');
    mock.clock.advance(10 * 86_400_000);
    mock.keys.revoke(READER);
    mock.keys.issue({ label: 'another' });

    expect(mock.journal.entries()[0]?.refusal).toMatchObject({
      why: expect.stringContaining('expired 30 days ago'),
      wouldPass: expect.stringMatching(/^the key "another" would pass/),
    });
  });
});
