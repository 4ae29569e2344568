import type { ApiResponse, Client } from '../http/client.ts';
import type { Credential } from '../http/credentials.ts';
import { type ApiRequest, listFiles, type PageQuery } from '../http/request.ts';
import { StopError } from '../http/stop.ts';
import { type Page, readPage, type Walk, type WalkEnd } from './page.ts';

/** A run keeps all walks in memory, so this many entries, of files or of anything else, are enough. */
const MAX_ENTRIES = 150_000;

/** Walks the listing of one key and keeps all walks in order. */
export class Walker {
  readonly made: Walk[] = [];
  readonly workspaceId: string;
  readonly #client: Client;
  readonly #credential: Credential;
  readonly #reserve: number;
  #entries = 0;

  /** @param reserve the requests of the budget that walks leave for everything else. */
  constructor(client: Client, credential: Credential, workspaceId: string, reserve = 0) {
    this.#client = client;
    this.#credential = credential;
    this.#reserve = reserve;
    this.workspaceId = workspaceId;
  }

  /**
   * Walks from the first page, using each cursor once, up to `maxPages` (clause 4.3).
   *
   * @param limit page size; undefined sends none.
   * @param between called before each request for a following page, with the page before it.
   */
  async walk(
    limit: number | undefined,
    maxPages: number,
    between?: (page: Page) => Promise<void>,
  ): Promise<Walk> {
    const pages: Page[] = [];
    const progress = createProgress();
    let end: WalkEnd | undefined;
    try {
      for (let last: Page | undefined; !end; last = pages.at(-1)) {
        if (last) await between?.(last);
        const page = await this.#ask(limit, last?.next);
        pages.push(page);
        this.#entries += page.entries?.length ?? 0;
        end = endAt(page) ?? progress(page) ?? boundAt(pages.length, maxPages);
      }
    } catch (error) {
      if (!(error instanceof StopError)) throw error;
      end = { kind: 'interrupted', stop: error };
    }
    const walk = { limit, pages, end, entries: pages.flatMap(({ entries = [] }) => entries) };
    this.made.push(walk);
    return walk;
  }

  /** @throws StopError if there is no page from which to judge the listing. */
  async #ask(limit: number | undefined, cursor: string | undefined): Promise<Page> {
    if (this.#entries > MAX_ENTRIES) {
      const text = `the walks have listed more than ${MAX_ENTRIES} entries, which is as many as a run keeps`;
      throw new StopError('too-large', text);
    }
    const ask = (query: PageQuery) =>
      this.#client.send(listFiles(this.workspaceId, this.#credential, query));
    const answer = await ask({ limit, cursor });
    const stop = stopAt(answer);
    if (stop) throw stop;
    if (!answer.ok && cursor !== undefined) {
      // A refusal says nothing about a cursor if the request without it, which succeeded before,
      // fails too.
      const first = await ask({ limit });
      if (!first.ok) throw stopAt(first) ?? refusal(first);
      // A cursor may work only once, and the first attempt may have used it up.
      if (answer.resent) {
        const text = 'a request for a page had to be repeated, and was refused';
        throw new StopError('connection', text);
      }
    }
    return readPage(answer, limit, cursor);
  }

  /** The requests that walks may still use. */
  left(): number {
    return Math.max(0, this.#client.requestsLeft() - this.#reserve);
  }

  /** The pages that one of several walks may have: its share of what is left, or at least `least`. */
  share(least: number, walks: number): number {
    return Math.max(least, Math.floor(this.left() / walks));
  }
}

/** The cursor of a page, and the limit of the request for it. */
export type CursorOfPage = PageQuery & { readonly cursor: string };

/**
 * A limit, and the cursor of a new first page, because a cursor may work only once; undefined if no
 * first page with these limits has another page after it.
 */
export async function freshCursor(
  send: (request: ApiRequest) => Promise<ApiResponse>,
  workspaceId: string,
  credential: Credential,
  limits: Iterable<PageQuery['limit']>,
): Promise<CursorOfPage | undefined> {
  for (const limit of limits) {
    const answer = await send(listFiles(workspaceId, credential, { limit }));
    const { hasMore, next } = readPage(answer);
    if (answer.ok && hasMore && next !== undefined) return { limit, cursor: next };
  }
  return undefined;
}

/** Responses that concern the test run or an outage, not the listing. */
function stopAt({ status, headers, body, exchange }: ApiResponse): StopError | undefined {
  const evidence = [exchange];
  if (body.kind === 'too-large') {
    return new StopError('too-large', 'a page is too large to read', { evidence });
  }
  if (status === 429) {
    return new StopError('rate-limit', 'the deployment limits the rate', { evidence });
  }
  const isPassing = status === 503 && headers.has('retry-after');
  return isPassing
    ? new StopError('refused', `the deployment responds with ${status}`, { evidence })
    : undefined;
}

function refusal({ status, exchange }: ApiResponse): StopError {
  const text =
    status >= 500
      ? `the deployment responds with ${status}`
      : `the key is no longer accepted: the listing responds with ${status}`;
  return new StopError('refused', text, { evidence: [exchange] });
}

function endAt(page: Page): WalkEnd | undefined {
  if (!page.answer.ok) return { kind: 'refused' };
  if (page.entries === undefined || page.hasMore === undefined) return { kind: 'unreadable' };
  if (!page.hasMore) return { kind: 'complete' };
  return page.next === undefined ? { kind: 'unreadable' } : undefined;
}

const boundAt = (pages: number, maxPages: number): WalkEnd | undefined =>
  pages >= maxPages ? { kind: 'bounded' } : undefined;

/** The number of pages in a row without a new file after which a walk counts as circular. */
const REPEATING_PAGES = 2;
/**
 * The number of empty pages in a row with repeated cursors after which a walk counts as endless. If
 * cursors change, a server may still be moving to the next file.
 */
const EMPTY_PAGES = 20;

/**
 * Watches whether pages still contain new files. A repeated cursor does not prove a circle: a
 * server that stores the position may always return the same one.
 */
function createProgress(): (page: Page) => WalkEnd | undefined {
  const seen = new Set<string>();
  const cursors = new Set<string | undefined>();
  let repeating = 0;
  let empty = 0;
  return ({ entries = [], next }) => {
    const givenBefore = cursors.has(next);
    cursors.add(next);
    const fresh = entries.some(({ key }) => !seen.has(key));
    for (const { key } of entries) seen.add(key);
    repeating = fresh ? 0 : repeating + (entries.length > 0 ? 1 : 0);
    empty = fresh ? 0 : empty + (givenBefore ? 1 : 0);
    return repeating >= REPEATING_PAGES || empty >= EMPTY_PAGES ? { kind: 'circle' } : undefined;
  };
}
