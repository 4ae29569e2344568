import { createServer, type RequestListener } from 'node:http';
import type { Mock } from '../../src/mock/create-mock.ts';
import { pageRequest } from '../page-request.ts';
import { answerQuestions, tell } from './parent.ts';

/** Tells the bench what to ask this server, and how much processor time it takes. */
export function announce(mock: Mock, baseUrl: string): void {
  const { url, headers } = pageRequest(mock, { baseUrl });
  answerQuestions({ cpu: () => process.cpuUsage() });
  tell({ url, authorization: headers.get('authorization') });
}

/** Serves on a free port of the loopback interface. */
export function serve(mock: Mock, listener: RequestListener): void {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (typeof address !== 'object' || address === null) throw new Error('Failed to listen');
    announce(mock, `http://127.0.0.1:${address.port}`);
  });
}
