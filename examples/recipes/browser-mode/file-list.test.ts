import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-svelte';
import { type BrowserMock, startBrowserMock } from 'workspace-files-kit/browser';
import FileList from '../svelte/file-list.svelte';

let browserMock: BrowserMock;

beforeAll(async () => {
  browserMock = await startBrowserMock({ overlay: false, logRefusals: false });
});
beforeEach(() => browserMock.mock.reset());
afterAll(() => browserMock.stop());

test('the files are listed in a real browser', async () => {
  const { mock } = browserMock;
  const page = await render(FileList, { apiKey: mock.keys.byLabel('reader').secret });

  await expect.element(page.getByRole('listitem').first()).toHaveTextContent(/./);
  expect(page.getByRole('listitem').elements()).toHaveLength(mock.files.count());
});
