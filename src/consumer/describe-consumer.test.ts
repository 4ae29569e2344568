import { expect, it } from 'vitest';
import { smallClient } from '../../trials/kit/correct-client.ts';
import type { ConsumerClient } from './consumer-client.ts';
import { type DescribeOptions, describeConsumer, type TestRunner } from './describe-consumer.ts';

/** Runs a suite, and tells how each of its tests ended. */
async function runSuite(client: ConsumerClient, options: DescribeOptions) {
  const tests = new Map<string, Parameters<TestRunner['test']>[2]>();
  const runner: TestRunner = {
    describe: (_, body) => body(),
    test: (name, _, body) => tests.set(name, body),
  };
  describeConsumer('client', client, { through: 'fetch', runner, ...options });
  const ends: string[] = [];
  for (const [name, body] of tests) {
    let end = 'passed';
    const skip = (reason = '') => {
      end = `skipped: ${reason}`;
    };
    await body({ skip }).catch((error: Error) => {
      end = `failed: ${error.message}`;
    });
    ends.push(`${name.split(':')[0]} ${end}`);
  }
  return ends;
}

/** Takes any failure for the end of the listing. */
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
  const asked: boolean[] = [];
  const bodies: (() => Promise<void>)[] = [];
  const verdicts: string[] = [];
  const runner: TestRunner = {
    describe: (_, body) => body(),
    test: (name, { concurrent = false }, body) => {
      asked.push(concurrent);
      bodies.push(async () => {
        const end = await body({ skip: () => {} }).then(
          () => 'passed',
          () => 'failed',
        );
        verdicts.push(`${name.split(':')[0]} ${end}`);
      });
    },
  };
  const only = ['pages.full', 'key.expires-midway', 'outage.slow', 'cursors.spaces'];
  describeConsumer('client', careless, { through: 'fetch', runner, only, concurrent: true });
  await Promise.all(bodies.map((body) => body()));

  expect(asked).toEqual([true, true, true, true]);
  expect(verdicts.toSorted()).toEqual([
    'cursors.spaces passed',
    'key.expires-midway failed',
    'outage.slow passed',
    'pages.full passed',
  ]);
});

it('fails with what the server and the client did, and the clause that decides', async () => {
  expect(await runSuite(careless, { only: ['key.expires-midway'] })).toEqual([
    expect.stringMatching(
      /^key\.expires-midway failed: fail: the client returned an empty list as if it were complete, although the API had failed: the caller never learns that files are missing \(request #2\)\n {2}document, 7 \(stated\): A failed request has a non-success status\. \(docs\/api\.md#7-r1\)\n#1 at \d+ ms: GET \/api\/v1\/workspaces\/ws_\w+\/files → 200, 3 entries, hasMore true\n#2 at \d+ ms: GET \/api\/v1\/workspaces\/ws_\w+\/files\?cursor=\S+ → 401, \{"code":"expired_key","error":"The API key has expired\."\}\nit returned 0 files$/,
    ),
  ]);
});

it('uses Vitest if no runner is given', () => {
  expect(() => describeConsumer('client', smallClient)).toThrow(/describe|suite|test/i);
});
