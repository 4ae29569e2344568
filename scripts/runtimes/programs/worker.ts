import { createMock } from 'workspace-files-kit';
import { tryHosted } from './hosted.ts';

/** A worker of workerd: `/tried` returns the results, the mock responds to all other requests. */

const mock = createMock();

export default {
  fetch: async (request: Request): Promise<Response> =>
    new URL(request.url).pathname === '/tried'
      ? Response.json(await tryHosted())
      : mock.fetch(request),
};
