import { getResponse } from 'msw';
import { createMock } from 'workspace-files-kit';
import { handlers } from 'workspace-files-kit/msw';
import { tryEverything, type UseFace } from './results.ts';

/** A worker for workerd: `/tried` returns the results; the mock answers all other requests. */

const mock = createMock();

const throughHandlers: UseFace = (mock, use) => {
  const all = handlers(mock, { baseUrl: 'http://intercepted.example.com' });
  const send = async (url: string, init: RequestInit) => {
    const response = await getResponse(all, new Request(url, init));
    if (response) return response;
    throw new Error(`Failed to ask the handlers: none of them answers ${url}`);
  };
  return use(send, 'http://intercepted.example.com');
};

export default {
  fetch: async (request: Request): Promise<Response> =>
    new URL(request.url).pathname === '/tried'
      ? Response.json(await tryEverything({ MSW: throughHandlers }))
      : mock.fetch(request),
};
