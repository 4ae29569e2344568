import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Face, faces } from '../../test/support/faces.ts';
import { pathOf } from '../document/routes.ts';
import { createMock, type Mock } from './create-mock.ts';
import type { FaultEffect } from './faults/fault-schema.ts';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** Collects all garbage; a weak reference is kept until the current task ends. */
async function collectGarbage(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) {
    await nextTurn();
    collect();
  }
}

// Timers are faked, so that no timer can end these requests.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

async function open(face: 'fetch' | 'msw', effect: FaultEffect) {
  const mock = createMock({ world: 'tiny' });
  mock.faults.add({ effect });
  const opened = await faces[face]?.(mock);
  if (!opened) throw new Error(`no face is called ${face}`);
  const headers = { authorization: `Bearer ${mock.keys.byLabel('reader').secret}` };
  return { mock, face: opened, headers };
}

/** The outcome of a promise so far, without waiting for it. */
function watch(promise: Promise<unknown>): { ended: () => unknown } {
  let ended: unknown = 'pending';
  promise.then(
    () => (ended = 'resolved'),
    (error: unknown) => (ended = error),
  );
  return { ended: () => ended };
}

/** Waits until a request has triggered the only fault. */
async function faultApplied(mock: Mock): Promise<void> {
  for (let turn = 0; mock.faults.list().length > 0 && turn < 1_000; turn++) await nextTurn();
  expect(mock.faults.list()).toEqual([]);
}

const aborted = expect.objectContaining({ name: 'AbortError' });

describe.each(['fetch', 'msw'] as const)('by way of %s', (name) => {
  test.each<FaultEffect>([
    { kind: 'delay', milliseconds: Number.POSITIVE_INFINITY },
    { kind: 'delay', milliseconds: 600_000 },
  ])('an abort ends %j after the garbage was collected', async (effect) => {
    const { mock, face, headers } = await open(name, effect);
    await using _ = face;
    const abort = new AbortController();
    const sent = watch(face.send(pathOf('checkKey'), { headers, signal: abort.signal }));
    await faultApplied(mock);
    await collectGarbage();
    expect(sent.ended()).toBe('pending');

    abort.abort();
    await nextTurn();

    expect(sent.ended()).toEqual(aborted);
  });

  test('an abort ends a body that drips after the garbage was collected', async () => {
    const { face, headers } = await open(name, { kind: 'drip', bytesPerSecond: 20 });
    await using _ = face;
    const abort = new AbortController();
    const reader = await readerOf(face, { headers, signal: abort.signal });
    const reading = watch(reader.read());
    await collectGarbage();
    expect(reading.ended()).toBe('pending');

    abort.abort();
    await nextTurn();

    expect(reading.ended()).toEqual(aborted);
  });
});

async function readerOf(face: Face, init: RequestInit) {
  const { body } = await face.send(pathOf('checkKey'), init);
  if (!body) throw new Error('the answer has no body');
  return body.getReader();
}

test('MSW prints nothing about a client that gives up', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => printed.mockRestore());
  const { mock, face, headers } = await open('msw', { kind: 'delay', milliseconds: 600_000 });
  await using _ = face;
  const abort = new AbortController();
  const sent = watch(face.send(pathOf('checkKey'), { headers, signal: abort.signal }));
  await faultApplied(mock);

  abort.abort();
  await collectGarbage();

  expect(sent.ended()).toEqual(aborted);
  expect(printed.mock.calls).toEqual([]);
});

test('the signal of a Request that nothing else holds ends a delay', async () => {
  const mock = createMock({ world: 'tiny' });
  mock.faults.add({ effect: { kind: 'delay', milliseconds: Number.POSITIVE_INFINITY } });
  const abort = new AbortController();
  const url = `http://mock.test${pathOf('checkKey')}`;
  const sent = watch(mock.fetch(new Request(url, { signal: abort.signal })));
  await collectGarbage();

  abort.abort();
  await nextTurn();

  expect(sent.ended()).toEqual(aborted);
});
