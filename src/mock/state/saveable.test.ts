import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Act, acts, performAll } from '../../../test/support/random-acts.ts';
import { resolveProfile } from '../../profile/resolve-profile.ts';
import { loadSnapshot } from '../../world/load-snapshot.ts';
import { seedWorld } from '../../world/seed-world.ts';
import { createMockOf, type Mock } from '../mock.ts';

// A clock that runs goes on by the real time, in which the mocks of a test are not made at once.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterAll(() => void vi.useRealTimers());

const inJson = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value));

const profile = resolveProfile({ limit: { default: 2, maximum: 3 } });
const world = seedWorld('tiny', profile, { files: 9 }, 'make a mock');
const another = seedWorld('tiny', resolveProfile('default'), { seed: 5 }, 'make a mock');

/** What a state is brought to: a mock of the same world, of another one, and one that grows none. */
const importers: Readonly<Record<string, (elapsed: () => number) => Mock>> = {
  'the same world': (elapsed) => createMockOf(world, profile, seedWorld, { elapsed }),
  'another world': (elapsed) => createMockOf(another, profile, seedWorld, { elapsed }),
  'a grown world': (elapsed) => createMockOf(world, profile, loadSnapshot, { elapsed }),
};

/** In a time that passes by hand. */
function inTime<Result>(
  does: (elapsed: () => number, pass: (milliseconds: number) => void) => Result,
): Result {
  let milliseconds = 0;
  const pass = (more: number) => {
    milliseconds += more;
  };
  return does(() => milliseconds, pass);
}

const runs = { numRuns: Number(process.env.RUNS ?? 25) };

test.each(Object.keys(importers))(
  'what was exported answers the same, imported over %s',
  (over) => {
    // Only what grows can be told to be another world.
    const any = over === 'a grown world' ? acts.map((given) => given.filter(keepsWorld)) : acts;
    fc.assert(
      fc.property(any, any, (before, after) =>
        inTime((elapsed, pass) => {
          const mock = createMockOf(world, profile, seedWorld, { elapsed });
          const seen = performAll([mock], before, pass);
          const state = inJson(mock.exportState());
          const copy = (importers[over] ?? expect.fail())(elapsed);
          performAll([copy], before.slice(0, 3), () => {});
          copy.importState(state);

          expect(inJson(copy.exportState())).toEqual(inJson(mock.exportState()));
          performAll([mock, copy], after, pass, seen);
          expect(inJson(copy.exportState())).toEqual(inJson(mock.exportState()));
        }),
      ),
      runs,
    );
  },
);

test('a mock that does each write again answers the same', () => {
  fc.assert(
    fc.property(acts, acts, (before, after) =>
      inTime((elapsed, pass) => {
        const [mock, copy] = [world, world].map((each) =>
          createMockOf(each, profile, seedWorld, { elapsed }),
        );
        if (!mock || !copy) return expect.fail();
        const stop = mock.onWrite((write) => copy.replay(inJson(write)));
        const seen = performAll([mock], before, pass);
        stop();
        // What every request counts is no write.
        copy.replay({ counts: inJson(mock.exportState()).counts });

        performAll([mock, copy], after, pass, seen);
      }),
    ),
    runs,
  );
});

const keepsWorld = ({ act }: Act) => act !== 'setWorld';
