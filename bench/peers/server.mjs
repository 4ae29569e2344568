// A server in its own process: `node server.mjs KIND FILE PORT`. For `answers`, the limit, FILE has
// recorded responses. For the others it has the world that the bench wrote: its files are already
// in the order of the listing, so that no server has to sort; cursors are positions in it.
import { readFileSync } from 'node:fs';

const [, , kind, file, port] = process.argv;
const given = JSON.parse(readFileSync(file, 'utf8'));
const PREFIX = '/api/v1';
const { workspaceId, secret, files } = given;
const listing = `${PREFIX}/workspaces/${workspaceId}/files`;
const unauthorised = { code: 'invalid_key', error: 'The API key is not valid.' };
const mayPass = (authorization) => authorization === `Bearer ${secret}`;

/** The position and the length of a page. */
const pageOf = (query) => ({
  start: Number(query.get('cursor') ?? 0),
  limit: Number(query.get('limit') ?? 50),
});

function envelope(page, { start, limit }) {
  const hasMore = start + limit < files.length;
  return { files: page, hasMore, nextCursor: hasMore ? String(start + limit) : null };
}

const servers = {
  async answers() {
    const { createServer } = await import('node:http');
    const answers = new Map(
      given.map(({ request, status, headers, body }) => {
        const {
          method,
          path,
          headers: { authorization },
        } = request;
        const bytes = Buffer.from(body);
        const allHeaders = { ...headers, 'Content-Length': String(bytes.byteLength) };
        return [`${method} ${path} ${authorization}`, { status, headers: allHeaders, bytes }];
      }),
    );
    const unknown = { status: 404, headers: {}, bytes: Buffer.alloc(0) };
    return createServer((request, response) => {
      const { method, url, headers: sent } = request;
      const { status, headers, bytes } =
        answers.get(`${method} ${url} ${sent.authorization ?? ''}`) ?? unknown;
      // An unread body would block the next request on the connection.
      request.resume();
      response.writeHead(status, headers);
      response.end(bytes);
    });
  },

  async 'json-server'() {
    const { default: jsonServer } = await import('json-server');
    const server = jsonServer.create();
    const router = jsonServer.router({ files });
    const placeOf = (request) =>
      pageOf(new URL(request.originalUrl, 'http://localhost').searchParams);
    router.render = (request, response) => {
      const { data } = response.locals;
      const body = request.method === 'GET' ? envelope(data, placeOf(request)) : data;
      // By default its answers are indented, which costs bytes.
      response.type('json').send(JSON.stringify(body));
    };
    server.use(jsonServer.defaults({ logger: false, static: '.' }));
    server.use((request, response, next) => {
      if (mayPass(request.headers.authorization)) next();
      else response.status(401).json(unauthorised);
    });
    server.get(`${PREFIX}/auth`, (_request, response) => response.json({ workspaceId }));
    server.use(jsonServer.bodyParser);
    server.use((request, _response, next) => {
      const { start, limit } = placeOf(request);
      if (request.path === listing) {
        request.url = '/files';
        request.query = { _start: String(start), _limit: String(limit) };
      }
      next();
    });
    return server.use(router);
  },

  async 'msw-data'() {
    const { factory, primaryKey } = await import('@mswjs/data');
    const { createServer } = await import('@mswjs/http-middleware');
    const { HttpResponse, http } = await import('msw');
    const texts = ['workspaceId', 'name', 'contentType', 'validationStatus', 'createdAt'];
    const fields = Object.fromEntries(texts.map((name) => [name, String]));
    const db = factory({ file: { ...fields, id: primaryKey(String), size: Number } });
    for (const each of files) db.file.create({ ...each, workspaceId });
    const guarded =
      (answer) =>
      ({ request }) =>
        mayPass(request.headers.get('authorization'))
          ? HttpResponse.json(answer(new URL(request.url).searchParams))
          : HttpResponse.json(unauthorised, { status: 401 });
    const list = (query) => {
      const { start, limit } = pageOf(query);
      return envelope(db.file.findMany({ take: limit, skip: start }), { start, limit });
    };
    return createServer(
      http.get(
        `${PREFIX}/auth`,
        guarded(() => ({ workspaceId })),
      ),
      http.get(listing, guarded(list)),
    );
  },
};

(await servers[kind]()).listen(Number(port), '127.0.0.1');
