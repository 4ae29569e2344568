import jsonServer from 'json-server';
import {
  envelope,
  files,
  identity,
  mayPass,
  PREFIX,
  pageOf,
  unauthorised,
  workspaceId,
} from './listing.mjs';

const server = jsonServer.create();
const router = jsonServer.router({ files });
const queryOf = (request) => new URL(request.originalUrl, 'http://localhost').searchParams;

router.render = (request, response) => {
  const { data } = response.locals;
  const { start, limit } = pageOf(queryOf(request));
  const body = request.method === 'GET' ? envelope(data, start, limit) : data;
  // Its own answers are indented, which costs bytes.
  response.type('json').send(JSON.stringify(body));
};
server.use(jsonServer.defaults({ logger: false, static: '.' }));
server.use((request, response, next) => {
  if (mayPass(request.headers.authorization)) next();
  else response.status(401).json(unauthorised);
});
server.get(`${PREFIX}/auth`, (_request, response) => response.json(identity));
server.use(jsonServer.bodyParser);
server.use((request, _response, next) => {
  const { start, limit } = pageOf(queryOf(request));
  if (request.path === `${PREFIX}/workspaces/${workspaceId}/files`) {
    request.url = '/files';
    request.query = { _start: String(start), _limit: String(limit) };
  }
  next();
});
server.use(router);
server.listen(Number(process.argv[3]), '127.0.0.1');
