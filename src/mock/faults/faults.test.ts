import fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { FILES } from '../../../test/support/tiny-listing.ts';
import { pathOf } from '../../document/routes.ts';
import { refusalConditions } from '../../profile/refusals.ts';
import { createMock, type Mock } from '../create-mock.ts';
import type { Fault } from './faults.ts';

const checkKey = pathOf('checkKey');
const CHECK_KEY = `http://mock.test${checkKey}`;
const teapot = { kind: 'answer', status: 418 } as const;
const headersOf = (mock: Mock, label = 'reader') => ({
  Authorization: `Bearer ${mock.keys.byLabel(label).secret}`,
});
const status = async (mock: Mock) =>
  (await mock.fetch(CHECK_KEY, { headers: headersOf(mock) })).status;

/** Which of the requests a fault affects. */
async function affectedBy(
  mock: Mock,
  fault: Omit<Fault, 'effect'>,
  requests: readonly { readonly path?: string; readonly method?: string; readonly key?: string }[],
): Promise<boolean[]> {
  mock.faults.add({ times: Infinity, effect: teapot, ...fault });
  const answers = requests.map(({ path = checkKey, method = 'GET', key }) =>
    mock.fetch(`http://mock.test${path}`, { method, headers: headersOf(mock, key) }),
  );
  return (await Promise.all(answers)).map((answer) => answer.status === 418);
}

describe('a fault affects', () => {
  const methods = ['GET', 'HEAD', 'POST', 'OPTIONS'].map((method) => ({ method }));

  test.each<[Omit<Fault, 'effect'>, Parameters<typeof affectedBy>[2], readonly boolean[]]>([
    [{ operation: 'listFiles' }, [{}, { path: FILES }], [false, true]],
    [{ method: 'HEAD' }, methods, [false, true, false, false]],
    [{ key: 'expired' }, [{}, { key: 'expired' }], [false, true]],
    [{ when: ({ query }) => query === '?a' }, [{ path: `${checkKey}?a` }, {}], [true, false]],
  ])('requests by what it says of them: %j', async (fault, requests, expected) => {
    expect(await affectedBy(createMock({ world: 'tiny' }), fault, requests)).toEqual(expected);
  });

  test('none if the predicate throws, which the console shows', async () => {
    const printed = vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => printed.mockRestore());
    const mock = createMock();
    const when = () => {
      throw new Error('no such thing');
    };
    mock.faults.add({ when, effect: teapot });

    expect(await status(mock)).toBe(500);
    expect(printed).toHaveBeenCalledOnce();
  });

  test('no preflight, and does not count it', async () => {
    const mock = createMock();
    mock.faults.add({ effect: teapot });
    const headers = { Origin: 'http://app.test', 'Access-Control-Request-Method': 'GET' };

    expect((await mock.fetch(CHECK_KEY, { method: 'OPTIONS', headers })).status).toBe(204);
    expect(mock.faults.list()).toMatchObject([{ affected: 0 }]);
  });

  test('exactly as many requests as it says, however many come at once', async () => {
    const mock = createMock({ world: 'tiny' });
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: 12 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 30 }),
        async (skip, times, count) => {
          mock.faults.clear();
          const requests = Array.from({ length: count }, () => ({}));
          const expected = requests.map((_, index) => index >= skip && index < skip + times);

          expect(await affectedBy(mock, { skip, times }, requests)).toEqual(expected);
          expect(mock.faults.list().length).toBe(count < skip + times ? 1 : 0);
        },
      ),
    );
  });
});

test('a fault ends when it is removed, when all are cleared, and when the mock is reset', async () => {
  const mock = createMock();
  const remove = mock.faults.add({ times: Infinity, effect: teapot });
  expect([await status(mock), await status(mock)]).toEqual([418, 418]);

  for (const end of [remove, mock.faults.clear, mock.reset]) {
    end();
    expect(await status(mock)).toBe(200);
    mock.faults.add({ effect: teapot });
  }
});

describe('pending faults', () => {
  test('are listed with their ids, and how many requests each affected', async () => {
    const mock = createMock();
    const first = mock.faults.add({ times: 2, effect: teapot });
    const second = mock.faults.add({ operation: 'listFiles', effect: { kind: 'reset' } });
    await mock.fetch(CHECK_KEY);

    expect(mock.faults.list()).toEqual([
      { id: first.id, fault: { times: 2, effect: teapot }, affected: 1 },
      { id: second.id, fault: { operation: 'listFiles', effect: { kind: 'reset' } }, affected: 0 },
    ]);
    expect(mock.journal.entries()).toMatchObject([{ fault: 'answer', faultId: first.id }]);
  });

  test('are removed by id once; no id is reused', () => {
    const { faults } = createMock();
    const { id } = faults.add({ effect: teapot });

    expect(faults.remove(id)).toBe(true);
    expect([faults.remove(id), faults.remove('nobody')]).toEqual([false, false]);
    faults.clear();
    expect(faults.add({ effect: teapot }).id).not.toBe(id);
  });
});

test.each(refusalConditions)(
  'the journal explains %s by the fault that asked for it',
  (refusal) => {
    const profile = { rateLimit: { requests: 9, windowSeconds: 7.5 } };
    const mock = createMock({ world: 'tiny', profile });
    const { workspaceId } = mock.keys.byLabel('reader');
    const { id } = mock.faults.add({ times: Infinity, effect: { kind: 'refusal', refusal } });
    for (const path of [checkKey, pathOf('listFiles', workspaceId), '/elsewhere?cursor=x&limit=']) {
      for (const init of [{}, { headers: headersOf(mock) }, { method: 'POST' }]) {
        const answer = mock.answer(new Request(`http://mock.test${path}`, init));
        expect(answer.status).toBeGreaterThanOrEqual(400);
        expect(answer.headers['retry-after']).toBe(refusal === 'rateLimited' ? '8' : undefined);
      }
    }
    const expected = { condition: refusal, why: expect.stringContaining(id) };

    expect(mock.journal.entries()).toMatchObject(
      Array.from({ length: 9 }, () => ({ fault: 'refusal', faultId: id, refusal: expected })),
    );
  },
);
