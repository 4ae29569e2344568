import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSandboxes } from 'workspace-files-kit';
import { handlers } from 'workspace-files-kit/msw';

const sandboxes = createSandboxes({ world: 'tiny' });
const server = setupServer(...handlers(sandboxes));
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());

const countFiles = async (secret: string) => {
  const response = await fetch('https://files.example.com/api/v1/workspaces/ws_tiny/files', {
    headers: { Authorization: `Bearer ${secret}` },
  });
  const { files } = await response.json();
  return files.length;
};

test.concurrent.each([1, 2, 3])('%i more files, which no other test sees', async (more) => {
  const sandbox = sandboxes.create();
  const { secret } = sandbox.keys.byLabel('reader');
  const before = await countFiles(secret);
  for (let count = 0; count < more; count++) sandbox.files.create();

  expect(await countFiles(secret)).toBe(before + more);
});
