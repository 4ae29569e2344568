import { FILES_READ } from '../document/wire.ts';
import type { Profile } from '../profile/schema.ts';
import type { Position } from '../store/ordering.ts';
import type { WorldFile } from '../world/world.ts';
import { refuseForeign, refuseKey, type ServiceContext } from './authenticate.ts';
import { type ListingQuery, type PageRequest, readPageRequest } from './read-page-request.ts';
import { passed, type Result } from './result.ts';

export interface ListingRequest extends ListingQuery {
  /** As the path names it, decoded. */
  readonly workspaceId: string;
  /** A page that is not sent, the answer to HEAD, uses no cursor up. */
  readonly method: string;
}

/** A page of a listing (clause 4.3): it has a cursor exactly when there is more. */
export interface ListedPage {
  readonly files: readonly WorldFile[];
  readonly nextCursor: string | null;
  /** The page size. */
  readonly limit: number;
  /** Counts from 1 in each walk. */
  readonly pageNumber: number;
}

/** Lists the files of the key's workspace (clause 4.3 r1 to r6). */
export function listFiles(request: ListingRequest, asked: ServiceContext): Result<ListedPage> {
  const { key, now, store, cursors } = asked;
  const refusal = refuseKey(key, now, FILES_READ);
  if (refusal) return refusal;
  if (request.workspaceId !== key.workspaceId) {
    return refuseForeign(store.workspaces.get(request.workspaceId) !== undefined, key);
  }
  const page = readPageRequest(request, asked);
  if (!page.ok) return page;
  const { cursor } = page.value;
  if (cursor !== null && request.method !== 'HEAD') cursors.spend(cursor);
  return passed(readPage(page.value, asked));
}

function readPage(
  { place, limit }: PageRequest,
  { key: { workspaceId }, profile, cursors, store, choices }: ServiceContext,
): ListedPage {
  const { pageFill, emptyPages } = profile.listing;
  const position = place?.position ?? null;
  const page = place?.page ?? 0;
  const size = pageSize(limit, page, pageFill);
  const sealNext = (end: Position | null): string => {
    choices.add('cursor.style');
    if (profile.cursor.minLength > 0) choices.add('cursor.minLength');
    return cursors.seal({ workspaceId, position: end, page: page + 1, limit });
  };
  // One more than is shown, to know whether more follow.
  const found = store.files.pageAfter(workspaceId, position, size + 1);
  const isEmptyTurn =
    (emptyPages === 'first' && page === 0) || (emptyPages === 'between' && page % 2 === 1);
  if (isEmptyTurn && found.length > 0) {
    choices.add('listing.emptyPages');
    return { files: [], nextCursor: sealNext(position), limit, pageNumber: page + 1 };
  }
  const isCut = found.length > size;
  const files = isCut ? found.slice(0, size) : found;
  const last = files.at(-1);
  if (isCut) choices.add('listing.pageFill');
  // An empty page after the last entry, and the cursor that leads to it.
  const hasEmptyLast = emptyPages === 'last' && last !== undefined;
  if (emptyPages === 'last' && !isCut && (last || place)) choices.add('listing.emptyPages');
  // The neighbours of the page count too: a tie across its edge decides what is on it.
  if (store.files.hasTies(found, position)) {
    choices.add('listing.tieOrder').add('listing.idComparison');
  }
  const end = last ? store.files.positionOf(last) : null;
  const nextCursor = isCut || hasEmptyLast ? sealNext(end) : null;
  return { files, nextCursor, limit, pageNumber: page + 1 };
}

/** Entries on a page: as many as asked for, or fewer if the profile has short pages. */
function pageSize(limit: number, page: number, fill: Profile['listing']['pageFill']): number {
  if (fill === 'single') return 1;
  // Varies from page to page, and is the same each time: 2/3, all, 1/3, 2/3 … of the limit.
  if (fill === 'short') return Math.max(1, Math.ceil((limit * (((page + 1) % 3) + 1)) / 3));
  return limit;
}
