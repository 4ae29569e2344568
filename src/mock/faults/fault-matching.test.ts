import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pathOf } from '../../document/routes.ts';
import { createMock, type Mock } from '../create-mock.ts';
import type { Fault } from './faults.ts';

const checkKey = pathOf('checkKey');
const teapot = { kind: 'answer', status: 418 } as const;

/** Which of the requests a fault meets. */
async function metOf(
  mock: Mock,
  fault: Omit<Fault, 'effect'>,
  requests: readonly { readonly path: string; readonly method?: string; readonly key?: string }[],
): Promise<boolean[]> {
  mock.faults.add({ times: Infinity, effect: teapot, ...fault });
  const answers = requests.map(({ path, method = 'GET', key = 'reader' }) =>
    mock.fetch(`http://mock.test${path}`, {
      method,
      headers: { Authorization: `Bearer ${mock.keys.byLabel(key).secret}` },
    }),
  );
  return (await Promise.all(answers)).map(({ status }) => status === 418);
}

describe('a fault meets', () => {
  const listing = (mock: Mock, label: string) =>
    pathOf('listFiles', mock.workspaces.byLabel(label).workspaceId);

  test('requests by a method', async () => {
    const requests = ['GET', 'HEAD', 'POST', 'OPTIONS'].map((method) => ({
      path: checkKey,
      method,
    }));
    expect(await metOf(createMock(), { method: 'HEAD' }, requests)).toEqual([
      ...[false, true, false, false],
    ]);
  });

  test('requests with a key, by its label', async () => {
    const requests = [{ path: checkKey }, { path: checkKey, key: 'expired' }];
    expect(await metOf(createMock(), { key: 'expired' }, requests)).toEqual([false, true]);
  });

  test('requests for a workspace, by its label or its id', async () => {
    const mock = createMock();
    const [main, other] = mock.workspaces.list();
    if (!main || !other) throw new Error('the default world has two workspaces');
    const otherKey = mock.keys.issue({ workspaceId: other.workspaceId }).label;
    const requests = [
      { path: listing(mock, main.label) },
      { path: listing(mock, other.label) },
      { path: checkKey },
      { path: checkKey, key: otherKey },
    ];
    const expected = [false, true, false, true];
    expect(await metOf(mock, { workspace: other.label }, requests)).toEqual(expected);
    mock.faults.clear();
    expect(await metOf(mock, { workspace: other.workspaceId }, requests)).toEqual(expected);
  });

  test('requests that a predicate says', async () => {
    const requests = [{ path: `${checkKey}?a` }, { path: checkKey }];
    const when: Fault['when'] = ({ query }) => query === '?a';
    expect(await metOf(createMock(), { when }, requests)).toEqual([true, false]);
  });

  test('none where the predicate fails or promises, and the console says so', async () => {
    for (const when of [
      async () => true,
      () => {
        throw new Error('no such thing');
      },
    ]) {
      const mock = createMock();
      mock.faults.add({ when: when as never, effect: teapot });
      const { error } = console;
      const said: unknown[][] = [];
      console.error = (...texts) => said.push(texts);
      const answer = await mock.fetch(`http://mock.test${checkKey}`);
      console.error = error;
      expect([answer.status, said.length]).toEqual([500, 1]);
    }
  });

  test('no preflight, which it does not count either', async () => {
    const mock = createMock();
    mock.faults.add({ effect: teapot });
    const preflight = {
      method: 'OPTIONS',
      headers: { Origin: 'http://app.test', 'Access-Control-Request-Method': 'GET' },
    };
    expect((await mock.fetch(`http://mock.test${checkKey}`, preflight)).status).toBe(204);
    expect(mock.faults.list()).toMatchObject([{ met: 0 }]);
  });
});

describe('by probability', () => {
  const requests = (count: number) => Array.from({ length: count }, () => ({ path: checkKey }));

  test('the same requests are met for the same seed, and after a reset', async () => {
    const mock = createMock({ world: 'tiny' });
    const draw = (fault: Omit<Fault, 'effect'>, on = mock) =>
      metOf(on, { probability: 0.5, ...fault }, requests(40));
    const first = await draw({});
    mock.reset();
    expect(await draw({})).toEqual(first);
    expect(await draw({}, createMock({ world: 'tiny' }))).toEqual(first);
    mock.faults.clear();
    const seeded = await draw({ seed: 7 });
    expect(seeded).not.toEqual(first);
    expect(await draw({ seed: 7 }, createMock())).toEqual(seeded);
    expect(new Set(first)).toEqual(new Set([true, false]));
  });

  test('about so many are met, whatever the seed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.constantFrom(0.1, 0.5, 0.9), async (seed, probability) => {
        const met = await metOf(
          createMock({ world: 'tiny' }),
          { seed, probability },
          requests(400),
        );
        const share = met.filter(Boolean).length / 400;
        // Six standard deviations and more.
        expect(Math.abs(share - probability)).toBeLessThan(0.16);
      }),
      { numRuns: 5 },
    );
  });
});

test('skip and times are exact, however many ask at once', async () => {
  const mock = createMock({ world: 'tiny' });
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: 12 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 30 }),
      async (skip, times, count) => {
        mock.faults.clear();
        const requests = Array.from({ length: count }, () => ({ path: checkKey }));
        const met = await metOf(mock, { skip, times }, requests);
        const expected = requests.map((_, index) => index >= skip && index < skip + times);
        expect(met).toEqual(expected);
        expect(mock.faults.list().length).toBe(count < skip + times ? 1 : 0);
      },
    ),
  );
});
