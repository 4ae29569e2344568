import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cursorOf,
  explain,
  ORIGIN,
  READER,
  type Row,
  testExplanations,
  withOther,
} from '../../../test/support/explained-refusals.ts';
import { FILES } from '../../../test/support/tiny-listing.ts';
import { createMock } from '../create-mock.ts';

const rows: Row[] = [
  [
    'an expired key',
    { authorization: 'Bearer wsk_tiny_expired' },
    'expiredKey',
    /^the key "expired" \(…ired\) expired 30 days ago on the mock's clock, at 2025-12-16T12:00:00\.000000Z$/,
    /^the key "reader" would pass; this one before it expired$/,
  ],
  [
    'expired just now',
    { first: ({ keys }) => void keys.expire(READER) },
    'expiredKey',
    /expired just now/,
    /no key that there is/,
  ],
  [
    'expired hours ago',
    {
      first: ({ keys, clock }) => {
        keys.expire(READER);
        clock.advance(3 * 3_600_000);
      },
    },
    'expiredKey',
    /expired 3 hours ago/,
    /no key/,
  ],
  [
    'without the scope',
    { authorization: 'Bearer wsk_tiny_unscoped' },
    'missingScope',
    'the key "unscoped" (…oped) has no scope, and this call needs files:read',
    /^the key "reader" would pass$/,
  ],
  [
    'another key’s workspace',
    { target: '/api/v1/workspaces/ws_other', first: (mock) => void withOther(mock) },
    'otherWorkspace',
    'the path names the workspace ws_other, and the key "reader" (…ader) is bound to ws_tiny',
    /^the path with ws_tiny would; on this path the key "theirs" would pass$/,
  ],
  [
    'a slip in the workspace',
    { target: '/api/v1/workspaces/ws_tinny/files' },
    'unknownWorkspace',
    'no workspace has the id "ws_tinny", which is nearly ws_tiny',
    /^the path with ws_tiny, to which the key "reader" is bound, would pass$/,
  ],
  [
    'a workspace’s label',
    { target: '/api/v1/workspaces/main' },
    'unknownWorkspace',
    'the path has the label "main" in the place of the id ws_tiny',
    /ws_tiny/,
  ],
  [
    'a workspace not filled in',
    { target: '/api/v1/workspaces/{workspaceId}/files' },
    'unknownWorkspace',
    /"{workspaceId}" in the place of a workspace id/,
    /ws_tiny/,
  ],
  [
    'a workspace encoded twice',
    { target: '/api/v1/workspaces/ws%255Ftiny' },
    'unknownWorkspace',
    /encoded twice/,
    /ws_tiny/,
  ],
  [
    'a slip in the path',
    { target: '/api/v1/auht' },
    'unknownPath',
    'the path "/api/v1/auht" nearly matches /api/v1/auth',
    /^\/api\/v1\/auth$/,
  ],
  [
    'no prefix',
    { target: '/workspaces/ws_tiny/files' },
    'unknownPath',
    /nearly matches \/api\/v1\/workspaces\/ws_tiny\/files/,
    /ws_tiny\/files$/,
  ],
  [
    'a prefix twice',
    { target: '/api/v1/api/v1/auth' },
    'unknownPath',
    /nearly matches \/api\/v1\/auth/,
    /auth$/,
  ],
  [
    'another version',
    { target: '/api/v2/auth' },
    'unknownPath',
    /of another version than v1/,
    /^\/api\/v1\/auth$/,
  ],
  [
    'a slash too many',
    { target: '/api/v1/auth/' },
    'unknownPath',
    /slashes too many/,
    /^\/api\/v1\/auth$/,
  ],
  [
    'another path',
    { target: '/favicon.ico' },
    'unknownPath',
    'the path "/favicon.ico" is none of the three operations',
    /^one of \/api/,
  ],
  [
    'another method',
    { method: 'POST' },
    'wrongMethod',
    '"POST" is no method that is served on /api/v1/workspaces/{workspaceId}/files',
    /^GET or HEAD/,
  ],
  [
    'too many requests',
    {
      options: { profile: { rateLimit: { requests: 1, windowSeconds: 60 } } },
      first: (mock) => void cursorOf(mock),
    },
    'rateLimited',
    'more than 1 request in 60 s',
    /^the same request passes in 60 s$/,
  ],
];

describe('a refusal is explained', () => {
  testExplanations(rows);

  test('which a fault asked for by that fault alone', () => {
    const refusal = explain({
      first: ({ faults }) =>
        void faults.add({ effect: { kind: 'refusal', refusal: 'expiredKey' } }),
    });

    expect(refusal).toMatchObject({
      condition: 'expiredKey',
      why: expect.stringContaining('fault'),
    });
  });

  test('at the time of the request, by the keys of when it is read', () => {
    const mock = createMock({ world: 'tiny' });
    const headers = { authorization: 'Bearer wsk_tiny_expired' };
    mock.answer(new Request(ORIGIN + FILES, { headers }));
    mock.clock.advance(10 * 86_400_000);
    mock.keys.revoke(READER);
    mock.keys.issue({ label: 'another' });

    expect(mock.journal.entries()[0]?.refusal).toMatchObject({
      why: expect.stringContaining('expired 30 days ago'),
      wouldPass: expect.stringMatching(/^the key "another" would pass/),
    });
  });
});

test('no explanation has a secret in it, or more than one line, whatever was sent', () => {
  const secret = 'wsk_"odd\\%41$&_secret';
  const mock = createMock({ world: 'tiny', journalSize: 1 });
  mock.keys.issue({ label: 'odd', secret });
  const secrets = [READER, 'wsk_tiny_expired', secret];
  const part = fc.oneof(
    fc.constantFrom(
      ...secrets,
      ...secrets.map((each) => encodeURIComponent(each)),
      'ws_tiny',
      'files',
      'null',
      '\n',
      ' ',
      '%0a',
      '"',
    ),
    fc.string({ maxLength: 5 }),
  );
  const text = fc.array(part, { maxLength: 4 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(
      text,
      text,
      text,
      text,
      fc.constantFrom('Bearer ', 'Basic ', ''),
      (id, limit, cursor, key, scheme) => {
        const query = new URLSearchParams([
          ['limit', limit],
          ['cursor', cursor],
          ['cursor', id],
        ]);
        const target = `/api/v1/workspaces/${encodeURIComponent(id)}/files?${query}`;
        // What no header can carry is not sent.
        const authorization = scheme + key.replace(/[^!-~ ]/g, '');
        mock.answer(new Request(ORIGIN + target, { headers: { authorization } }));
        const [entry] = mock.journal.entries();
        const told = JSON.stringify([entry, mock.journal.har()]);

        for (const each of secrets) {
          expect(told).not.toContain(JSON.stringify(each).slice(1, -1));
          expect(told).not.toContain(encodeURIComponent(each));
        }
        expect(entry?.refusal?.reason ?? '').not.toMatch(/[\n\r]/);
      },
    ),
    { numRuns: 300 },
  );
});
