import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { anySteps, beginnings, note, readAll, type Seen } from '../../../../test/random-steps.ts';
import {
  oneProcess,
  sameChance,
  sameTime,
  severalProcesses,
} from '../../../../test/worker-places.ts';

afterEach(() => void vi.restoreAllMocks());

/** A row of numbers that looks random, the same each time. */
function createRow(seed: number): (below: number) => number {
  let state = seed + 1;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

const RUNS = Number(process.env.RUNS ?? 12);

test.each([2, 3])(
  'whatever is asked of any of %d workers, and called through any, is as with one process',
  async (count) => {
    const { begin, asCopies } = sameChance();
    const pass = sameTime();
    await fc.assert(
      fc.asyncProperty(beginnings, anySteps, fc.nat(1e6), async (options, steps, seed) => {
        const row = createRow(seed);
        begin('one');
        const one = oneProcess(options);
        begin('several');
        const several = await severalProcesses(options, count, () => row(3), asCopies);
        const seen: Seen = { sandboxes: [], cursors: [], states: [] };
        for (const step of [...steps, readAll]) {
          const given = step(seen);
          if (!given) continue;
          // No two happen at one moment.
          pass('pass' in given ? given.pass : 1);
          if ('pass' in given) continue;
          if ('restart' in given) {
            begin('one');
            one.restart(given.restart);
            begin('several');
            await several.restart(given.restart);
            continue;
          }
          begin('one');
          const expected = await one.face(given.clone());
          const text = await expected.text();
          begin('several');
          const answer = await several.workers[row(count)]?.(given);

          expect(answer?.status).toBe(expected.status);
          expect([...(answer?.headers ?? [])]).toEqual([...expected.headers]);
          expect(await answer?.text()).toBe(text);
          note(seen, new URL(given.url).pathname, expected.status, text);
        }
      }),
      { numRuns: RUNS },
    );
  },
  60_000 + RUNS * 2_000,
);
