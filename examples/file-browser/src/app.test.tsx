import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { assertRequested, createMock } from 'workspace-files-kit';
import { handlers } from 'workspace-files-kit/msw';
import { createFilesApi } from './api/client.ts';
import { App } from './app.tsx';

const baseUrl = 'https://files.example.com';
const mock = createMock();
const server = setupServer(...handlers(mock, { baseUrl }));

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());
beforeEach(() => mock.reset());

async function signIn(key: string): Promise<void> {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <App connect={(apiKey) => createFilesApi({ baseUrl, apiKey })} />
    </QueryClientProvider>,
  );
  await userEvent.type(screen.getByLabelText('API key'), key);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

const secretOf = (label: string) => mock.keys.byLabel(label).secret;
const alert = async () => (await screen.findByRole('alert')).textContent;
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('signing in', () => {
  test('shows the workspace of the key', async () => {
    await signIn(secretOf('other'));

    const { name } = mock.workspaces.byLabel('second');
    expect(await screen.findByRole('heading', { name })).toBeVisible();
  });

  test('with an unknown key tells so', async () => {
    await signIn('wsk_of_nobody');

    expect(await alert()).toContain('The key is not accepted');
    expect(await alert()).toContain('401 invalid_key');
  });

  test('where the workspace cannot be read, its id stands for the name', async () => {
    mock.setProfile('workspace-scope');
    await signIn(secretOf('reader'));

    const name = mock.keys.byLabel('reader').workspaceId;
    expect(await screen.findByRole('heading', { name })).toBeVisible();
  });
});

describe('the listing', () => {
  test('starts with the newest file, and takes only the pages that are looked at', async () => {
    mock.files.create({ name: 'report.pdf', size: 1_500_000 });
    await signIn(secretOf('reader'));

    const [first] = await screen.findAllByRole('listitem');
    expect(first).toHaveTextContent('report.pdf');
    expect(first).toHaveTextContent('1.5 MB');
    expect(first).toHaveAttribute('aria-posinset', '1');
    expect(screen.getByText('50 files so far')).toBeVisible();
    assertRequested(mock.journal, { operation: 'listFiles', times: 1 });
  });

  test('is complete though some pages are empty', async () => {
    mock.setProfile('empty-first-page');
    await signIn(secretOf('one-page'));

    expect(await screen.findByText('50 files')).toBeVisible();
  });

  test('of an empty workspace says so', async () => {
    await signIn(secretOf('empty'));

    expect(await screen.findByText(/There are no files/)).toBeVisible();
  });
});

describe('what goes wrong', () => {
  test('a key without the scope may not list', async () => {
    await signIn(secretOf('unscoped'));

    expect(await alert()).toContain('403 missing_scope');
    await click('Use another key');
    expect(screen.getByLabelText('API key')).toBeVisible();
  });

  test('a key that expires in the middle leaves what was listed', async () => {
    mock.setProfile({ limit: { default: 5 } });
    mock.setScenario('key-expires-on-page-3');
    await signIn(secretOf('reader'));

    expect(await alert()).toContain('401 expired_key');
    expect(screen.getByText('10 files so far')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('a failure may tell nothing', async () => {
    const effect = { kind: 'answer', status: 500, body: '' } as const;
    mock.faults.add({ operation: 'listFiles', times: 3, effect });
    await signIn(secretOf('other'));

    expect(await alert()).toMatch(/^The service has a problem500/);
    await click('Try again');
    expect(await screen.findByText('37 files')).toBeVisible();
  });

  test('a busy service is asked again when it wants to be', async () => {
    const effect = { kind: 'answer', status: 429, retryAfter: 1 } as const;
    mock.faults.add({ operation: 'listFiles', effect });
    await signIn(secretOf('other'));

    expect(await screen.findByText('Trying again in 1 second…')).toBeVisible();
    expect(await screen.findByText('37 files')).toBeVisible();
    assertRequested(mock.journal, { operation: 'listFiles', times: 2 });
  });

  test('a connection that breaks once goes unseen', async () => {
    mock.faults.add({ operation: 'listFiles', effect: { kind: 'reset' } });
    await signIn(secretOf('other'));

    expect(await screen.findByText('37 files')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test.each([{ kind: 'reset' }, { kind: 'cut' }] as const)(
    'one that does again and again is told: $kind',
    async (effect) => {
      mock.faults.add({ operation: 'listFiles', times: 3, effect });
      await signIn(secretOf('other'));

      expect(await alert()).toContain('The service was not reached');
    },
  );

  test.each([
    { kind: 'answer', status: 200, sample: 'html' },
    { kind: 'answer', status: 200, json: { files: [], hasMore: true, nextCursor: null } },
  ] as const)('an answer that is none is told: $sample', async (effect) => {
    mock.faults.add({ operation: 'listFiles', effect });
    await signIn(secretOf('other'));

    expect(await alert()).toContain('The answer could not be read');
  });
});
