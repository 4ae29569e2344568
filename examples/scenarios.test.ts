import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createMock } from 'workspace-files-kit';
import { handlers } from 'workspace-files-kit/msw';
import { listAllFiles } from './list-all-files.ts';

const baseUrl = 'https://files.example.com';
const mock = createMock();
const server = setupServer(...handlers(mock, { baseUrl }));

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => mock.reset());
afterAll(() => server.close());

const list = () => listAllFiles(baseUrl, mock.keys.byLabel('reader').secret);

test('a key that expires on page 3 is reported, and no partial list is returned', async () => {
  mock.setScenario('key-expires-on-page-3');

  await expect(list()).rejects.toThrow('the API refused with 401');
});

test('files that arrive during a walk hide no others', async () => {
  const before = mock.files.count();
  mock.setScenario('files-arrive-while-paging');

  expect(await list()).toHaveLength(before);
  expect(mock.files.count()).toBe(before + 9);
});

test('a file that is renamed between two pages', async () => {
  mock.setScenario({
    steps: [
      {
        after: { page: 1 },
        do: [{ op: 'files.update', id: 'oldest', name: 'renamed.txt' }],
      },
    ],
  });

  expect((await list()).at(-1)).toBe('renamed.txt');
  expect(mock.scenario).toMatchObject({ steps: 1, done: 1, next: null });
});
