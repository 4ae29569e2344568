import { createMock } from '../../src/mock/create-mock.ts';
import { startServer } from '../../src/server/start-server.ts';
import { announce } from './serve.ts';

const mock = createMock();
const { baseUrl } = await startServer(mock);
announce(mock, baseUrl);
