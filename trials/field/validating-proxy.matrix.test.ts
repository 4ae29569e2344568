import { type Document, OpenAPIBackend, type OpenAPIValidator } from 'openapi-backend';
import { expect, test } from 'vitest';
import { runContract } from '../../contract-tests/run/run-contract.ts';
import { openApiDocument } from '../../src/document/openapi.ts';
import { createMock } from '../../src/mock/create-mock.ts';
import { profileNames } from '../../src/profile/resolve-profile.ts';
import { everyNth } from '../../test/support/tier.ts';
import { keysOf } from '../suite/proof-world.ts';

/**
 * Validates the exchanges between a client and a deployment against our OpenAPI document, read with
 * independent libraries. Records each violation once, with its location, and counts the exchanges.
 */
async function validatingProxy(next: (request: Request) => Promise<Response>) {
  const definition: Document = JSON.parse(JSON.stringify(openApiDocument));
  // `quick` skips validation of the document, which is checked elsewhere: it supports only 3.0.
  const backend = new OpenAPIBackend({ definition, coerceTypes: true, quick: true });
  const { validator } = await backend.init();
  const violations = { requests: new Set<string>(), answers: new Set<string>() };
  let count = 0;
  return {
    violations,
    count: () => count,
    fetch: async (request: Request) => {
      const answer = await next(request);
      const asked = partsOf(request);
      const operation = validator.router.matchOperation(asked);
      // Responses to anything else are open (clause 1 r6).
      if (operation?.operationId === undefined) return answer;
      count += 1;
      for (const { instancePath, message } of validator.validateRequest(asked).errors ?? []) {
        violations.requests.add(`${instancePath}: ${message}`);
      }
      for (const fault of await faultsOf(validator, operation.operationId, answer.clone())) {
        violations.answers.add(`${operation.operationId}, ${answer.status}: ${fault}`);
      }
      return answer;
    },
  };
}

function partsOf({ url, method, headers }: Request) {
  const { pathname: path, search } = new URL(url);
  return { method, path, query: search.slice(1), headers: Object.fromEntries(headers) };
}

async function faultsOf(
  validator: OpenAPIValidator,
  operationId: string,
  answer: Response,
): Promise<readonly string[]> {
  // No clause states a content type, only that the body is JSON.
  const faults = answer.headers.has('content-type') ? [] : ['it has no content type'];
  try {
    const { errors } = validator.validateResponse(await answer.json(), operationId, answer.status);
    return [...faults, ...(errors ?? []).map((each) => `${each.instancePath}: ${each.message}`)];
  } catch {
    return [...faults, 'its body is not JSON'];
  }
}

/** Violations that the suite sends on purpose: odd limits, repeated cursors, requests for content. */
const ODD_REQUESTS = [
  '/query/limit: must be integer',
  '/query/cursor: must be string',
  '/query: must NOT have additional properties',
];

test.each(everyNth(profileNames, 12, 4))(
  'under the profile %s an independent validator agrees with every exchange of a check',
  async (profile) => {
    const mock = createMock({ profile, files: 25 });
    const proxy = await validatingProxy(mock.fetch);

    const report = await runContract({
      baseUrl: 'http://mock.test',
      keys: keysOf(mock),
      fetch: proxy.fetch,
      requestsPerSecond: Number.POSITIVE_INFINITY,
    });

    expect(report.kind).toBe('judged');
    expect(proxy.count()).toBeGreaterThan(100);
    expect([...proxy.violations.answers]).toEqual([]);
    expect(ODD_REQUESTS).toEqual(expect.arrayContaining([...proxy.violations.requests]));
  },
);

test.each([
  ['an entry without fields', { files: [{}], hasMore: false, nextCursor: null }, 200, '/files/0'],
  ['a cursor behind the end', { files: [], hasMore: false, nextCursor: 'a' }, 200, 'must NOT be'],
  ['a code that is a number', { code: 7 }, 400, '/code: must be string'],
])('the validator sees %s', async (_, body, status, fault) => {
  const proxy = await validatingProxy(async () => Response.json(body, { status }));

  await proxy.fetch(new Request('http://mock.test/api/v1/workspaces/ws/files'));

  expect([...proxy.violations.answers]).toEqual([expect.stringContaining(fault)]);
});
