import { setupServer } from 'msw/node';
import { handlers } from 'workspace-files-kit/msw';
import { startServer } from 'workspace-files-kit/server';
import { tryEverything, type UseFace } from './results.ts';

/**
 * The program for Node, Bun and Deno. It prints one line and does not exit by itself, so that the
 * trial notices what keeps the process open.
 */

const INTERCEPTED = 'http://intercepted.example.com';

const throughMsw: UseFace = async (mock, use) => {
  const interception = setupServer(...handlers(mock, { baseUrl: INTERCEPTED }));
  interception.listen({ onUnhandledRequest: 'error' });
  return use(fetch, INTERCEPTED).finally(() => interception.close());
};

const overHttp: UseFace = async (mock, use) => {
  await using server = await startServer(mock);
  return await use(fetch, server.baseUrl);
};

console.log(JSON.stringify(await tryEverything({ HTTP: overHttp, MSW: throughMsw })));
