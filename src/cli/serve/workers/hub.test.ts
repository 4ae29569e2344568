import { expect, test, vi } from 'vitest';
import { severalProcesses } from '../../../../test/worker-places.ts';

const asked = () =>
  new Request('http://127.0.0.1/api/v1/auth', {
    headers: { authorization: 'Bearer wsk_tiny_reader' },
  });

test('what could not be kept is a 500 from any worker, and the next request is answered', async () => {
  const reported = vi.spyOn(console, 'error').mockReturnValue();
  const { workers, sandboxes } = await severalProcesses({ world: 'tiny' }, 2, () => 1);
  const [face] = workers;
  const stop = sandboxes.onWrite(() => {
    throw new Error('Failed to write: the disk is full');
  });
  expect(() => sandboxes.default.faults.add({ effect: { kind: 'reset' } })).toThrow('is full');
  await workers[1]?.(new Request('http://127.0.0.1/__mock/sandboxes', { method: 'POST' }));
  const failed = await face?.(asked());
  stop();

  expect(failed?.status).toBe(500);
  expect(await failed?.json()).toMatchObject({ code: 'mock_failed' });
  expect(reported).toHaveBeenCalled();
  expect((await face?.(asked()))?.status).toBe(200);
  reported.mockRestore();
});
