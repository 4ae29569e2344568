import { FILES_READ } from '../document/wire.ts';
import type { ProfileField } from '../profile/fields.ts';
import type { Profile } from '../profile/schema.ts';
import type { ListedFile } from '../store/listing-index.ts';
import type { Position } from '../store/ordering.ts';
import type { Instant } from '../template/instant.ts';
import type { WorldKey } from '../world/world.ts';
import { refuseExpired, refuseUnscoped } from './authenticate.ts';
import type { Cursors } from './cursor.ts';
import type { CursorPlace } from './cursor-payload.ts';
import { readLimit } from './limit.ts';
import { type Assumes, assuming, type Outcome, type Passed, passed, refused } from './outcome.ts';
import { refuseForeign } from './refuse-foreign.ts';

export interface ListingRequest {
  /** As the path names it, decoded. */
  readonly workspaceId: string;
  /** Every `limit` of the query, in order. */
  readonly limits: readonly string[];
  /** Every `cursor` of the query, decoded, in order. */
  readonly cursors: readonly string[];
}

export interface ListingContext {
  readonly key: WorldKey;
  readonly now: Instant;
  readonly profile: Profile;
  readonly cursors: Cursors;
  readonly workspaceExists: (workspaceId: string) => boolean;
  readonly pageAfter: (
    workspaceId: string,
    position: Position | null,
    count: number,
  ) => readonly ListedFile[];
}

/** A page of a listing (clause 4.3): a cursor exactly when there is more. */
export interface ListedPage {
  readonly files: readonly ListedFile[];
  readonly nextCursor: string | null;
  /** The limit that it was cut by. */
  readonly limit: number;
  /** In the walk, from 1 on. */
  readonly pageNumber: number;
}

/** Lists the files of the key's workspace (clause 4.3 r1 to r6). */
export function listFiles(request: ListingRequest, context: ListingContext): Outcome<ListedPage> {
  const { key, now, profile } = context;
  const valid = refuseExpired(key, now);
  if (!valid.ok) return valid;
  const scoped = refuseUnscoped(key, FILES_READ);
  if (!scoped.ok) return scoped;
  // Only the key's own workspace is ever listed; a foreign id in the path is refused or ignored.
  if (profile.listing.pathId === 'checked' && request.workspaceId !== key.workspaceId) {
    const foreign = refuseForeign(context.workspaceExists(request.workspaceId), key);
    return assuming(['listing.pathId'], foreign);
  }
  const pathAssumes: Assumes = request.workspaceId === key.workspaceId ? [] : ['listing.pathId'];
  return assuming(pathAssumes, listOwn(request, context));
}

function listOwn(request: ListingRequest, context: ListingContext): Outcome<ListedPage> {
  const { key, profile, cursors } = context;
  const limit = readLimit(request.limits, profile.limit);
  if (!limit.ok) return limit;
  const cursor = readCursor(request.cursors, profile.cursor);
  if (!cursor.ok) return cursor;
  const cursorAssumes = cursor.assumes ?? [];
  const place = cursor.value === null ? passed(null) : cursors.open(cursor.value, key.workspaceId);
  if (!place.ok) return assuming(cursorAssumes, place);
  const size = settleLimit(limit, place.value, profile.cursor);
  if (!size.ok) return assuming(cursorAssumes, size);
  if (cursor.value !== null) cursors.spend(cursor.value);
  return assuming(
    [...(size.assumes ?? []), ...cursorAssumes],
    readPage(place.value, size.value, context),
  );
}

/** The cursor that a request gives, or null for the first page. */
function readCursor(
  [first, ...more]: readonly string[],
  profile: Profile['cursor'],
): Outcome<string | null> {
  if (first === undefined) return passed(null);
  if (more.length > 0 && profile.repeated === 'refused') {
    return refused(
      'malformedCursor',
      'cursor is given more than once',
      ['cursor.repeated'],
      'repeated',
    );
  }
  const assumes: ProfileField[] = more.length > 0 ? ['cursor.repeated'] : [];
  const cursor = profile.repeated === 'last' ? (more.at(-1) ?? first) : first;
  if (cursor !== '') return passed(cursor, assumes);
  assumes.push('cursor.empty');
  return profile.empty === 'first-page'
    ? passed(null, assumes)
    : refused(
        'malformedCursor',
        'cursor is empty; leave it out for the first page',
        assumes,
        'empty',
      );
}

