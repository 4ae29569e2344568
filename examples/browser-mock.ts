import { startBrowserMock } from 'workspace-files-kit/browser';

/** Call it before the app renders, only in development. @returns the key to sign in with. */
export async function startMocking(): Promise<string> {
  const { mock } = await startBrowserMock({ profile: 'short-pages', overlay: true });
  return mock.keys.byLabel('reader').secret;
}
