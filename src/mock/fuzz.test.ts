import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textOf } from '../http/deliver.ts';
import { createMock } from './create-mock.ts';

/** A mock answers any request, and shows only the key's own workspace. */

const mock = createMock({ files: 30 });
const reader = mock.keys.byLabel('reader');
const other = mock.keys.byLabel('other');
const workspaceIds = mock.workspaces.list().map(({ workspaceId }) => workspaceId);

const foreignCursor = await mock
  .fetch(`http://mock.test/api/v1/workspaces/${other.workspaceId}/files?limit=2`, {
    headers: { authorization: `Bearer ${other.secret}` },
  })
  .then((response) => response.json())
  .then(({ nextCursor }: { nextCursor: string }) => nextCursor);

const anyText = fc.string({ unit: 'binary', maxLength: 20 });

const anyPart = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('api', 'v1', 'auth', 'workspaces', 'files', '') },
  { weight: 4, arbitrary: fc.constantFrom(...workspaceIds) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('.', '..', '%2e%2e', '%2f', '%zz', '%', '%00', '%ff', '*'),
  },
  { weight: 1, arbitrary: anyText.map((text) => encodeURIComponent(text.toWellFormed())) },
  { weight: 1, arbitrary: anyText },
);

const anyPath = fc.oneof(
  fc.array(anyPart, { maxLength: 8 }).map((parts) => `/${parts.join('/')}`),
  fc.tuple(anyPart, anyPart).map(([id, rest]) => `/api/v1/workspaces/${id}/${rest}`),
  fc.constantFrom('/api/v1/auth', ...workspaceIds.map((id) => `/api/v1/workspaces/${id}/files`)),
);

const anyPair = fc.tuple(
  fc.oneof(fc.constantFrom('limit', 'cursor'), anyText),
  fc.oneof(
    anyText,
    fc.integer().map(String),
    fc.constantFrom('5', '0', '1e9', foreignCursor, `${foreignCursor}A`, other.workspaceId),
  ),
);
const anyQuery = fc.oneof(
  fc.constant(''),
  fc.array(anyPair, { maxLength: 4 }).map((pairs) => `?${new URLSearchParams(pairs)}`),
  anyText.map((text) => `?${text}`),
);

const anyAuthorization = fc.oneof(
  { weight: 5, arbitrary: fc.constant(`Bearer ${reader.secret}`) },
  { weight: 1, arbitrary: fc.constant(null) },
  {
    weight: 2,
    arbitrary: fc.string({
      unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)),
    }),
  },
  { weight: 1, arbitrary: anyText.map((text) => `Bearer ${text}`) },
);

const anyMethod = fc.oneof(
  { weight: 8, arbitrary: fc.constant('GET') },
  {
    weight: 3,
    arbitrary: fc.constantFrom('HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'get'),
  },
  { weight: 1, arbitrary: fc.stringMatching(/^[!#$%&'*+.^_`|~\dA-Za-z-]{1,12}$/) },
);

/** A request, or null: not every text is a valid URL, method or header. */
function requestOf(method: string, target: string, authorization: string | null): Request | null {
  try {
    const headers = authorization === null ? {} : { authorization };
    return new Request(`http://mock.test${target}`, { method, headers });
  } catch {
    return null;
  }
}

describe.each([
  'default',
  'bare-transport',
  'lenient-limits',
  'cursor-json',
  'empty-middle-page',
] as const)('under the profile %s, no request', (profile) => {
  const asked = createMock({ files: 30, profile, journalSize: 1 });
  const foreignIds = asked.world.files
    .filter(({ workspaceId }) => workspaceId !== reader.workspaceId)
    .map(({ id }) => id);
  const secrets = asked.keys.list().map(({ secret }) => secret);

  test('makes it fail, tells of another workspace, or leaves a secret in the journal', () => {
    expect(foreignIds.length).toBeGreaterThan(50);
    fc.assert(
      fc.property(
        anyMethod,
        anyPath,
        anyQuery,
        anyAuthorization,
        (method, path, query, authorization) => {
          const request = requestOf(method, path + query, authorization);
          fc.pre(request !== null);

          const answer = asked.answer(request);

          expect(answer.status).toBeGreaterThanOrEqual(200);
          expect(answer.status).toBeLessThan(500);
          if (answer.body !== null) {
            const body = textOf(answer) ?? '';
            expect(() => JSON.parse(body)).not.toThrow();
            expect(foreignIds.filter((id) => body.includes(id))).toEqual([]);
          }
          const entry = JSON.stringify(asked.journal.entries().at(-1));
          expect(secrets.filter((secret) => entry.includes(secret))).toEqual([]);
        },
      ),
      { numRuns: 400 },
    );
  });
});
