import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ticking } from '../../test/support/ticking.ts';
import { createClient } from '../../trials/kit/correct-client.ts';
import { checkConsumer } from './check-consumer.ts';
import type { ConsumerClient } from './consumer-client.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const only = /^pages\.(full|one|none|exact)$/;
const options = { through: 'fetch', only, jobs: 4 } as const;

/** A client that hangs in a call, if the condition holds when it begins. */
function hanging(isSo: (running: number, calls: number) => boolean) {
  const client = createClient();
  let running = 0;
  let calls = 0;
  const hangs: ConsumerClient = {
    listFiles: async (given) => {
      if (isSo(++running, ++calls)) {
        given.signal.addEventListener('abort', () => running--);
        return new Promise(() => {});
      }
      const files = await client.listFiles(given);
      running--;
      return files;
    },
  };
  return { hangs, calls: () => calls };
}

it('a client that is too slow beside itself is judged by a run alone', async () => {
  const { hangs } = hanging((running) => running > 1);
  const { counts, interrupted } = await ticking(checkConsumer(hangs, options));

  expect(counts).toEqual({ pass: 4, fail: 0, fragile: 0, unproven: 0 });
  expect(interrupted).toBeUndefined();
});

it('a client that hangs alone too is rerun a few times, and nothing is judged', async () => {
  const { hangs, calls } = hanging((_, count) => count > 1);
  const { counts, interrupted } = await ticking(checkConsumer(hangs, options));

  expect(counts).toEqual({ pass: 0, fail: 0, fragile: 0, unproven: 4 });
  expect(interrupted).toMatch(/^nothing could be judged: the client gave nothing back/);
  // The plainest situation first, then each, then three again.
  expect(calls()).toBe(1 + 4 + 3);
});
