import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { setupServer } from 'msw/node';
import { assertRequested, createMock } from 'workspace-files-kit';
import { handlers } from 'workspace-files-kit/msw';

const baseUrl = 'https://files.example.com';
const mock = createMock({ world: 'tiny' });
const server = setupServer(...handlers(mock, { baseUrl }));

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => mock.reset());
afterAll(() => server.close());

const list = (secret) =>
  fetch(`${baseUrl}/api/v1/workspaces/ws_tiny/files`, {
    headers: { Authorization: `Bearer ${secret}` },
  });

test('the files are listed', async () => {
  const { files } = await (await list(mock.keys.byLabel('reader').secret)).json();

  expect(files).toHaveLength(3);
});

test('an expired key is refused', async () => {
  const { status } = await list(mock.keys.byLabel('expired').secret);

  expect(status).toBe(401);
  assertRequested(mock.journal, { refusal: 'expiredKey', times: 1 });
});
