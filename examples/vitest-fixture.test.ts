import { expect } from 'vitest';
import { mockTest } from 'workspace-files-kit/vitest';

const baseUrl = 'https://files.example.com';
const test = mockTest({ world: 'tiny', baseUrl });

const listFiles = async (secret: string) => {
  const headers = { Authorization: `Bearer ${secret}` };
  const response = await fetch(`${baseUrl}/api/v1/workspaces/ws_tiny/files`, { headers });
  const { files } = await response.json();
  return files.length;
};

test('a file arrives', async ({ mock }) => {
  mock.files.create({ name: 'new.txt' });
  expect(await listFiles(mock.keys.byLabel('reader').secret)).toBe(4);
});

test('and is gone in the next test', async ({ mock }) => {
  expect(await listFiles(mock.keys.byLabel('reader').secret)).toBe(3);
});

test.concurrent.for([1, 2, 3])('side by side: %i more files', async (more, { sandbox }) => {
  for (let count = 0; count < more; count++) sandbox.files.create();
  expect(await listFiles(sandbox.keys.byLabel('reader').secret)).toBe(3 + more);
});
