import { expect } from 'vitest';
import { mockTest } from 'workspace-files-kit/vitest';

/** Uses the published Vitest fixtures; run by `try-packed`. */

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

const anotherUrl = 'https://another.example.com';
const another = mockTest({ world: 'tiny', baseUrl: anotherUrl });

another('a second mock in the file has its own requests', async ({ mock }) => {
  const { secret } = mock.keys.byLabel('reader');
  const headers = { Authorization: `Bearer ${secret}` };
  expect((await fetch(`${anotherUrl}/api/v1/auth`, { headers })).status).toBe(200);
  expect(mock.journal).toHaveRequested({ operation: 'checkKey', times: 1 });
});

test('and the first one answers after it', async ({ mock }) => {
  expect(await statusOf(mock.keys.byLabel('reader').secret)).toBe(200);
  expect(mock.journal).toHaveRequested({ operation: 'checkKey', times: 1 });
});
