import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createMock } from 'workspace-files-kit';
import { handlers } from 'workspace-files-kit/msw';
import { listAllFiles } from './list-all-files.ts';

const baseUrl = 'https://files.example.com';
const mock = createMock({ profile: 'empty-middle-page' });
const server = setupServer(...handlers(mock, { baseUrl }));

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => mock.reset());
afterAll(() => server.close());

test('lists every file, though some pages are empty', async () => {
  const { secret } = mock.keys.byLabel('reader');

  expect(await listAllFiles(baseUrl, secret)).toHaveLength(1000);
});

test('reports that the key has expired', async () => {
  const { secret } = mock.keys.byLabel('soon');
  mock.clock.advance(5 * 60_000);

  await expect(listAllFiles(baseUrl, secret)).rejects.toThrow('refused with 401');
  expect(mock.journal.entries().at(-1)?.refusal?.condition).toBe('expiredKey');
});
