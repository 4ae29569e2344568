import { expect, test } from 'vitest';
import { createMock } from 'workspace-files-kit';
import { startServer } from 'workspace-files-kit/server';
import { listAllFiles } from './list-all-files.ts';

test('a client over plain HTTP', async () => {
  const mock = createMock({ world: 'tiny' });
  await using server = await startServer(mock, { basePath: '/prefix' });
  const { secret } = mock.keys.byLabel('reader');

  expect(await listAllFiles(server.baseUrl, secret)).toHaveLength(3);
});
