import { describe, expect, test, vi } from 'vitest';
import { FILES, get, idsOf, pageOf } from '../../../test/support/tiny-listing.ts';
import type { FilePage } from '../../document/wire.ts';
import { createMock, type Mock } from '../create-mock.ts';
import type { ScenarioInput } from './schema.ts';

const PAGES_OF_ONE = { limit: { default: 1, maximum: 1 } };

/** A mock of the tiny world with one file per page. */
const mockOf = (scenario: ScenarioInput): Mock =>
  createMock({ world: 'tiny', profile: PAGES_OF_ONE, scenario });

const statusOf = async (mock: Mock, path?: string) => (await get(mock, path)).status;
const ids = async (mock: Mock, query = '') => idsOf(await pageOf(mock, query));
const behind = ({ nextCursor }: FilePage) => `?cursor=${encodeURIComponent(nextCursor ?? '')}`;
const addFile = [{ op: 'files.create' as const }];
const deleteOldest = [{ op: 'files.delete' as const, id: 'oldest' }];

describe('a step after requests', () => {
  test('happens once so many were answered, and no sooner', async () => {
    const mock = mockOf({ steps: [{ after: { requests: 2 }, do: deleteOldest }] });

    expect(await ids(mock)).toEqual(['file_b']);
    expect(mock.files.count()).toBe(3);
    expect(await ids(mock)).toEqual(['file_b']);
    expect(mock.files.count()).toBe(2);
  });

  test('counts those alone that it names, and no preflight', async () => {
    const after = { operation: 'listFiles', key: 'reader', status: 200 } as const;
    const mock = mockOf({ steps: [{ after, do: deleteOldest }] });
    await get(mock, '/api/v1/auth');
    await get(mock, FILES, 'wsk_tiny_unscoped');
    await get(mock, FILES, 'wsk_tiny_expired');
    await get(mock, `${FILES}?limit=x`);
    await mock.fetch(`http://mock.test${FILES}`, {
      method: 'OPTIONS',
      headers: { origin: 'http://page.test', 'access-control-request-method': 'GET' },
    });

    expect(mock.scenario?.done).toBe(0);
    await get(mock);
    expect(mock.scenario?.done).toBe(1);
  });

  test('counts from the step before on, and as often as it says', async () => {
    const mock = mockOf({
      steps: [
        { after: { requests: 2 }, do: [] },
        { after: {}, times: 2, do: addFile },
        { do: [...addFile, ...addFile] },
      ],
    });
    const counts: number[] = [];
    for (let request = 0; request < 5; request++) {
      await get(mock);
      counts.push(mock.files.count());
    }

    expect(counts).toEqual([3, 3, 4, 7, 7]);
    expect(mock.scenario).toMatchObject({ steps: 3, done: 3, next: null });
  });
});

describe('a step after a page', () => {
  const scenario: ScenarioInput = {
    steps: [{ after: { page: 2 }, do: [{ op: 'keys.expire' }] }],
  };

  test('happens when the second page of a walk was given, however often the first one was', async () => {
    const mock = mockOf(scenario);
    const first = await pageOf(mock);
    await pageOf(mock);
    await pageOf(mock);
    expect(mock.scenario?.done).toBe(0);

    const second = await pageOf(mock, behind(first));
    expect(mock.scenario?.done).toBe(1);
    expect(await statusOf(mock, FILES + behind(second))).toBe(401);
    expect(mock.keys.byLabel('reader').state).toBe('expired');
    expect(mock.keys.byLabel('unscoped').state).toBe('active');
  });
});

test('steps by time happen when the clock is moved past them, each as often as it says', async () => {
  const after = { clockSeconds: 60 };
  const mock = mockOf({
    steps: [
      { after, times: 2, do: addFile },
      { after, do: addFile },
    ],
  });
  const counts = [59, 1, 130, 0].map((seconds) => {
    mock.clock.advance(seconds * 1_000);
    return mock.files.count();
  });
  for (let request = 0; request < 9; request++) await get(mock);

  expect(counts).toEqual([3, 4, 6, 6]);
  expect(mock.files.count()).toBe(6);
});

