import { expect } from 'vitest';
import { mockTest } from 'workspace-files-kit/vitest';

/** The fixtures of Vitest as they are published; run by `try-packed`. */

const baseUrl = 'https://files.example.com';
const test = mockTest({ world: 'tiny', baseUrl });

const statusOf = async (secret: string) => {
  const headers = { Authorization: `Bearer ${secret}` };
  return (await fetch(`${baseUrl}/api/v1/auth`, { headers })).status;
};

test('a mock a test', async ({ mock }) => {
  expect(await statusOf(mock.keys.byLabel('reader').secret)).toBe(200);
});

test.concurrent.for([1, 2])('a sandbox a test: %i', async (_count, { sandbox }) => {
  const { secret } = sandbox.keys.byLabel('reader');
  expect(await statusOf(secret)).toBe(200);
  sandbox.keys.expire(secret);
  expect(await statusOf(secret)).toBe(401);
});
