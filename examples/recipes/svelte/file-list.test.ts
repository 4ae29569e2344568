import { render, screen } from '@testing-library/svelte';
import { expect } from 'vitest';
import { mockTest } from 'workspace-files-kit/vitest';
import FileList from './file-list.svelte';

const test = mockTest({ world: 'tiny', baseUrl: 'https://files.example.com' });

test('the files are listed, the newest first', async ({ mock }) => {
  render(FileList, { apiKey: mock.keys.byLabel('reader').secret });

  const shown = await screen.findAllByRole('listitem');
  expect(shown.map(({ textContent }) => textContent)).toEqual(
    mock.files.list().map(({ name }) => name),
  );
});

test('a service that is down is reported', async ({ mock }) => {
  mock.faults.add({ effect: { kind: 'answer', status: 503 } });
  render(FileList, { apiKey: mock.keys.byLabel('reader').secret });

  expect((await screen.findByRole('alert')).textContent).toContain('503');
});
