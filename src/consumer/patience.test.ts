import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ticking } from '../../test/support/ticking.ts';
import { smallClient } from '../../trials/kit/correct-client.ts';
import { checkConsumer } from './check-consumer.ts';
import type { ConsumerClient } from './consumer-client.ts';
import { limitsOf } from './run-situation.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pause = (milliseconds: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** A correct client that waits before each request. */
const slow = (milliseconds: number): ConsumerClient => ({
  ...smallClient,
  listFiles: (given) =>
    smallClient.listFiles({
      ...given,
      fetch: async (...args) => {
        await pause(milliseconds);
        return given.fetch(...args);
      },
    }),
});

/** A client that hangs when its walk fails. */
const hanging: ConsumerClient = {
  listFiles: async (given) => {
    try {
      return await smallClient.listFiles(given);
    } catch {
      return new Promise(() => {});
    }
  },
};

async function judged(client: ConsumerClient, only: string, timeout?: number) {
  const report = await ticking(checkConsumer(client, { through: 'fetch', only: [only], timeout }));
  const [outcome] = report.outcomes;
  if (!outcome) throw new Error('no outcome');
  return outcome;
}

describe('a slow client that is correct', () => {
  it('walks hundreds of pages, although that takes longer than its timeout', async () => {
    const { judgement, session } = await judged(slow(50), 'pages.many');

    expect(judgement).toEqual({ verdict: 'pass' });
    expect(session.requests).toHaveLength(300);
    expect(session.requests.at(-1)?.at).toBeGreaterThan(10_000);
  });

  it('gets a smaller listing if each page takes seconds', async () => {
    const { judgement, session } = await judged(slow(2_000), 'pages.many');

    expect(judgement).toEqual({ verdict: 'pass' });
    expect(session.requests.length).toBeLessThan(300);
  });
});

describe('a silent client', () => {
  it('is unproven after a temporary error, because it may be waiting', async () => {
    expect((await judged(hanging, 'outage.rate-limited.once')).judgement).toEqual({
      verdict: 'unproven',
      reason: 'the client returned nothing before the timeout; a longer one may help',
    });
  });

  it('fails after a permanent refusal, because it hides it', async () => {
    expect((await judged(hanging, 'key.expired')).judgement).toMatchObject({
      verdict: 'fail',
      findings: [{ clause: '7-r1', what: expect.stringContaining('was refused with 401, and') }],
    });
  });

  it('cannot be judged if it is silent in the plainest situation', async () => {
    const deaf: ConsumerClient = {
      listFiles: async (given) => {
        await smallClient.listFiles(given);
        return new Promise(() => {});
      },
    };

    await expect(ticking(checkConsumer(deaf, { through: 'fetch' }))).rejects.toThrow(
      'in the plainest situation it made 3 requests, and returned nothing within the timeout of 10000 milliseconds',
    );
  });
});

it('a client that never stops working is unproven when its time is up', async () => {
  const walker: ConsumerClient = {
    listFiles: async (given) => {
      // Returns in the plainest situation only.
      const ids: string[] = [];
      for await (const { id } of await smallClient.listFiles(given)) ids.push(id);
      if (ids.length === 7) return ids.map((id) => ({ id }));
      for (;;) {
        await pause(900);
        await smallClient.listFiles(given);
      }
    },
  };

  expect((await judged(walker, 'limits.default-1000', 1_000)).judgement).toMatchObject({
    verdict: 'unproven',
  });
});

it('a client that was slow in the plainest situation gets more time', () => {
  expect(limitsOf(1_000)).toMatchObject({ idleTimeout: 1_000, totalTimeout: 6_000 });
  const slow = limitsOf(1_000, { perPage: 300, longestIdle: 400 });
  expect(slow).toEqual({ idleTimeout: 4_000, totalTimeout: 24_000, maxPages: 26 });
});
