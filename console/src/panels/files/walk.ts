import { signal } from '@preact/signals';
import { pathOf } from '../../../../src/document/routes.ts';
import type { FileEntry } from '../../../../src/document/wire.ts';
import { type ApiExchange, exchange } from '../../data/exchange.ts';

/** A page of a walk through the listing, as the API gave it. */
export interface WalkedPage {
  readonly exchange: ApiExchange;
  readonly files: readonly FileEntry[];
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
}

export interface WalkRequest {
  readonly baseUrl: string;
  readonly workspaceId: string;
  readonly secret: string;
  /** As it is sent; none where it is empty. */
  readonly limit: string;
}

/** A walk through the listing by the API itself, page by page, each by the cursor of the last. */
export function createWalk({ baseUrl, workspaceId, secret, limit }: WalkRequest) {
  const pages = signal<readonly WalkedPage[]>([]);
  /** The page that is shown. */
  const shown = signal(0);
  const isBusy = signal(false);

  const ask = async (at: number): Promise<void> => {
    if (isBusy.peek()) return;
    isBusy.value = true;
    const cursor = pages.peek()[at - 1]?.nextCursor ?? null;
    const query = new URLSearchParams({
      ...(limit !== '' && { limit }),
      ...(cursor !== null && { cursor }),
    });
    const asked = query.size === 0 ? '' : `?${query}`;
    const page = await exchange({
      method: 'GET',
      url: baseUrl + pathOf('listFiles', workspaceId) + asked,
      headers: { authorization: `Bearer ${secret}` },
    });
    pages.value = [...pages.peek().slice(0, at), readPage(page)];
    shown.value = at;
    isBusy.value = false;
  };
  return {
    pages,
    shown,
    isBusy,
    /** Asks for a page; what came behind it is forgotten. */
    ask,
    /** Goes to a page that is there, or asks for it. */
    go(at: number): void {
      if (pages.peek()[at]) shown.value = at;
      else void ask(at);
    },
  };
}

export type Walk = ReturnType<typeof createWalk>;

/** What of an answer is a page; a server with faults may answer anything. */
function readPage(found: ApiExchange): WalkedPage {
  const body = parse(found.answer?.body ?? '');
  const { files, hasMore, nextCursor }: Readonly<Record<string, unknown>> = Object(body);
  return {
    exchange: found,
    files: Array.isArray(files) ? files.map(readEntry) : [],
    hasMore: hasMore === true,
    nextCursor: typeof nextCursor === 'string' ? nextCursor : null,
  };
}

function readEntry(given: unknown): FileEntry {
  const entry: Readonly<Record<string, unknown>> = Object(given);
  const text = (name: string) => (typeof entry[name] === 'string' ? entry[name] : '');
  return {
    id: text('id'),
    name: text('name'),
    contentType: text('contentType'),
    size: typeof entry.size === 'number' ? entry.size : 0,
    validationStatus: text('validationStatus'),
    createdAt: text('createdAt'),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
