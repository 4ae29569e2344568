import { setupWorker } from 'msw/browser';
import { createMock } from 'workspace-files-kit';
import { handlers } from 'workspace-files-kit/msw';

/** Call it before the app renders; `npx msw init public` puts the worker script in place. */
export async function startMocking(): Promise<void> {
  const mock = createMock({ world: 'tiny' });
  await setupWorker(...handlers(mock)).start({ onUnhandledRequest: 'bypass' });
}
