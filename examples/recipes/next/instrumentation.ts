/** Next.js calls it once, before its server takes the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs' || process.env.API_MOCKING !== 'enabled') return;
  const { setupServer } = await import('msw/node');
  const { createMock } = await import('workspace-files-kit');
  const { handlers } = await import('workspace-files-kit/msw');

  const mock = createMock({ world: 'tiny' });
  const server = setupServer(...handlers(mock, { baseUrl: process.env.API_BASE_URL }));
  server.listen({ onUnhandledRequest: 'bypass' });
}
