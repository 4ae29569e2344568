// The limit: node:http sending recorded responses.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

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

createServer((request, response) => {
  const { method, url, headers: sent } = request;
  const { status, headers, bytes } =
    answers.get(`${method} ${url} ${sent.authorization ?? ''}`) ?? unknown;
  // An unread body would keep the connection from the next request.
  request.resume();
  response.writeHead(status, headers);
  response.end(bytes);
}).listen(Number(port), '127.0.0.1');
