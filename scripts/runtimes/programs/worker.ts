import { createMock } from 'workspace-files-kit';
import { tryHosted } from './hosted.ts';

/** A worker of workerd: at `/tried` what came of everything, elsewhere the mock itself. */

const mock = createMock();

export default {
  fetch: async (request: Request): Promise<Response> =>
    new URL(request.url).pathname === '/tried'
      ? Response.json(await tryHosted())
      : mock.fetch(request),
};
