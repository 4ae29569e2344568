import { createMock } from 'workspace-files-kit';
import { tryHosted } from './hosted.ts';

/** A worker for workerd: `/tried` returns the results; the mock answers all other requests. */

const mock = createMock();

export default {
  fetch: async (request: Request): Promise<Response> =>
    new URL(request.url).pathname === '/tried'
      ? Response.json(await tryHosted())
      : mock.fetch(request),
};
