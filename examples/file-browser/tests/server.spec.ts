import { expect, type Page } from '@playwright/test';
import { test } from 'workspace-files-kit/playwright';

/** All tests share one server. Each has its own sandbox, which its keys select. */
test.use({ mockOptions: { world: 'tiny' } });

async function signIn(page: Page, key: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel('API key').fill(key);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('a new file is listed first', async ({ page, mock }) => {
  await mock.call('files.create', { name: 'new.txt' });
  await signIn(page, mock.secretOf('reader'));

  await expect(page.getByRole('listitem')).toHaveCount(4);
  await expect(page.getByRole('listitem').first()).toContainText('new.txt');
});

test('a file that is gone is gone after a refresh', async ({ page, mock }) => {
  await signIn(page, mock.secretOf('reader'));
  await expect(page.getByText('3 files')).toBeVisible();
  const { files } = await mock.call('files.list');
  await mock.call('files.delete', { id: files[0]?.id ?? '' });
  await page.getByRole('button', { name: 'Refresh' }).click();

  await expect(page.getByText('2 files')).toBeVisible();
});

test('an expired key is reported to the user', async ({ page, mock }) => {
  await mock.call('keys.expire', { label: 'reader' });
  await signIn(page, mock.secretOf('reader'));

  await expect(page.getByRole('alert')).toContainText('401 expired_key');
});

test('pages may come one file at a time', async ({ page, mock }) => {
  await mock.call('profile.set', { profile: 'single-entry-pages' });
  await signIn(page, mock.secretOf('reader'));

  await expect(page.getByText('3 files', { exact: true })).toBeVisible();
});

test('a service that recovers is asked again', async ({ page, mock }) => {
  const effect = { kind: 'answer', status: 429, retryAfter: 5 } as const;
  await mock.call('faults.add', { operation: 'listFiles', effect });
  await signIn(page, mock.secretOf('reader'));

  await expect(page.getByText('Trying again in 5 seconds…')).toBeVisible();
  await expect(page.getByText('3 files')).toBeVisible();
});
