import type { IncomingMessage, ServerResponse } from 'node:http';
import { createMock, type Mock } from '../../src/mock/create-mock.ts';
import { loopback } from './loopback.ts';

interface DeploymentOptions {
  readonly mock?: Mock;
  /** Handles a request itself, if it returns true. */
  readonly before?: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Changes the text of a response. */
  readonly change?: (text: string) => string;
  /** The header that carries the key. */
  readonly keyHeader?: string;
}

/** A mock over HTTP that misbehaves, with the flags that `check`, `learn` and `drift` need for it. */
export async function deployment(options: DeploymentOptions = {}) {
  const { mock = createMock(), before, change = (text) => text, keyHeader } = options;
  const server = await loopback(async (request, response) => {
    if (before?.(request, response)) return;
    const authorization = String(request.headers[keyHeader ?? 'authorization'] ?? '');
    const answer = await mock.fetch(new URL(request.url ?? '', 'http://mock.test').href, {
      headers: authorization === '' ? {} : { authorization },
    });
    const { 'content-length': _, ...headers } = Object.fromEntries(answer.headers);
    response.writeHead(answer.status, headers).end(change(await answer.text()));
  });
  const { url } = server;
  const key = mock.keys.byLabel('reader').secret;
  const flags = ['--base-url', url, '--key', key, '--rate', '10000'];
  return { url, key, flags, [Symbol.asyncDispose]: server[Symbol.asyncDispose] };
}
