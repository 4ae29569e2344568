import { expect, test } from 'vitest';
import { openServer } from './server.ts';

const answer = () => ({ status: 200, headers: {}, body: null });
const answerers = { api: answer, elsewhere: answer };

/** A system that assigns these ports in order. */
function systemWith(...ports: number[]) {
  const open = new Set<number>();
  const start = async () => {
    const port = ports.shift() ?? Number.NaN;
    const close = async () => {
      open.delete(port);
    };
    open.add(port);
    return { baseUrl: `http://files:${port}`, port, close, [Symbol.asyncDispose]: close };
  };
  return { open, start };
}

test('no fixture gets the address of an earlier one, and skipped servers are closed', async () => {
  const before = systemWith(1, 2);
  const first = await openServer(answerers, '', before.start);
  await first.close();
  const { open, start } = systemWith(2, 1, 3, 1, 4);
  const second = await openServer(answerers, '', start);

  expect([first.baseUrl, first.elsewhereOrigin]).toEqual(['http://files:1', 'http://files:2']);
  expect([second.baseUrl, second.elsewhereOrigin]).toEqual(['http://files:3', 'http://files:4']);
  expect([...before.open, ...open]).toEqual([3, 4]);
});

test('no connection is closed because its client pauses', async () => {
  const given: number[] = [];
  const { start } = systemWith(5, 6);
  await openServer(answerers, '', (_, { idleMilliseconds }) => {
    given.push(idleMilliseconds);
    return start();
  });

  for (const milliseconds of given) expect(milliseconds).toBeGreaterThan(1e9);
});
