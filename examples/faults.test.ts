import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMock } from 'workspace-files-kit';
import { handlers } from 'workspace-files-kit/msw';
import { listAllFiles } from './list-all-files.ts';

const baseUrl = 'https://files.example.com';
const mock = createMock();
const server = setupServer(...handlers(mock, { baseUrl }));

beforeAll(() => server.listen());
afterAll(() => server.close());

test('a connection that breaks midway is a failure, not the end of the list', async () => {
  mock.faults.add({ operation: 'listFiles', skip: 1, effect: { kind: 'reset' } });

  const listing = listAllFiles(baseUrl, mock.keys.byLabel('reader').secret);

  await expect(listing).rejects.toThrow(TypeError);
});
