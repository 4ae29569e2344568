import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { acts, performAll } from '../../../test/support/random-acts.ts';
import { get } from '../../../test/support/tiny-listing.ts';
import { resolveProfile } from '../../profile/resolve-profile.ts';
import { seedWorld } from '../../world/seed-world.ts';
import { readGrownWorld, writeGrownWorld } from '../../world/world-snapshot.ts';
import { createMock, type Mock, mockOfWorld } from '../create-mock.ts';
import type { SavedState } from './schema.ts';

// A running clock follows the real time, which would differ between the mocks of a test.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterAll(() => void vi.useRealTimers());

const inJson = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value));
const profile = resolveProfile({ limit: { default: 2, maximum: 3 } });
const world = seedWorld('tiny', profile, { files: 9 }, 'make a mock');
const another = seedWorld('tiny', resolveProfile('default'), { seed: 5 }, 'make a mock');
const tiny = () => createMock({ world: 'tiny' });

test.each([
  ['the same world', world],
  ['another world', another],
  ['a world as data', readGrownWorld(inJson(writeGrownWorld(another)))],
])('what was exported answers the same, imported over %s', (_, over) => {
  fc.assert(
    fc.property(acts, acts, (before, after) => {
      let milliseconds = 0;
      const elapsed = () => milliseconds;
      const pass = (more: number) => {
        milliseconds += more;
      };
      const mock = mockOfWorld(world, profile, { elapsed });
      const seen = performAll([mock], before, pass);
      const copy = mockOfWorld(over, profile, { elapsed });
      performAll([copy], before.slice(0, 3), () => {});
      copy.importState(inJson(mock.exportState()));

      expect(inJson(copy.exportState())).toEqual(inJson(mock.exportState()));
      performAll([mock, copy], after, pass, seen);
      expect(inJson(copy.exportState())).toEqual(inJson(mock.exportState()));
    }),
    { numRuns: Number(process.env.RUNS ?? 15) },
  );
});

test('a mock made from a state resets to the seed of the first', async () => {
  const mock = createMock({ world: 'tiny', profile: 'small-limits' });
  mock.setScenario('outage');
  mock.files.create({ id: 'mine' });
  const next = createMock({ state: inJson(mock.exportState()) });
  expect(next.files.get('mine')).toEqual(mock.files.get('mine'));
  next.reset();
  mock.reset();

  expect(next.exportState()).toEqual(mock.exportState());
  expect(next.world.hash).toBe(mock.world.hash);
  expect((await get(next, '/api/v1/auth')).status).toBe(200);
});

test('a world that was given as data is in the state', () => {
  const data = inJson(writeGrownWorld(another));
  const mock = createMock({ world: data });
  const next = createMock({ state: inJson(mock.exportState()) });

  expect(next.world.hash).toBe(mock.world.hash);
  expect(next.files.list()).toEqual(mock.files.list());
});

const without = (state: SavedState, field: keyof SavedState) => {
  const { [field]: _gone, ...rest } = inJson(state);
  return rest;
};

describe('a state is refused and changes nothing', () => {
  test.each<[string, (state: SavedState) => unknown, string]>([
    ['of another version', (state) => ({ ...state, version: 1 }), 'version: expected 4'],
    ['without keys', (state) => without(state, 'keys'), 'keys: expected array'],
    ['with an unknown field', (state) => ({ ...state, kyes: [] }), 'unknown field "kyes"'],
    [
      'with a broken profile',
      (state) => ({ ...state, profile: { limit: { maximum: -1 } } }),
      'limit.maximum',
    ],
    [
      'with a key of no workspace',
      (state) => ({ ...state, keys: state.keys.map((key) => ({ ...key, workspaceId: 'ws_no' })) }),
      'there is no workspace "ws_no"',
    ],
    [
      'with a key of no workspace in its seed',
      ({ seed, ...state }) => ({
        ...state,
        seed: { ...seed, keys: seed.keys.map((key) => ({ ...key, workspaceId: 'ws_no' })) },
      }),
      'Failed to import the state: seed.workspaceId: there is no workspace "ws_no"',
    ],
    [
      'with a scenario of a key that is not in its seed',
      ({ seed, ...state }) => ({
        ...state,
        seed: {
          ...seed,
          scenario: { name: 'x', faults: [{ key: 'nobody', effect: { kind: 'reset' } }] },
        },
      }),
      'Failed to import the state: seed.faults.0.key: ',
    ],
    [
      'of a world of another version',
      (state) => ({ ...state, seed: { ...state.seed, world: { ...state.seed.world, hash: 'x' } } }),
      'the hash of the world in this version',
    ],
  ])('%s', (_, change, message) => {
    const source = tiny();
    source.files.create({ id: 'mine' });
    const mock = tiny();
    mock.keys.issue({ label: 'precious' });
    mock.answer(new Request('http://mock.test/api/v1/auth'));
    const before = inJson(mock.exportState());
    const changed = vi.fn<() => void>();
    mock.onChange(changed);
    const given = change(inJson(source.exportState()));

    expect(() => mock.importState(given as never)).toThrow(message);
    expect(() => createMock({ state: given as never })).toThrow(message);
    expect(inJson(mock.exportState())).toEqual(before);
    expect(mock.journal.count()).toBe(1);
    expect(changed).not.toHaveBeenCalled();
  });
});

test.each<[string, (mock: Mock) => unknown]>([
  ['an empty label of a key', (mock) => mock.keys.issue({ label: '' })],
  ['an empty scope', (mock) => mock.keys.issue({ scopes: [''] })],
  ['an empty secret', (mock) => mock.keys.issue({ secret: '' })],
  ['an empty label of a workspace', (mock) => mock.workspaces.create({ label: '' })],
  ['an empty name', (mock) => mock.files.create({ name: '' })],
  ['an empty status', (mock) => mock.files.create({ validationStatus: '', contentType: '' })],
  [
    'an expiry beyond the last year',
    (mock) => {
      mock.clock.set('9998-12-01T00:00:00Z');
      return mock.keys.issue();
    },
  ],
])('%s is refused, or can be read back', (_, act) => {
  const mock = tiny();
  try {
    act(mock);
  } catch (cause) {
    expect(String(cause)).toMatch(/Failed to (issue|create) .*: expected/s);
  }
  const state = inJson(mock.exportState());

  expect(inJson(createMock({ state }).exportState())).toEqual(state);
});

test('a listener that throws keeps no other from hearing of a change', () => {
  const mock = tiny();
  const changed = vi.fn<() => void>();
  mock.onChange(() => {
    throw new Error('mine');
  });
  mock.onChange(changed);

  expect(() => mock.files.create({ id: 'new' })).toThrow('mine');
  expect(changed).toHaveBeenCalledOnce();
  expect(mock.files.get('new')).toBeDefined();
});

test('each call that changes something is reported once, before it returns', () => {
  const mock = tiny();
  const changed = vi.fn<() => void>();
  const stop = mock.onChange(changed);
  const calls = [
    () => mock.files.create(),
    () => mock.keys.issue(),
    () => mock.clock.advance(1),
    () => mock.reset(),
    () => mock.setWorld('tiny', { seed: 3 }),
    () => mock.files.list(),
  ].map((act) => {
    changed.mockClear();
    act();
    return changed.mock.calls.length;
  });
  stop();
  mock.files.create();

  expect(calls).toEqual([1, 1, 1, 1, 1, 0]);
  expect(changed).not.toHaveBeenCalled();
});
