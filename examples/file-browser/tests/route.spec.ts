import { expect, test } from '@playwright/test';
import { createMock } from 'workspace-files-kit';
import { mockRoute } from 'workspace-files-kit/playwright';

test('a page is answered by a mock in the test itself', async ({ page }) => {
  const mock = createMock({ world: 'tiny' });
  mock.faults.add({
    operation: 'listFiles',
    effect: { kind: 'answer', status: 403, sample: 'html' },
  });
  await mockRoute(page, mock);

  await page.goto('/');
  await page.getByLabel('API key').fill(mock.keys.byLabel('reader').secret);
  await page.getByRole('button', { name: 'Sign in' }).click();

  await expect(page.getByRole('alert')).toContainText('The key is not allowed to do this');
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByText('3 files')).toBeVisible();
});
