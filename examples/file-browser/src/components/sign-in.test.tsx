import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import { mockTest } from 'workspace-files-kit/vitest';
import { createFilesApi } from '../api/client.ts';
import { SignIn } from './sign-in.tsx';

const baseUrl = 'https://files.example.com';
const test = mockTest({ world: 'tiny', baseUrl });

async function signIn(key: string) {
  const onSignIn = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SignIn connect={(apiKey) => createFilesApi({ baseUrl, apiKey })} onSignIn={onSignIn} />
    </QueryClientProvider>,
  );
  await userEvent.type(screen.getByLabelText('API key'), key);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  return onSignIn;
}

test('a good key opens its workspace', async ({ mock }) => {
  const { secret, workspaceId } = mock.keys.byLabel('reader');
  const onSignIn = await signIn(secret);

  await vi.waitFor(() => expect(onSignIn).toHaveBeenCalledOnce());
  expect(onSignIn).toHaveBeenCalledWith(expect.objectContaining({ workspaceId }));
});

test('one that has expired is tried once, and refused', async ({ mock }) => {
  await signIn(mock.keys.byLabel('expired').secret);

  expect(await screen.findByRole('alert')).toHaveTextContent('The key is not accepted');
  expect(mock.journal).toHaveRequested({ operation: 'checkKey', refusal: 'expiredKey', times: 1 });
});
