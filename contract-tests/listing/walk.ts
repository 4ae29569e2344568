import { type ApiRequest, listFiles, type PageQuery } from '../exchange/api-request.ts';
import type { Answer, Client } from '../exchange/client.ts';
import type { Credential } from '../exchange/credentials.ts';
import { StopError } from '../exchange/stop.ts';
import { type Entry, type Page, readPage } from './page.ts';

/** How a walk came to its end. */
export type WalkEnd =
  /** A page said that nothing is behind it. */
  | { readonly kind: 'complete' }
  /** There was more, and we had seen enough. */
  | { readonly kind: 'bounded' }
  /** The last page is a refusal. */
  | { readonly kind: 'refused' }
  /** The last page cannot be read as a page, or says that there is more without a cursor. */
  | { readonly kind: 'unreadable' }
  /** Page after page brings nothing that was not there before. */
  | { readonly kind: 'circle' }
  | { readonly kind: 'interrupted'; readonly stop: StopError };

export interface Walk {
  readonly limit: number | undefined;
  /** Every page in the order asked for, the one that ended the walk included. */
  readonly pages: readonly Page[];
  readonly end: WalkEnd;
  /** The entries of all pages, in order, repeats included. */
  readonly entries: readonly Entry[];
}

/** Counts from 0; -1 where the walk does not hold the entry. */
export const pageOf = (entry: Entry, { pages }: Pick<Walk, 'pages'>): number =>
  pages.findIndex(({ answer }) => answer.exchange === entry.exchange);

export interface WalkPlan {
  readonly workspaceId: string;
  readonly credential: Credential;
  /** Page size; undefined asks without one. */
  readonly limit: number | undefined;
  readonly maxPages: number;
  /** Called before each following page is asked for. */
  readonly between?: (() => Promise<void>) | undefined;
}

/** Pages in a row that repeat what was seen before a walk counts as going in a circle. */
const REPEATING_PAGES = 2;
/**
 * Empty pages in a row, each with a cursor that was given before, until a walk counts as endless:
 * with cursors that change, a server may still be on its way to the next file.
 */
const EMPTY_PAGES = 20;

/** Walks a listing from its first page, each cursor used once, up to `maxPages` (clause 4.3). */
export async function walkListing(client: Client, plan: WalkPlan): Promise<Walk> {
  const pages: Page[] = [];
  const progress = createProgress();
  const finish = (end: WalkEnd): Walk => ({
    limit: plan.limit,
    pages,
    end,
    entries: pages.flatMap(({ entries }) => entries ?? []),
  });

  for (let cursor: string | undefined; ; ) {
    const page = await askForPage(client, plan, cursor);
    if (page instanceof StopError) return finish({ kind: 'interrupted', stop: page });
    pages.push(page);
    const end = endAt(page) ?? progress(page) ?? boundAt(pages.length, plan.maxPages);
    if (end) return finish(end);
    cursor = page.next;
    await plan.between?.();
  }
}

async function askForPage(
  client: Client,
  { workspaceId, credential, limit }: WalkPlan,
  cursor: string | undefined,
): Promise<Page | StopError> {
  try {
    const answer = await client.send(listFiles(workspaceId, credential, { limit, cursor }));
    const interruption = interruptionOf(answer) ?? client.fullness();
    if (interruption) return interruption;
    if (!answer.ok && cursor !== undefined) {
      const first = await client.send(listFiles(workspaceId, credential, { limit }));
      if (!first.ok) return refusalOfFirst(first);
      if (answer.resent) return usedUp();
    }
    return readPage(answer, limit, cursor);
  } catch (error) {
    if (error instanceof StopError) return error;
    throw error;
  }
}

/** The cursor of a page, and the limit of the request for it. */
export type CursorOfPage = PageQuery & { readonly cursor: string };

/**
 * A limit, and the cursor of a new first page, which may serve only once; undefined if no page of
 * these limits has another one after it.
 */
export async function freshCursor(
  send: (request: ApiRequest) => Promise<Answer>,
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

/** Answers that say something about the harness or the hour, not about the listing. */
function interruptionOf({ status, headers, body }: Page['answer']): StopError | undefined {
  if (body.kind === 'too-large') return new StopError('too-large', 'a page is too large to read');
  if (status === 429) return new StopError('rate-limit', 'the deployment limits the rate');
  return status === 503 && headers.has('retry-after') ? unavailable(status) : undefined;
}

/** A cursor may serve once only, and the first sending may have used it up. */
function usedUp(): StopError {
  return new StopError('connection', 'a request for a page had to be repeated, and was refused');
}

/** A refusal says nothing about a cursor where the request without one, good before, fails too. */
function refusalOfFirst({ status }: Page['answer']): StopError {
  if (status === 429) return new StopError('rate-limit', 'the deployment limits the rate');
  if (status >= 500) return unavailable(status);
  return new StopError(
    'refused',
    `the key is no longer accepted: the listing responds with ${status}`,
  );
}

function unavailable(status: number): StopError {
  return new StopError('refused', `the deployment responds with ${status}`);
}

function endAt(page: Page): WalkEnd | undefined {
  if (!page.answer.ok) return { kind: 'refused' };
  if (page.entries === undefined || page.hasMore === undefined) return { kind: 'unreadable' };
  if (!page.hasMore) return { kind: 'complete' };
  return page.next === undefined ? { kind: 'unreadable' } : undefined;
}

function boundAt(pages: number, maxPages: number): WalkEnd | undefined {
  return pages >= maxPages ? { kind: 'bounded' } : undefined;
}

/**
 * Watches whether pages still bring anything new. A cursor that comes back is no proof of a circle:
 * a server that keeps the position on its side may always give the same one.
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