/** Another limit midway (clause 4.3, cursor behaviour). */
function settleLimit(
  limit: Passed<number>,
  place: CursorPlace | null,
  { otherLimit }: Profile['cursor'],
): Outcome<number> {
  if (place === null || limit.value === place.limit) return limit;
  if (otherLimit === 'kept') return passed(place.limit, ['cursor.otherLimit']);
  const assumes = [...(limit.assumes ?? []), 'cursor.otherLimit'] as const;
  if (otherLimit === 'free') return passed(limit.value, assumes);
  return refused('badLimit', `the walk began with another limit; ${place.limit} passes`, assumes);
}

function readPage(
  place: CursorPlace | null,
  limit: number,
  { key, profile, cursors, pageAfter }: ListingContext,
): Passed<ListedPage> {
  const { workspaceId } = key;
  const { pageFill, emptyPages } = profile.listing;
  const position = place?.position ?? null;
  const page = place?.page ?? 0;
  const size = pageSize(limit, page, pageFill);
  // One more than is shown tells whether more follow.
  const found = pageAfter(workspaceId, position, size + 1);
  const goOn = (behind: Position | null): string =>
    cursors.seal({ workspaceId, position: behind, page: page + 1, limit });
  const pageOf = (files: ListedPage['files'], nextCursor: string | null): ListedPage => ({
    files,
    nextCursor,
    limit,
    pageNumber: page + 1,
  });

  const isEmptyTurn =
    (emptyPages === 'first' && page === 0) || (emptyPages === 'between' && page % 2 === 1);
  if (isEmptyTurn && found.length > 0) {
    const assumes = ['listing.emptyPages', ...cursorForm(profile.cursor)] as const;
    return passed(pageOf([], goOn(position)), assumes);
  }

  const files = found.slice(0, size);
  const last = files.at(-1);
  const hasMore = found.length > size || (emptyPages === 'last' && files.length > 0);
  const nextCursor = hasMore && last ? goOn(last) : null;
  const assumes: ProfileField[] = [];
  if (found.length > size) assumes.push('listing.pageFill');
  // An empty page after the last entry, and the cursor that leads to it.
  const isBeyondLast = emptyPages === 'last' && found.length === 0 && place !== null;
  if (isBeyondLast || (hasMore && found.length <= size)) assumes.push('listing.emptyPages');
  // Those that stand beside the page count too: a tie across its edge decides what is on it.
  if (hasTies(found, position)) assumes.push('listing.tieOrder', 'listing.idComparison');
  if (nextCursor !== null) assumes.push(...cursorForm(profile.cursor));
  return passed(pageOf(files, nextCursor), assumes);
}

function hasTies(places: readonly Position[], before: Position | null): boolean {
  return places.some(({ orderTime }, index) => {
    const previous = index === 0 ? before : places[index - 1];
    return previous?.orderTime === orderTime;
  });
}

/** What gave a cursor its characters, and its length where it is padded. */
function cursorForm({ minLength }: Profile['cursor']): Assumes {
  return minLength > 0 ? ['cursor.style', 'cursor.minLength'] : ['cursor.style'];
}

/** Entries on a page: as many as asked for, or fewer where the profile gives short pages. */
function pageSize(limit: number, page: number, fill: Profile['listing']['pageFill']): number {
  if (fill === 'single') return 1;
  // Varies from page to page, and is the same each time: 2/3, all, 1/3, 2/3 … of the limit.
  if (fill === 'short') return Math.max(1, Math.ceil((limit * (((page + 1) % 3) + 1)) / 3));
  return limit;
}
