/** Next.js calls it once, before its server handles the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs' || process.env.API_MOCKING !== 'enabled') return;
  const { createMock } = await import('workspace-files-kit');
  const { startServer } = await import('workspace-files-kit/server');

  // A server, because an edit replaces the `fetch` that MSW would intercept.
  const { baseUrl } = await startServer(createMock({ world: 'tiny' }));
  process.env.API_BASE_URL = baseUrl;
}
