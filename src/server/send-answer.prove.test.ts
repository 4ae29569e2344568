import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { loopback } from '../../test/support/loopback.ts';
import { createMock } from '../mock/create-mock.ts';
import type { FaultEffect } from '../mock/faults/faults.ts';
import { createRequestHandler } from './handle-request.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const REQUESTS = 20;

/** The number of responses that are still in memory after their callers disconnected. */
async function heldAfter(effect: FaultEffect): Promise<number> {
  const mock = createMock({ world: 'tiny' });
  mock.faults.add({ times: Infinity, effect });
  const handle = createRequestHandler(mock, '', new AbortController().signal);
  const responses: WeakRef<ServerResponse>[] = [];
  let waiting = 0;
  await using server = await loopback((request, response) => {
    responses.push(new WeakRef(response));
    waiting++;
    response.once('close', () => waiting--);
    handle(request, response);
  });
  for (let count = 1; count <= REQUESTS; count++) {
    const caller = new AbortController();
    const answer = fetch(`${server.url}/api/v1/auth`, { signal: caller.signal })
      .then((response) => response.text())
      .catch(() => 'none');
    while (responses.length < count) await nextTurn();
    if (effect.kind !== 'reset' && effect.kind !== 'cut') caller.abort();
    await answer;
    while (waiting > 0) await nextTurn();
  }
  for (let turn = 0; turn < 5; turn++) {
    await nextTurn();
    collectGarbage();
  }
  return responses.filter((response) => response.deref() !== undefined).length;
}

test.each<FaultEffect>([
  { kind: 'reset' },
  { kind: 'cut' },
  { kind: 'delay', milliseconds: 2 ** 31 - 1 },
  { kind: 'delay', milliseconds: Infinity },
  { kind: 'drip', bytesPerSecond: 1 },
])('nothing is kept of who is gone: %j', async (effect) => {
  // Node may keep the latest connection for the next request.
  expect(await heldAfter(effect)).toBeLessThan(REQUESTS / 2);
});
