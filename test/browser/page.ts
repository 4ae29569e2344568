import { setupWorker } from 'msw/browser';
import { createMock } from '../../src/mock/create-mock.ts';
import { handlers } from '../../src/msw/index.ts';

/** What runs in the page: the mock behind a real service worker. */

declare global {
  interface Window {
    /** Starts the worker under a profile. */
    startMock(profile: string): Promise<{ secret: string; workspaceId: string; hash: string }>;
    /** Fetches through the worker. */
    ask(
      path: string,
      authorization: string,
    ): Promise<{ status: number; type: string | null; body: string }>;
  }
}

window.startMock = async (profile) => {
  const mock = createMock({ profile });
  await setupWorker(...handlers(mock)).start({ onUnhandledRequest: 'bypass', quiet: true });
  const { secret, workspaceId } = mock.keys.byLabel('reader');
  return { secret, workspaceId, hash: mock.world.hash };
};

window.ask = async (path, authorization) => {
  const response = await fetch(path, { headers: { authorization } });
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    body: await response.text(),
  };
};
