import { createServer, type RequestListener } from 'node:http';
import type { NodeHttp1Handler } from 'srvx';
import { createMock } from '../../src/mock/create-mock.ts';
import { startServer } from '../../src/server/start-server.ts';
import { pageRequest } from '../page-request.ts';
import { answerQuestions, tell } from './parent.ts';

/** Serves the same page by one of several ways, which the argument names. */

const mock = createMock();

/** Its bytes kept ready: as fast as node:http goes. */
function bytesFromMemory(): RequestListener {
  const { status, headers, body } = mock.answer(pageRequest(mock));
  const bytes = Buffer.from(body ?? '');
  const allHeaders = { ...headers, 'Content-Length': bytes.byteLength };
  return (_request, response) => {
    response.writeHead(status, allHeaders);
    response.end(bytes);
  };
}

/** By MSW's handlers, behind the adapter of the server. */
async function byMsw(): Promise<RequestListener> {
  const { getResponse } = await import('msw');
  const { toNodeHandler } = await import('srvx/node');
  const { handlers } = await import('../../src/msw/index.ts');
  const mswHandlers = handlers(mock);
  return toNodeHandler(async (request) => {
    const response = await getResponse(mswHandlers, request);
    return response ?? new Response('no handler took the request', { status: 500 });
    // The handler serves HTTP/2 as well, which its type tells and this server never meets.
  }) as NodeHttp1Handler;
}

/** On a free port of the loopback interface. */
function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (typeof address !== 'object' || address === null) throw new Error('Failed to listen');
      resolve(`http://127.0.0.1:${address.port}`);
    });
  });
}

const ways: Readonly<Record<string, () => Promise<string>>> = {
  static: () => listen(bytesFromMemory()),
  mock: async () => (await startServer(mock)).baseUrl,
  msw: async () => listen(await byMsw()),
};
const baseUrl = await ways[process.argv[2] ?? '']?.();
if (baseUrl === undefined) throw new Error(`Failed to serve: expected ${Object.keys(ways)}`);
const { url, headers } = pageRequest(mock, { baseUrl });
answerQuestions({ cpu: () => process.cpuUsage() });
tell({ url, authorization: headers.get('authorization') });