describe('the scenario of a mock', () => {
  const failing: ScenarioInput = {
    name: 'failing',
    title: 'All fails',
    description: 'Everything fails, under small pages.',
    profile: { limit: { default: 2, maximum: 2 } },
    faults: [{ times: Infinity, effect: { kind: 'answer', status: 503 } }],
    steps: [{ after: { requests: 2 }, do: [{ op: 'faults.remove' }] }],
  };

  test('tells how far it is, and which step is next', async () => {
    const mock = createMock({ world: 'tiny', scenario: failing });

    const { name, title, description } = failing;
    const next = { after: { requests: 2 }, times: 1, do: [{ op: 'faults.remove' }] };
    expect(mock.scenario).toEqual({ name, title, description, steps: 1, done: 0, next });
    expect(createMock().scenario).toBeNull();
  });

  test('begins again with a reset, and with another world', async () => {
    const mock = createMock({ world: 'tiny', scenario: failing });
    for (const again of [mock.reset, () => mock.setWorld('tiny')]) {
      for (const status of [503, 503, 200]) expect(await statusOf(mock)).toBe(status);
      expect(mock.scenario?.done).toBe(1);
      again();
      expect(mock.scenario?.done).toBe(0);
      expect(mock.profile.limit.maximum).toBe(2);
    }
  });

  test('can be another one, or none; what it put there is gone then, and other faults stay', async () => {
    const mock = createMock({ world: 'tiny' });
    mock.faults.add({ skip: 2, effect: { kind: 'answer', status: 418 } });
    mock.setScenario(failing);
    expect(await statusOf(mock)).toBe(503);
    expect(mock.profile.limit.maximum).toBe(2);
    mock.setScenario({ profile: { limit: { default: 1, maximum: 1 } } });
    expect(await ids(mock)).toEqual(['file_b']);
    expect(mock.profile.limit).toMatchObject({ default: 1, maximum: 1 });
    mock.setScenario(null);

    expect(mock.profile.limit.maximum).toBe(200);
    expect(mock.scenario).toBeNull();
    expect(await statusOf(mock)).toBe(418);
  });

  test('leaves a profile that somebody chose meanwhile', () => {
    const mock = createMock({ world: 'tiny', scenario: failing });
    mock.setProfile('problem-json');
    mock.setScenario(null);

    expect(mock.profile.name).toBe('problem-json');
  });

  test('adds faults and changes the profile; both end with it', async () => {
    const scenario: ScenarioInput = {
      steps: [
        {
          do: [
            { op: 'profile.change', choices: { 'limit.maximum': 2, 'limit.default': 2 } },
            { op: 'faults.add', times: Infinity, effect: { kind: 'answer', status: 503 } },
          ],
        },
      ],
    };
    const mock = createMock({ world: 'tiny', scenario });
    expect([mock.profile.limit.maximum, await statusOf(mock)]).toEqual([2, 503]);
    mock.setScenario(null);

    expect([mock.profile.limit.maximum, await statusOf(mock)]).toEqual([200, 200]);
  });

  test('goes on after a step that fails: silently if its file is gone', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const steps: ScenarioInput['steps'] = [
      { after: {}, do: [{ op: 'files.delete', id: 'file_a' }] },
      { after: {}, do: [{ op: 'files.update', id: 'file_a', name: 'gone.txt' }] },
      { after: {}, do: [{ op: 'files.create', id: 'file_b' }] },
    ];
    const mock = createMock({ world: 'tiny', scenario: { steps } });
    for (let request = 0; request < 3; request++) expect(await statusOf(mock)).toBe(200);

    expect(mock.scenario?.done).toBe(3);
    expect(error).toHaveBeenCalledOnce();
    error.mockRestore();
  });
});
