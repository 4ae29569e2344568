import { expect, it } from 'vitest';
import { smallClient } from '../../trials/kit/correct-client.ts';
import type { ConsumerClient } from './consumer-client.ts';
import { type DescribeOptions, describeConsumer, type TestRunner } from './describe-consumer.ts';

/** Runs a suite, and returns the outcome of each test. */
async function runSuite(client: ConsumerClient, options: DescribeOptions) {
  const ends: Promise<string>[] = [];
  let before: Promise<unknown> = Promise.resolve();
  const runner: TestRunner = {
    describe: (_, body) => body(),
    test: (name, { concurrent }, body) => {
      const run = (concurrent ? Promise.resolve() : before).then(() => body({ skip: () => {} }));
      const way = concurrent ? ' concurrently' : '';
      const end = run.then(
        () => 'passed',
        (error: Error) => `failed: ${error.message}`,
      );
      before = end;
      ends.push(end.then((text) => `${name.split(':')[0]}${way} ${text}`));
    },
  };
  describeConsumer('client', client, { through: 'fetch', runner, ...options });
  return Promise.all(ends);
}

/** Treats any failure as the end of the listing. */
const careless: ConsumerClient = {
  listFiles: async (given) => {
    try {
      return await smallClient.listFiles(given);
    } catch {
      return [];
    }
  },
};

it('has a test for each situation', async () => {
  expect(await runSuite(smallClient, { only: ['pages.full', 'key.expired'] })).toEqual([
    'pages.full passed',
    'key.expired passed',
  ]);
});

it('runs situations in parallel on request, with the same verdicts', async () => {
  const only = ['pages.full', 'key.expires-midway', 'outage.slow', 'cursors.padded'];
  const ends = await runSuite(careless, { only, concurrent: true });

  expect(ends.toSorted()).toEqual([
    'cursors.padded concurrently passed',
    expect.stringMatching(/^key\.expires-midway concurrently failed: /),
    'outage.slow concurrently passed',
    'pages.full concurrently passed',
  ]);
});

it('fails with what the server and the client did, and the clause that decides', async () => {
  expect(await runSuite(careless, { only: ['key.expires-midway'] })).toEqual([
    expect.stringMatching(
      /^key\.expires-midway failed: fail: the client returned an empty list as if it were complete, although the API had failed: the caller never learns that files are missing \(request #2\)\n {2}7-r1: A failed request has a non-success status\. \(docs\/api\.md#7-r1\)\n#1 at \d+ ms: GET \/api\/v1\/workspaces\/ws_\w+\/files → 200, 3 entries, hasMore true\n#2 at \d+ ms: GET \/api\/v1\/workspaces\/ws_\w+\/files\?cursor=\S+.* → 401, \{"code":"expired_key","error":"The API key has expired\."\}\nit returned 0 files$/,
    ),
  ]);
});

it('uses Vitest if no runner is given', () => {
  expect(() => describeConsumer('client', smallClient)).toThrow(/describe|suite|test/i);
});
