import { expect, test } from '@playwright/test';
import { createMock } from 'workspace-files-kit';
import { mockRoute } from 'workspace-files-kit/playwright';

test('a page is answered without a server', async ({ page }) => {
  const mock = createMock({ world: 'tiny' });
  await mockRoute(page, mock, { baseUrl: 'https://files.example.com' });

  const response = page.waitForResponse('**/api/v1/auth');
  await page.setContent('<script>fetch("https://files.example.com/api/v1/auth")</script>');

  expect((await response).status()).toBe(401);
  expect(mock.journal.entries()).toHaveLength(1);
});
