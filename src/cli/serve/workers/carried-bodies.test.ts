import { expect, test } from 'vitest';
import { createCarriedBodies } from './carried-bodies.ts';

test('a body that is read on when the other process is gone breaks off', async () => {
  const bodies = createCarriedBodies(({ kind, body }) => {
    const bytes = new Uint8Array([1]);
    if (kind === 'pull') setImmediate(() => bodies.hear({ kind: 'part', body, bytes }));
  });
  const reader = bodies.take(1).getReader();
  expect((await reader.read()).value).toEqual(new Uint8Array([1]));
  bodies.end();

  await expect(reader.read()).rejects.toThrow('the other process is gone');
});
