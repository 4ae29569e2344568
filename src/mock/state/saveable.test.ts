import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Act, acts, performAll } from '../../../test/support/random-acts.ts';
import { get } from '../../../test/support/tiny-listing.ts';
import { resolveProfile } from '../../profile/resolve-profile.ts';
import { loadSnapshot } from '../../world/load-snapshot.ts';
import { seedWorld } from '../../world/seed-world.ts';
import { writeGrownWorld } from '../../world/world-snapshot.ts';
import { createMock } from '../create-mock.ts';
import { createMockOf, type Mock } from '../mock.ts';
import { createSandboxes } from '../sandboxes/sandboxes.ts';
import type { SavedState } from './schema.ts';

// A running clock follows the real time, which would differ between the mocks of a test.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterAll(() => void vi.useRealTimers());

const inJson = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value));

const profile = resolveProfile({ limit: { default: 2, maximum: 3 } });
const world = seedWorld('tiny', profile, { files: 9 }, 'make a mock');
const another = seedWorld('tiny', resolveProfile('default'), { seed: 5 }, 'make a mock');

/** Mocks that import a state: of the same world, of another one, and one that grows no worlds. */
const importers: Readonly<Record<string, (elapsed: () => number) => Mock>> = {
  'the same world': (elapsed) => createMockOf(world, profile, seedWorld, { elapsed }),
  'another world': (elapsed) => createMockOf(another, profile, seedWorld, { elapsed }),
  'a grown world': (elapsed) => createMockOf(world, profile, loadSnapshot, { elapsed }),
};

/** Runs a function with a manual clock. */
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
    // Without acts that change the world: this mock cannot grow another one.
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
        // Counts of requests are not reported as writes.
        copy.replay({ counts: inJson(mock.exportState()).counts });

        performAll([mock, copy], after, pass, seen);
      }),
    ),
    runs,
  );
});

const keepsWorld = ({ act }: Act) => act !== 'setWorld';

const stateOf = () => inJson(createMock({ world: 'tiny' }).exportState());

const file = {
  id: 'file_new',
  workspaceId: 'ws_tiny',
  name: 'new.txt',
  contentType: 'text/plain',
  size: 0,
  validationStatus: 'accepted',
  createdAt: '2026-01-15T12:00:00Z',
};

describe('what is no state is refused, and nothing has changed', () => {
  test.each<[string, object, string]>([
    ['another version', { version: 2 }, 'version: expected 1, found 2'],
    ['an unknown field', { sed: 1 }, 'unknown field "sed" (did you mean "seed"?)'],
    ['a profile', { profile: { limit: { maximum: 'x' } } }, 'profile: limit.maximum: expected'],
    ['a clock', { clock: { now: 'soon', runs: false } }, 'clock.now: expected ISO 8601'],
    ['a file', { files: [file, { ...file, size: -1 }] }, 'files.1'],
    ['an id twice', { files: [file, { ...file, workspaceId: 'x' }] }, 'files.1: expected'],
    [
      'a file nowhere',
      { files: [{ ...file, workspaceId: 'x' }] },
      'files.0: there is no workspace',
    ],
    ['a fault', { faults: { added: 1, ordinal: 1, pending: [{}] } }, '\n  faults.pending.0.id'],
    ['progress alone', { progress: { done: 'x' } }, '\n  progress.done: expected number'],
  ])('%s', (_what, changes, message) => {
    const mock = createMock({ world: 'tiny' });
    mock.files.create({ id: 'own' });
    mock.clock.advance(1_000);
    mock.answer(new Request('http://mock.test/api/v1/auth'));
    const before = inJson(mock.exportState());

    const given: SavedState = inJson({ ...stateOf(), ...changes });
    expect(() => mock.importState(given)).toThrow(`Failed to import the state: ${message}`);
    expect(inJson(mock.exportState())).toEqual(before);
    expect(mock.journal.entries()).toHaveLength(1);
  });

  test('a world of another version', () => {
    const state = stateOf();
    const { seed } = state;
    const other = { ...state, seed: { ...seed, world: { ...seed.world, hash: 'abc' } } };

    expect(() => createMock({ state: other })).toThrow(
      /^Failed to import the state: seed.world.hash: expected \w{64}, the hash of "tiny" in this version, found abc/,
    );
  });
});

test('a state whose world was given as data needs that world', () => {
  const world = inJson(writeGrownWorld(createMock({ world: 'tiny' }).world));
  const state = inJson(createMock({ world }).exportState());

  expect(JSON.stringify(state).length).toBeLessThan(1_500);
  expect(() => createMock({ state })).toThrow(
    'Failed to import the state: seed.world.hash: expected the hash of an existing world, because "tiny" was given as data',
  );
  expect(createMock({ state, world }).files.count()).toBe(3);
});

