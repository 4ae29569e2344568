import { expect } from '@playwright/test';
import { test } from 'workspace-files-kit/playwright';

/** Uses the published Playwright fixtures, without a browser; run by `try-packed`. */

test.use({ mockOptions: { world: 'tiny' } });

test('a sandbox a test, driven over the control API', async ({ mock, request }) => {
  const headers = { Authorization: `Bearer ${mock.secretOf('reader')}` };
  const url = `${mock.baseUrl}/api/v1/workspaces/ws_tiny/files`;
  await mock.call('files.create', { name: 'new.txt' });
  expect(await (await request.get(url, { headers })).json()).toMatchObject({
    files: [{ name: 'new.txt' }, {}, {}, {}],
  });
  await mock.call('keys.expire', { label: 'reader' });
  expect((await request.get(url, { headers })).status()).toBe(401);
});
