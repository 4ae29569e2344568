import type { JsonObject } from '../../src/document/wire.ts';
import { type StoredFile, sampleFiles } from './sample-files.ts';

export type RefusalReason =
  | 'credentials'
  | 'expired'
  | 'scope'
  | 'workspace'
  | 'cursor'
  | 'limit'
  | 'path';

export interface PageOf {
  readonly files: readonly JsonObject[];
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
}

/** The choices of a deployment, and the hooks with which a test can break it. */
export interface Behaviour {
  readonly basePath: string;
  readonly workspaceId: string;
  readonly files: readonly StoredFile[];
  readonly defaultLimit: number;
  readonly minLimit: number;
  readonly maxLimit: number;
  readonly outOfRange: 'clamp' | 'refuse';
  readonly refusal: (reason: RefusalReason) => Response;
  /** The order of files with the same creation time. */
  readonly compareIds: (a: string, b: string) => number;
  readonly showTime: (at: number) => string;
  /** The text of the nth cursor. */
  readonly cursorText: (n: number) => string;
  readonly oneTimeCursors: boolean;
  /** The number of entries on the nth page, at most `limit`. */
  readonly fill: (limit: number, n: number) => number;
  readonly trailingEmptyPage: boolean;
  readonly expiredKeyCheck: 'refuse' | 'answer';
  readonly workspaceBody: (workspaceId: string) => unknown;
  readonly contentType: string | undefined;
  /** Files that follow `after` in the order of the listing; override it to break paging. */
  readonly select: (
    ordered: readonly StoredFile[],
    after: StoredFile | undefined,
    compare: (a: StoredFile, b: StoredFile) => number,
  ) => readonly StoredFile[];
  readonly page: (page: PageOf, limit: number) => unknown;
  /** Wraps the handling of each request. */
  readonly around: (
    request: Request,
    next: (request: Request) => Promise<Response>,
  ) => Promise<Response>;
  /** The files at the time of the nth request. */
  readonly filesAt: (files: readonly StoredFile[], n: number) => readonly StoredFile[];
}

export interface Deployment {
  readonly baseUrl: string;
  readonly keys: typeof keys;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly requestCount: () => number;
}

export const keys = {
  key: 'wfk_good_5e1f09a7c3d24b86',
  unscoped: 'wfk_bare_0b7d2c94e8a6f153',
  expired: 'wfk_past_93c8e5d17f402ab6',
  other: 'wfk_else_a64f0d83b2917ce5',
};

const OTHER_WORKSPACE = 'ws-other';
const otherFiles = sampleFiles(9, 'other');

const principals: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(keys).map(([name, secret]) => [secret, name]),
);

const statuses: Readonly<Record<RefusalReason, number>> = {
  credentials: 401,
  expired: 401,
  scope: 403,
  workspace: 404,
  cursor: 400,
  limit: 400,
  path: 404,
};

const honest: Behaviour = {
  basePath: '',
  workspaceId: 'ws-1',
  files: sampleFiles(60),
  defaultLimit: 10,
  minLimit: 1,
  maxLimit: 20,
  outOfRange: 'clamp',
  refusal: (reason) =>
    Response.json({ code: reason, error: `Refused: ${reason}` }, { status: statuses[reason] }),
  compareIds: (a, b) => (a < b ? 1 : -1),
  showTime: (at) => new Date(at / 1000).toISOString(),
  cursorText: (n) => `cursor-${n}`,
  oneTimeCursors: false,
  fill: (limit) => limit,
  trailingEmptyPage: false,
  expiredKeyCheck: 'refuse',
  workspaceBody: (workspaceId) => ({ workspaceId }),
  contentType: 'application/json',
  // By position, not by number: the file at the position may be gone.
  select: (ordered, after, compare) =>
    after ? ordered.filter((file) => compare(file, after) > 0) : ordered,
  page: (page) => page,
  around: (request, next) => next(request),
  filesAt: (files) => files,
};

/** A small deployment in memory, written from the document alone. */
export function deploy(changes: Partial<Behaviour> = {}): Deployment {
  const behaviour = { ...honest, ...changes };
  const api = new Api(behaviour);
  return {
    baseUrl: `https://deployment.test${behaviour.basePath}`,
    keys,
    requestCount: () => api.requests,
    fetch: (request) => {
      api.requests += 1;
      return behaviour.around(request, async (inner) => api.answer(inner));
    },
  };
}

