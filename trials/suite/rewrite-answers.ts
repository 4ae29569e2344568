import type { Fetch } from '../../contract-tests/http/client.ts';
import { type OperationName, type Route, routes } from '../../src/document/routes.ts';
import type { JsonObject } from '../../src/document/wire.ts';
import type { Mock } from '../../src/mock/create-mock.ts';

/** Faults that change the mock's responses. */
export type Break = (mock: Mock) => Fetch;

/** The operation of a request; undefined for a path that is not in the document. */
export function operationOf(request: Request): OperationName | undefined {
  const { pathname } = new URL(request.url);
  const isAt = ({ path }: Route) =>
    new RegExp(`${path.replace('{workspaceId}', '[^/]+')}$`).test(pathname);
  return routes.find(isAt)?.operation;
}

/** The secret after Bearer; empty if there is none. */
export function secretOf(request: Request): string {
  return /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
}

export function isBy(mock: Mock, label: string, request: Request): boolean {
  return secretOf(request) === mock.keys.byLabel(label).secret;
}

type Answering = (response: Response, request: Request, mock: Mock) => Response | Promise<Response>;

/** Changes every success of an operation. */
export function successesOf(operation: OperationName, change: Answering): Break {
  return (mock) => async (request) => {
    const response = await mock.fetch(request);
    const applies = response.ok && operationOf(request) === operation;
    return applies ? change(response, request, mock) : response;
  };
}

/** Fields to set in a JSON object, where undefined removes one; or a function that replaces it. */
export type Change<Body, Given extends readonly unknown[] = []> =
  | Readonly<Record<string, unknown>>
  | ((body: Body, ...given: Given) => unknown);

const changed = <Body extends object, Given extends readonly unknown[]>(
  change: Change<Body, Given>,
  body: Body,
  ...given: Given
): unknown => (typeof change === 'function' ? change(body, ...given) : { ...body, ...change });

/** Changes the body of every success of an operation. */
export const bodiesOf = (
  operation: OperationName,
  change: Change<JsonObject, [request: Request, mock: Mock]>,
): Break =>
  successesOf(operation, async (response, request, mock) =>
    withBody(response, changed(change, await response.json(), request, mock)),
  );

/** Changes the query of a request before the mock sees it. */
function rewritesQuery(change: (query: URLSearchParams) => void): Break {
  return (mock) => (request) => {
    const url = new URL(request.url);
    change(url.searchParams);
    return mock.fetch(new Request(url, request));
  };
}

/** Changes the limit of a request; undefined removes it. */
export const limitBecomes = (
  change: (limit: number, query: URLSearchParams) => number | undefined,
): Break =>
  rewritesQuery((query) => {
    const limit = query.get('limit');
    if (limit === null || !/^\d+$/.test(limit)) return;
    const changed = change(Number(limit), query);
    if (changed === undefined) query.delete('limit');
    else query.set('limit', String(changed));
  });

/** Changes the cursor of a request. */
export const cursorBecomes = (change: (cursor: string) => string): Break =>
  rewritesQuery((query) => {
    const cursor = query.get('cursor');
    if (cursor !== null) query.set('cursor', change(cursor));
  });

/** Changes every refusal of an operation, or only those of one status. */
export function refusals(change: Answering, only?: number): Break {
  return (mock) => async (request) => {
    const response = await mock.fetch(request);
    const applies = !response.ok && operationOf(request) !== undefined;
    return applies && response.status === (only ?? response.status)
      ? change(response, request, mock)
      : response;
  };
}

/** Responds itself to a GET of a matching path, for the good key only. */
export function serves(path: RegExp, respond: (request: Request, mock: Mock) => Response): Break {
  return (mock) => async (request) => {
    const applies = isBy(mock, 'reader', request) && path.test(new URL(request.url).pathname);
    return applies ? respond(request, mock) : mock.fetch(request);
  };
}

/** A response with the same status and headers, but a different body. */
export function withBody(response: Response, body: unknown): Response {
  const { status, headers } = response;
  return new Response(JSON.stringify(body), { status, headers });
}

/** A response with the same status, but a different content type and text. */
export function withText(response: Response, text: BodyInit | null, contentType: string): Response {
  return new Response(text, { status: response.status, headers: { 'content-type': contentType } });
}

/** A page as the mock wrote it. */
export interface WrittenPage {
  readonly files: readonly JsonObject[];
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
}

/** The request for a page. */
export interface Asked {
  /** Label of the key. */
  readonly by: string | undefined;
  readonly limit: number | undefined;
  readonly cursor: string | null;
  readonly mock: Mock;
}

type PageChange = Change<WrittenPage, [asked: Asked]>;

/** Changes every page of the good key's listing, or only those for which `fits` is true. */
export function pages(change: PageChange, fits = (_: WrittenPage) => true): Break {
  return pagesOfAnyKey((page, asked) =>
    asked.by === 'reader' && fits(page) ? changed(change, page, asked) : page,
  );
}

/** Changes every page of every listing. */
export function pagesOfAnyKey(change: (page: WrittenPage, asked: Asked) => unknown): Break {
  return successesOf('listFiles', async (response, request, mock) => {
    const page: WrittenPage = await response.json();
    const query = new URL(request.url).searchParams;
    const limit = query.get('limit');
    return withBody(
      response,
      change(page, {
        by: mock.keys.list().find(({ secret }) => secret === secretOf(request))?.label,
        limit: limit ? Number(limit) : undefined,
        cursor: query.get('cursor'),
        mock,
      }),
    );
  });
}

export const lastPages = (change: PageChange): Break => pages(change, ({ hasMore }) => !hasMore);
export const pagesWithMore = (change: PageChange): Break => pages(change, ({ hasMore }) => hasMore);

type EntryChange = Change<JsonObject, [index: number]>;
const withEntries = (page: WrittenPage, change: EntryChange) => ({
  ...page,
  files: page.files.map((entry, index) => changed(change, entry, index)),
});

/** Changes every entry of the good key's listing. */
export const everyEntry = (change: EntryChange): Break =>
  pages((page) => withEntries(page, change));
export const entriesOfAnyKey = (change: EntryChange): Break =>
  pagesOfAnyKey((page) => withEntries(page, change));

/** Changes one entry wherever it is listed: the nth of the listing, from the end if negative. */
export function entryAt(index: number, change: Change<JsonObject, [mock: Mock]>): Break {
  return pages((page, { mock }) => {
    const id = mock.files.list().at(index)?.id;
    const files = page.files.map((entry) =>
      entry.id === id ? changed(change, entry, mock) : entry,
    );
    return { ...page, files };
  });
}

/** Acts at every nth request, and responds instead of the mock if it returns a response. */
export function everyNth(
  n: number,
  act: (mock: Mock, turn: number, request: Request) => Response | undefined,
): Break {
  return (mock) => {
    let requests = 0;
    return async (request) => {
      requests += 1;
      return (
        (requests % n === 0 ? act(mock, requests / n, request) : undefined) ?? mock.fetch(request)
      );
    };
  };
}

/** Responds with a web page if the request's Accept and the response match. */
export function negotiates(
  accepts: (accept: string) => boolean,
  applies: (response: Response) => boolean = () => true,
): Break {
  return (mock) => async (request) => {
    const response = await mock.fetch(request);
    if (!accepts(request.headers.get('accept') ?? '*/*') || !applies(response)) return response;
    return new Response(`<pre>${await response.text()}</pre>`, {
      status: response.status,
      headers: { 'content-type': 'text/html' },
    });
  };
}
