import { expect } from '@playwright/test';
import { test } from 'workspace-files-kit/playwright';

/** A page that lists the files of a workspace, as an app would. */
const app = (baseUrl: string, secret: string) => `<!doctype html><ul></ul><script type="module">
  const headers = { Authorization: 'Bearer ${secret}' };
  const response = await fetch('${baseUrl}/api/v1/workspaces/ws_tiny/files', { headers });
  const { files = [], error } = await response.json();
  for (const { name } of files) document.querySelector('ul').innerHTML += '<li>' + name;
  if (error) document.body.append(error);
</script>`;

test.use({ mockOptions: { world: 'tiny' } });

test('a new file is listed first', async ({ page, mock }) => {
  await mock.call('files.create', { name: 'new.txt' });
  await page.setContent(app(mock.baseUrl, mock.secretOf('reader')));

  await expect(page.locator('li')).toHaveCount(4);
  await expect(page.locator('li').first()).toHaveText('new.txt');
});

test('an expired key is reported to the user', async ({ page, mock }) => {
  await mock.call('keys.expire', { label: 'reader' });
  await page.setContent(app(mock.baseUrl, mock.secretOf('reader')));

  await expect(page.locator('body')).toContainText('expired');
});
