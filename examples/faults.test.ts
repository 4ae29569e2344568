import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createMock } from 'workspace-files-kit';
import { handlers } from 'workspace-files-kit/msw';
import { listAllFiles } from './list-all-files.ts';

const baseUrl = 'https://files.example.com';
const mock = createMock({ world: 'tiny', profile: 'single-entry-pages' });
const { secret } = mock.keys.byLabel('reader');
const server = setupServer(...handlers(mock, { baseUrl }));

beforeAll(() => server.listen());
afterEach(() => mock.reset());
afterAll(() => server.close());

test('a connection that breaks midway is a failure, not the end of the list', async () => {
  mock.faults.add({ operation: 'listFiles', skip: 1, effect: { kind: 'reset' } });

  await expect(listAllFiles(baseUrl, secret)).rejects.toThrow(TypeError);
});

test('so is a key that expires on the second page', async () => {
  mock.faults.add({
    operation: 'listFiles',
    key: 'reader',
    skip: 1,
    effect: { kind: 'refusal', refusal: 'expiredKey' },
  });

  await expect(listAllFiles(baseUrl, secret)).rejects.toThrow('401');
});

test('a request can ask for a fault by itself', async () => {
  const headers = { 'x-mock-fault': 'status=503;sample=html;retryAfter=5' };
  const answer = await fetch(`${baseUrl}/api/v1/auth`, { headers });

  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
});
