import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ticking } from '../../test/support/ticking.ts';
import { smallClient } from '../../trials/kit/correct-client.ts';
import { checkConsumer } from './check-consumer.ts';
import type { ConsumerClient } from './consumer-client.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
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

async function judged(client: ConsumerClient, only: string) {
  const report = await ticking(checkConsumer(client, { through: 'fetch', only: [only] }));
  const [outcome] = report.outcomes;
  if (!outcome) throw new Error('no outcome');
  return outcome;
}

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

describe('situations that time out', () => {
  const only = /^pages\.(full|one|none|exact)$/;
  const options = { through: 'fetch', only, jobs: 4 } as const;

  /** A client that hangs in each call for which the condition is true at the start. */
  function hangingIf(isSo: (running: number, calls: number) => boolean): ConsumerClient {
    let running = 0;
    let calls = 0;
    return {
      listFiles: async (given) => {
        if (isSo(++running, ++calls)) {
          given.signal.addEventListener('abort', () => running--);
          return new Promise(() => {});
        }
        const files = await smallClient.listFiles(given);
        running--;
        return files;
      },
    };
  }

  it('among parallel runs are judged by a run alone', async () => {
    const client = hangingIf((running) => running > 1);
    const { counts, interrupted } = await ticking(checkConsumer(client, options));

    expect(counts).toEqual({ pass: 4, fail: 0, fragile: 0, unproven: 0 });
    expect(interrupted).toBeUndefined();
  });
});
