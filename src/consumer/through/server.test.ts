import { afterEach, expect, test, vi } from 'vitest';
import { startServer } from '../../server/start-server.ts';
import { openServer } from './server.ts';

vi.mock('../../server/start-server.ts');

afterEach(() => {
  vi.resetAllMocks();
});

/** Has the system give these ports, one after the other. */
function givePorts(...ports: readonly number[]) {
  const open = new Set<number>();
  for (const port of ports) {
    vi.mocked(startServer).mockImplementationOnce(async () => {
      open.add(port);
      const close = async () => {
        open.delete(port);
      };
      return { baseUrl: `http://127.0.0.1:${port}`, port, close, [Symbol.asyncDispose]: close };
    });
  }
  return open;
}

const answer = () => ({ status: 200, headers: {}, body: null });

test('no scene gets the address of an earlier one, and what was passed over is closed', async () => {
  givePorts(1, 2);
  const first = await openServer({ api: answer, elsewhere: answer });
  await first.close();
  const open = givePorts(2, 1, 3, 1, 4);
  const second = await openServer({ api: answer, elsewhere: answer });

  expect([first.baseUrl, first.elsewhereOrigin]).toEqual([
    'http://127.0.0.1:1',
    'http://127.0.0.1:2',
  ]);
  expect([second.baseUrl, second.elsewhereOrigin]).toEqual([
    'http://127.0.0.1:3',
    'http://127.0.0.1:4',
  ]);
  expect([...open]).toEqual([3, 4]);
});
