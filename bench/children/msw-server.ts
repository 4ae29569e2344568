import { getResponse } from 'msw';
import type { NodeHttp1Handler } from 'srvx';
import { toNodeHandler } from 'srvx/node';
import { createMock } from '../../src/mock/create-mock.ts';
import { handlers } from '../../src/msw/index.ts';
import { serve } from './serve.ts';

/** The same mock behind the same adapter, by way of MSW's handlers. */
const mock = createMock();
const mswHandlers = handlers(mock);

serve(
  mock,
  toNodeHandler(async (request) => {
    const response = await getResponse(mswHandlers, request);
    return response ?? new Response('no handler took the request', { status: 500 });
    // The handler serves HTTP/2 as well, which its type tells and this server never meets.
  }) as NodeHttp1Handler,
);