interface Cursor {
  readonly workspaceId: string;
  readonly after: StoredFile | undefined;
}

class Api {
  requests = 0;
  readonly #behaviour: Behaviour;
  readonly #cursors = new Map<string, Cursor>();
  #issued = 0;
  #pages = 0;

  constructor(behaviour: Behaviour) {
    this.#behaviour = behaviour;
  }

  answer(request: Request): Response {
    const behaviour = this.#behaviour;
    const { refusal } = behaviour;
    const url = new URL(request.url);
    const [, secret = ''] =
      /^bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
    const principal = principals[secret];
    if (!principal) return refusal('credentials');
    const path = url.pathname.slice(behaviour.basePath.length);
    const bound = principal === 'other' ? OTHER_WORKSPACE : behaviour.workspaceId;

    if (path === '/api/v1/auth') {
      const isRefused = principal === 'expired' && behaviour.expiredKeyCheck === 'refuse';
      return isRefused ? refusal('expired') : this.#json({ workspaceId: bound });
    }
    if (principal === 'expired') return refusal('expired');

    const [, id = '', files] = /^\/api\/v1\/workspaces\/([^/]+)(\/files)?$/.exec(path) ?? [];
    const isBound = decodeURIComponent(id) === bound;
    if (id === '') return refusal('path');
    if (!files) {
      return isBound ? this.#json(behaviour.workspaceBody(bound)) : refusal('workspace');
    }
    if (principal === 'unscoped') return refusal('scope');
    if (!isBound) return refusal('workspace');
    return this.#list(bound, url.searchParams);
  }

  #list(workspaceId: string, query: URLSearchParams): Response {
    const behaviour = this.#behaviour;
    const limit = limitOf(behaviour, query.get('limit'));
    if (limit === undefined) return behaviour.refusal('limit');
    const text = query.get('cursor');
    const cursor = text === null ? undefined : this.#cursors.get(text);
    if (text !== null && cursor?.workspaceId !== workspaceId) return behaviour.refusal('cursor');
    if (text !== null && behaviour.oneTimeCursors) this.#cursors.delete(text);

    const stored = workspaceId === OTHER_WORKSPACE ? otherFiles : behaviour.files;
    const compare = (a: StoredFile, b: StoredFile): number =>
      b.at - a.at || (a.id === b.id ? 0 : behaviour.compareIds(a.id, b.id));
    const ordered = [...behaviour.filesAt(stored, this.requests)].sort(compare);
    const rest = behaviour.select(ordered, cursor?.after, compare);
    this.#pages += 1;
    const shown = rest.slice(0, Math.min(limit, behaviour.fill(limit, this.#pages)));
    const after = shown.at(-1) ?? cursor?.after;
    const ended = shown.length === rest.length;
    const hasMore = !ended || (behaviour.trailingEmptyPage && shown.length > 0);
    const files = shown.map(({ at, ...fields }) => ({
      ...fields,
      createdAt: behaviour.showTime(at),
    }));
    const nextCursor = hasMore ? this.#issue({ workspaceId, after }) : null;
    return this.#json(behaviour.page({ files, hasMore, nextCursor }, limit));
  }

  #issue(cursor: Cursor): string {
    this.#issued += 1;
    const text = this.#behaviour.cursorText(this.#issued);
    this.#cursors.set(text, cursor);
    return text;
  }

  #json(body: unknown): Response {
    const { contentType } = this.#behaviour;
    const response = new Response(JSON.stringify(body));
    if (contentType === undefined) response.headers.delete('content-type');
    else response.headers.set('content-type', contentType);
    return response;
  }
}

function limitOf(behaviour: Behaviour, text: string | null): number | undefined {
  if (text === null) return behaviour.defaultLimit;
  if (!/^\d+$/.test(text)) return undefined;
  const asked = Number(text);
  const kept = Math.min(Math.max(asked, behaviour.minLimit), behaviour.maxLimit);
  return kept === asked || behaviour.outOfRange === 'clamp' ? kept : undefined;
}

export function withKey(request: Request, secret: string): Request {
  return new Request(request, { headers: { authorization: `Bearer ${secret}` } });
}

export function everyEntry(change: (entry: JsonObject, index: number) => unknown) {
  return (page: PageOf) => ({ ...page, files: page.files.map(change) });
}
