import type { FileEntry } from '../../src/document/wire.ts';
import type { MockFile } from '../../src/mock/files.ts';
import { DEFAULT_LIMIT, LARGEST_LIMIT } from './proof-world.ts';
import { type Break, isBy, operationOf, withBody } from './rewrite-answers.ts';

/** The start of a page. */
export interface Step {
  /** The whole listing, in the order that this fault gives it. */
  readonly ordered: readonly FileEntry[];
  /** The number of entries before the page. */
  readonly at: number;
  /** The last entry of the previous page; undefined on the first page. */
  readonly last: FileEntry | undefined;
  readonly limit: number;
}

/** The wrong steps of paging; omitted steps are correct. */
interface Paging {
  /** Reorders the listing, which is newest first; `walk` counts the requests for a first page. */
  readonly order?: (files: readonly FileEntry[], walk: number) => readonly FileEntry[];
  /** The entries on the page and after it. */
  readonly from?: (step: Step) => readonly FileEntry[];
  /** The number of entries on the page. */
  readonly size?: (step: Step) => number;
}

const CURSOR = /^walk-(\d+)-after-(\d+)$/;

/**
 * Pages the listing of the good key instead of the mock, so that any step can be wrong. The mock
 * handles everything else, including refusals of a limit.
 */
export function pagesByHand({ order, from, size }: Paging): Break {
  return (mock) => {
    let walks = 0;
    return async (request) => {
      const url = new URL(request.url);
      const cursor = url.searchParams.get('cursor');
      const [, walkText, atText = '0'] = CURSOR.exec(cursor ?? '') ?? [];
      const isOurs = operationOf(request) === 'listFiles' && isBy(mock, 'reader', request);
      if (!isOurs || (cursor !== null && walkText === undefined)) return mock.fetch(request);
      url.searchParams.delete('cursor');
      const response = await mock.fetch(new Request(url, request));
      if (!response.ok) return response;

      if (cursor === null) walks += 1;
      const walk = Number(walkText ?? walks);
      const files = mock.files.list().map(entryOf);
      const ordered = order?.(files, walk) ?? files;
      const limit = Math.min(Number(url.searchParams.get('limit') ?? DEFAULT_LIMIT), LARGEST_LIMIT);
      const at = Number(atText);
      const step = { ordered, at, last: at > 0 ? ordered[at - 1] : undefined, limit };
      const rest = from?.(step) ?? ordered.slice(at);
      const shown = rest.slice(0, size?.(step) ?? limit);
      const hasMore = rest.length > shown.length;
      const end = shown.at(-1) ?? step.last;
      // By identity, not by position: a file may be on two pages.
      const after = end ? ordered.indexOf(end) + 1 : 0;
      const nextCursor = hasMore ? `walk-${walk}-after-${after}` : null;
      return withBody(response, { files: shown, hasMore, nextCursor });
    };
  };
}

/** Lists the files in a wrong order. */
export const ordered = (order: NonNullable<Paging['order']>): Break => pagesByHand({ order });

/** Continues with the wrong entries after a page. */
export const continued = (from: NonNullable<Paging['from']>): Break => pagesByHand({ from });

function entryOf({ workspaceId: _, ...entry }: MockFile): FileEntry {
  return entry;
}