test('whenever its clock began, such a world is known again', () => {
  const world = inJson(writeGrownWorld(createMock({ world: 'tiny' }).world));
  const mock = createMock({ world, now: '2027-01-01T00:00:00Z' });
  const again = createMock({ world, state: inJson(mock.exportState()) });

  expect(again.clock.now()).toBe(mock.clock.now());
  const place = createSandboxes({ world, now: 'current' });
  expect(() => createSandboxes({ world, state: place.default.exportState() })).not.toThrow();
});

test('so does the world of another mock, which is data then', () => {
  const first = createMock({ world: 'tiny' });
  const again = createMock({ world: first.world });
  again.files.create({ id: 'of-again' });

  expect(again.world.hash).toBe(first.world.hash);
  const { world } = first;
  expect(createMock({ world, state: again.exportState() }).files.get('of-again')).toBeDefined();
});

test('what a state has itself stands beside it nowhere', () => {
  expect(() => createMock({ state: stateOf(), profile: 'uuid-ids' })).toThrow(
    'Failed to make a mock: profile: expected none, because the state has its own',
  );
});

test('what JSON cannot say is not left out', () => {
  const mock = createMock();
  mock.faults.add({ when: () => true, effect: { kind: 'reset' } });

  expect(() => mock.exportState()).toThrow('when: expected none');
});

test('a file that changed a thousand times is there once', () => {
  const mock = createMock({ world: 'tiny' });
  for (let size = 0; size < 1_000; size++) mock.files.update('file_a', { size });

  expect(mock.exportState().files).toHaveLength(1);
});

describe('listeners', () => {
  test('are told before the call is over, once a call, and no more when they end it', () => {
    const mock = createMock({ world: 'tiny', profile: 'cursor-once' });
    const told: object[] = [];
    const stop = mock.onWrite((write) => void told.push(write));
    mock.setScenario('files-arrive-while-paging');
    mock.files.create();
    mock.reset();
    expect(told).toHaveLength(3);
    stop();
    mock.files.create();
    expect(told).toHaveLength(3);
  });

  test('refuse an acknowledgement by what they throw', () => {
    const mock = createMock({ world: 'tiny' });
    const told: object[] = [];
    mock.onWrite(() => {
      throw new Error('Failed to write: the disk is full');
    });
    mock.onWrite((write) => void told.push(write));

    expect(() => mock.files.create({ id: 'new' })).toThrow('the disk is full');
    expect(told).toHaveLength(1);
  });
});

describe('sandboxes', () => {
  test('go on from the state of one elsewhere, keys and all', async () => {
    const one = createSandboxes({ world: 'tiny' }).create({ profile: 'cursor-once' });
    one.files.create({ id: 'of-one' });
    const issued = one.keys.issue();
    one.keys.revoke(issued.secret);
    const place = createSandboxes();
    const copy = place.create({ state: inJson(one.exportState()) });

    expect(copy.keys.list()).toEqual(one.keys.list());
    await get(place, '/api/v1/auth', issued.secret);
    expect(copy.journal.entries()).toHaveLength(1);
    expect(inJson(copy.exportState()).files).toEqual(inJson(one.exportState()).files);
    copy.reset();
    one.reset();
    expect(copy.keys.list()).toEqual(one.keys.list());
  });

  test('take over no key of another one', () => {
    const place = createSandboxes({ world: 'tiny' });
    const state = inJson(place.create().exportState());
    const before = place.list().length;

    expect(() => place.create({ state })).toThrow(
      'Failed to import the state: keys: expected secrets of its own, found that of "reader", which selects another sandbox; replace that sandbox, or import on another server',
    );
    expect(place.list()).toHaveLength(before);
  });

  test('a place begins with a state, and so do its sandboxes with that world', () => {
    const mock = createMock({ world: 'tiny' });
    mock.files.create({ id: 'new' });
    const place = createSandboxes({ state: inJson(mock.exportState()) });

    expect(place.default.files.get('new')).toBeDefined();
    expect(place.create().files.count()).toBe(3);
  });
});

test('a secret that was issued after a change of the profile is another one', () => {
  const mock = createMock({ world: 'tiny' });
  const one = mock.keys.issue();
  mock.setProfile('uuid-ids');

  expect(mock.keys.issue().secret).not.toBe(one.secret);
});
