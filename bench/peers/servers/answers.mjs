// The limit: node:http, or Bun's own server, writing answers that were made before.
import { readFileSync } from 'node:fs';

const [, , answersFile, port] = process.argv;
const answers = new Map(
  JSON.parse(readFileSync(answersFile, 'utf8')).map(({ request, status, headers, body }) => {
    const { method, path, authorization } = request;
    const bytes = Buffer.from(body);
    const allHeaders = { ...headers, 'Content-Length': String(bytes.byteLength) };
    return [`${method} ${path} ${authorization ?? ''}`, { status, headers: allHeaders, bytes }];
  }),
);
const unknown = { status: 404, headers: {}, bytes: Buffer.alloc(0) };
const find = (method, path, authorization) =>
  answers.get(`${method} ${path} ${authorization ?? ''}`) ?? unknown;

if (process.versions.bun) {
  globalThis.Bun.serve({
    port: Number(port),
    hostname: '127.0.0.1',
    fetch(request) {
      const path = request.url.slice(request.url.indexOf('/', 8));
      const { status, headers, bytes } = find(
        request.method,
        path,
        request.headers.get('authorization'),
      );
      return new Response(bytes, { status, headers });
    },
  });
} else {
  const { createServer } = await import('node:http');
  createServer((request, response) => {
    const { status, headers, bytes } = find(
      request.method,
      request.url,
      request.headers.authorization,
    );
    // What is not read would keep the connection from the next request.
    request.resume();
    response.writeHead(status, headers);
    response.end(bytes);
  }).listen(Number(port), '127.0.0.1');
}
