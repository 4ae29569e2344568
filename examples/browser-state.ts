import { startBrowserMock } from 'workspace-files-kit/browser';

/** Starts the mock with the state that it had before the page was reloaded. */
export async function startMocking(): Promise<void> {
  const saved = sessionStorage.getItem('mock');
  const { mock } = await startBrowserMock(saved ? { state: JSON.parse(saved) } : {});
  window.addEventListener('pagehide', () => {
    sessionStorage.setItem('mock', JSON.stringify(mock.exportState()));
  });
}
