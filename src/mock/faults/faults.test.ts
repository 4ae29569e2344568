import { describe, expect, it, test } from 'vitest';
import { pathOf } from '../../document/routes.ts';
import { refusalConditions } from '../../profile/refusal-conditions.ts';
import { createMock, type Mock } from '../create-mock.ts';

const authorized = (mock: Mock) => ({
  headers: { Authorization: `Bearer ${mock.keys.byLabel('reader').secret}` },
});
const checkKey = pathOf('checkKey');

describe('faults', () => {
  it('meet the requests of their operation, after those that are let pass, so many times', async () => {
    const mock = createMock();
    mock.faults.add({ operation: 'listFiles', skip: 1, times: 2, effect: teapot });
    const listing = pathOf('listFiles', mock.keys.byLabel('reader').workspaceId);
    const statuses = [];
    for (const path of [checkKey, listing, listing, checkKey, listing, listing]) {
      statuses.push((await mock.fetch(`http://mock.test${path}`, authorized(mock))).status);
    }

    expect(statuses).toEqual([200, 200, 418, 200, 418, 200]);
  });

  it('end when they are taken away, cleared, or the mock is reset', async () => {
    const mock = createMock();
    const status = async () =>
      (await mock.fetch(`http://mock.test${checkKey}`, authorized(mock))).status;
    const remove = mock.faults.add({ times: Infinity, effect: teapot });
    expect(await status()).toBe(418);
    expect(await status()).toBe(418);
    remove();
    expect(await status()).toBe(200);
    mock.faults.add({ effect: teapot });
    mock.faults.clear();
    expect(await status()).toBe(200);
    mock.faults.add({ effect: teapot });
    mock.reset();
    expect(await status()).toBe(200);
  });

  it('cut a body in half where nothing else is said', async () => {
    const mock = createMock();
    const key = authorized(mock);
    const whole = await (await mock.fetch(`http://mock.test${checkKey}`, key)).text();
    mock.faults.add({ effect: { kind: 'cut' } });
    const { body } = await mock.fetch(`http://mock.test${checkKey}`, key);
    const first = await body?.getReader().read();

    expect(new TextDecoder().decode(first?.value)).toBe(whole.slice(0, whole.length / 2));
  });
});

const teapot = { kind: 'answer', status: 418 } as const;

describe('pending faults', () => {
  test('are listed by their ids, with how often they met', async () => {
    const mock = createMock();
    const first = mock.faults.add({ times: 2, effect: teapot });
    const second = mock.faults.add({ operation: 'listFiles', effect: { kind: 'reset' } });
    await mock.fetch(`http://mock.test${checkKey}`);

    expect(mock.faults.list()).toEqual([
      { id: first.id, fault: { times: 2, effect: teapot }, met: 1 },
      { id: second.id, fault: { operation: 'listFiles', effect: { kind: 'reset' } }, met: 0 },
    ]);
    expect(mock.journal.entries()).toMatchObject([{ fault: 'answer', faultId: first.id }]);
  });

  test('are taken away by their id, once; no id is given again', () => {
    const { faults } = createMock();
    const { id } = faults.add({ effect: teapot });
    expect([faults.remove(id), faults.remove(id), faults.remove('nobody')]).toEqual([
      ...[true, false, false],
    ]);
    faults.clear();
    expect(faults.add({ effect: teapot }).id).not.toBe(id);
  });

  test('do not change with what they were made of', async () => {
    const mock = createMock();
    const effect = { kind: 'answer' as const, status: 418 };
    mock.faults.add({ effect });
    effect.status = 200;
    expect((await mock.fetch(`http://mock.test${checkKey}`)).status).toBe(418);
  });
});

test('an effect that a face cannot have is a 501 that says why, and counts', () => {
  const mock = createMock();
  mock.faults.add({ effect: { kind: 'cut' } });
  const request = new Request(`http://mock.test${checkKey}`);
  const { status, body, delivery } = mock.answer(request, {
    impossible: { cut: 'bodies are sent whole here' },
  });

  expect([status, delivery]).toEqual([501, undefined]);
  expect(JSON.parse(String(body))).toEqual({
    code: 'impossible_fault',
    error: 'The fault "cut" is impossible here: bodies are sent whole here',
  });
  expect(mock.faults.list()).toEqual([]);
  expect(mock.journal.entries()).toMatchObject([{ status: 501, fault: 'cut' }]);
});

test.each(refusalConditions)(
  'the journal explains %s by the fault that asked for it',
  (refusal) => {
    const mock = createMock({
      world: 'tiny',
      profile: { rateLimit: { requests: 9, windowSeconds: 7.5 } },
    });
    const { workspaceId } = mock.keys.byLabel('reader');
    const { id } = mock.faults.add({ times: Infinity, effect: { kind: 'refusal', refusal } });
    for (const path of [checkKey, pathOf('listFiles', workspaceId), '/elsewhere?cursor=x&limit=']) {
      for (const init of [{}, authorized(mock), { method: 'POST' }]) {
        const { status, headers } = mock.answer(new Request(`http://mock.test${path}`, init));
        expect(status).toBeGreaterThanOrEqual(400);
        expect(headers['retry-after']).toBe(refusal === 'rateLimited' ? '8' : undefined);
      }
    }
    const entries = mock.journal.entries();
    expect(entries).toHaveLength(9);
    for (const entry of entries) {
      expect(entry).toMatchObject({
        fault: 'refusal',
        faultId: id,
        refusal: { condition: refusal },
      });
      expect(entry.refusal?.why).toContain(id);
    }
  },
);
