import { signal } from '@preact/signals';
import { pathOf } from '../../../../src/document/routes.ts';
import type { FileEntry } from '../../../../src/document/wire.ts';
import { type ApiExchange, exchange, jsonOf } from '../../data/exchange.ts';

/** A page of a walk through the listing, as the API sent it. */
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
  /** Omitted if empty. */
  readonly limit: string;
}

/** A walk through the listing with the API itself, page by page, each with the cursor of the last. */
export function createWalk({ baseUrl, workspaceId, secret, limit }: WalkRequest) {
  const pages = signal<readonly WalkedPage[]>([]);
  /** The page that is shown. */
  const shown = signal(0);
  const isBusy = signal(false);

  /** Requests a page, and forgets those after it. */
  const request = async (at: number): Promise<void> => {
    if (isBusy.peek()) return;
    isBusy.value = true;
    const cursor = pages.peek()[at - 1]?.nextCursor ?? null;
    const query = new URLSearchParams({
      ...(limit !== '' && { limit }),
      ...(cursor !== null && { cursor }),
    });
    const page = await exchange({
      method: 'GET',
      url: `${baseUrl}${pathOf('listFiles', workspaceId)}${query.size === 0 ? '' : `?${query}`}`,
      headers: { authorization: `Bearer ${secret}` },
    });
    pages.value = [...pages.peek().slice(0, at), readPage(page)];
    shown.value = at;
    isBusy.value = false;
  };
  const go = (at: number): void => {
    if (pages.peek()[at]) shown.value = at;
    else void request(at);
  };
  return { pages, shown, isBusy, request, go };
}

export type Walk = ReturnType<typeof createWalk>;

/** Faults can make the server send anything. */
function readPage(found: ApiExchange): WalkedPage {
  const { files, hasMore, nextCursor } = jsonOf(found.answer);
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
