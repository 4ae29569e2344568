import { factory, primaryKey } from '@mswjs/data';
import { createServer } from '@mswjs/http-middleware';
import { HttpResponse, http } from 'msw';
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

const db = factory({
  file: {
    id: primaryKey(String),
    workspaceId: String,
    name: String,
    contentType: String,
    size: Number,
    validationStatus: String,
    createdAt: String,
  },
});
for (const file of files) db.file.create({ ...file, workspaceId });

const guarded =
  (answer) =>
  ({ request }) =>
    mayPass(request.headers.get('authorization'))
      ? HttpResponse.json(answer(new URL(request.url).searchParams))
      : HttpResponse.json(unauthorised, { status: 401 });

createServer(
  http.get(
    `${PREFIX}/auth`,
    guarded(() => identity),
  ),
  http.get(
    `${PREFIX}/workspaces/${workspaceId}/files`,
    guarded((query) => {
      const { start, limit } = pageOf(query);
      return envelope(db.file.findMany({ take: limit, skip: start }), start, limit);
    }),
  ),
).listen(Number(process.argv[3]), '127.0.0.1');
