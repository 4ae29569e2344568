import { request as forward, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { loopback } from './loopback.ts';

/** A forward proxy as in companies: a tunnel for https, absolute URLs for http. */
export interface ForwardProxy extends AsyncDisposable {
  readonly url: string;
  /** The requests that it received, in order: `CONNECT files.example.com:443`, `GET http://…`. */
  readonly asked: readonly string[];
}

/**
 * @param auth the required user and password; none if omitted.
 * @param to the target of every request. Default: the requested one.
 */
export async function forwardProxy({
  auth,
  to,
}: {
  readonly auth?: string;
  readonly to?: number;
} = {}): Promise<ForwardProxy> {
  const asked: string[] = [];
  const isRefused = ({ headers }: IncomingMessage): boolean =>
    auth !== undefined &&
    headers['proxy-authorization'] !== `Basic ${Buffer.from(auth).toString('base64')}`;

  const proxy = await loopback((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    if (isRefused(request)) {
      response.writeHead(407, { 'proxy-authenticate': 'Basic realm="proxy"' }).end('<h1>407</h1>');
      return;
    }
    const { 'proxy-authorization': _, ...headers } = request.headers;
    const url = new URL(request.url ?? '');
    const port = to ?? url.port;
    const path = url.pathname + url.search;
    forward({ host: '127.0.0.1', port, path, headers, method: request.method }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    }).end();
  });
  const { url, server } = proxy;
  server.on('connect', (request: IncomingMessage, socket, head) => {
    asked.push(`CONNECT ${request.url}`);
    if (isRefused(request)) {
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    const upstream = connect(to ?? Number(request.url?.split(':')[1]), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      upstream.write(head);
      upstream.pipe(socket).pipe(upstream);
    });
    upstream.on('error', () => socket.destroy());
    socket.on('error', () => upstream.destroy());
  });
  return { url, asked, [Symbol.asyncDispose]: proxy[Symbol.asyncDispose] };
}
