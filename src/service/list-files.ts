import { FILES_READ } from '../document/wire.ts';
import type { Profile } from '../profile/schema.ts';
import type { Files } from '../store/files.ts';
import type { Position } from '../store/ordering.ts';
import type { Instant } from '../template/instant.ts';
import type { WorldFile, WorldKey } from '../world/world.ts';
import type { Cursors } from './cursor.ts';
import type { CursorPlace } from './cursor-payload.ts';
import type { Note } from './notes.ts';
import { readPageRequest } from './page-request.ts';
import { refuseForeign, refuseKey } from './refuse-key.ts';
import { passed, type Result } from './result.ts';

export interface ListingRequest {
  /** As the path names it, decoded. */
  readonly workspaceId: string;
  /** Every `limit` of the query, in order. */
  readonly limits: readonly string[];
  /** Every `cursor` of the query, decoded, in order. */
  readonly cursors: readonly string[];
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

export interface ListingContext {
  readonly key: WorldKey;
  readonly now: Instant;
  readonly profile: Profile;
  readonly cursors: Cursors;
  /** False for HEAD: a page that is not sent uses no cursor up. */
  readonly isPageSent: boolean;
  readonly workspaceExists: (workspaceId: string) => boolean;
  readonly files: Pick<Files, 'pageAfter' | 'positionOf'>;
}

/** Lists the files of the key's workspace (clause 4.3 r1 to r6). */
export function listFiles(
  request: ListingRequest,
  context: ListingContext,
  note: Note,
): Result<ListedPage> {
  const { key, now, profile } = context;
  // Only the key's own workspace is ever listed; a foreign id in the path is refused or ignored.
  const isOther = request.workspaceId !== key.workspaceId;
  const foreign =
    isOther && profile.listing.pathId === 'checked'
      ? refuseForeign(context.workspaceExists(request.workspaceId), key)
      : null;
  const refusal = refuseKey({ key, now, scope: FILES_READ }) ?? foreign;
  if (isOther && refusal === foreign) note('listing.pathId');
  if (refusal) return refusal;
  const asked = readPageRequest(request, context, note);
  if (!asked.ok) return asked;
  const { cursor, place, limit } = asked.value;
  if (cursor !== null && context.isPageSent) context.cursors.spend(cursor);
  return passed(readPage(place, limit, context, note));
}

function readPage(
  place: CursorPlace | null,
  limit: number,
  { key, profile, cursors, files: stored }: ListingContext,
  note: Note,
): ListedPage {
  const { workspaceId } = key;
  const { pageFill, emptyPages } = profile.listing;
  const position = place?.position ?? null;
  const page = place?.page ?? 0;
  const size = pageSize(limit, page, pageFill);
  // One more than is shown, to know whether more follow.
  const found = stored.pageAfter(workspaceId, position, size + 1);
  const goOn = (behind: Position | null): string => {
    note('cursor.style');
    if (profile.cursor.minLength > 0) note('cursor.minLength');
    return cursors.seal({ workspaceId, position: behind, page: page + 1, limit });
  };
  const pageOf = (files: ListedPage['files'], nextCursor: string | null): ListedPage => ({
    files,
    nextCursor,
    limit,
    pageNumber: page + 1,
  });

  const isEmptyTurn =
    (emptyPages === 'first' && page === 0) || (emptyPages === 'between' && page % 2 === 1);
  if (isEmptyTurn && found.length > 0) {
    note('listing.emptyPages');
    return pageOf([], goOn(position));
  }

  const files = found.slice(0, size);
  const last = files.at(-1);
  const hasMore = found.length > size || (emptyPages === 'last' && files.length > 0);
  if (found.length > size) note('listing.pageFill');
  // An empty page after the last entry, and the cursor that leads to it.
  const isBeyondLast = emptyPages === 'last' && found.length === 0 && place !== null;
  if (isBeyondLast || (hasMore && found.length <= size)) note('listing.emptyPages');
  // The neighbours of the page count too: a tie across its edge decides what is on it.
  if (hasTies(found.map(stored.positionOf), position)) {
    note('listing.tieOrder');
    note('listing.idComparison');
  }
  return pageOf(files, hasMore && last ? goOn(stored.positionOf(last)) : null);
}

/** Whether two adjacent files have the same time at the precision of the order. */
const hasTies = (listed: readonly Position[], before: Position | null): boolean =>
  listed.some(({ orderTime }, index) => orderTime === (listed[index - 1] ?? before)?.orderTime);

/** Entries on a page: as many as asked for, or fewer if the profile has short pages. */
function pageSize(limit: number, page: number, fill: Profile['listing']['pageFill']): number {
  if (fill === 'single') return 1;
  // Varies from page to page, and is the same each time: 2/3, all, 1/3, 2/3 … of the limit.
  if (fill === 'short') return Math.max(1, Math.ceil((limit * (((page + 1) % 3) + 1)) / 3));
  return limit;
}
