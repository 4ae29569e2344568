import { createMock } from '../../src/mock/create-mock.ts';
import { pageRequest } from '../page-request.ts';
import { serve } from './serve.ts';

/** The page that the mock answers, its bytes kept ready: as fast as node:http goes. */
const mock = createMock();
const { status, headers, body } = mock.answer(pageRequest(mock));
const bytes = Buffer.from(body ?? '');
const allHeaders = { ...headers, 'Content-Length': bytes.byteLength };

serve(mock, (_request, response) => {
  response.writeHead(status, allHeaders);
  response.end(bytes);
});
