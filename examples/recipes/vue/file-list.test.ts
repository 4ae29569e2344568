import { mount } from '@vue/test-utils';
import { expect, vi } from 'vitest';
import { mockTest } from 'workspace-files-kit/vitest';
import FileList from './file-list.vue';

const test = mockTest({ world: 'tiny', baseUrl: 'https://files.example.com' });

test('the files are listed, the newest first', async ({ mock }) => {
  const page = mount(FileList, { props: { apiKey: mock.keys.byLabel('reader').secret } });

  await vi.waitFor(() => expect(page.findAll('li')).toHaveLength(3));
  expect(page.find('li').text()).toBe(mock.files.list()[0]?.name);
});

test('an expired key is refused, and the page says so', async ({ mock }) => {
  const page = mount(FileList, { props: { apiKey: mock.keys.byLabel('expired').secret } });

  await vi.waitFor(() => expect(page.get('[role=alert]').text()).toContain('401'));
  expect(mock.journal).toHaveRequested({ refusal: 'expiredKey', times: 1 });
});
