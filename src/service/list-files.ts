import { FILES_READ } from '../document/wire.ts';
import type { InvalidForm } from '../profile/refusals.ts';
import type { Profile } from '../profile/schema.ts';
import type { Position } from '../store/ordering.ts';
import type { WorldFile } from '../world/world.ts';
import { refuseForeign, refuseKey, type ServiceContext } from './authenticate.ts';
import type { CursorPayload } from './cursors.ts';
import { passed, type Result, refused, type UsedChoices } from './result.ts';

/** The query of a listing. */
export interface ListingQuery {
  /** Every `limit`, in order; likewise the cursors, decoded. */
  readonly limits: readonly string[];
  readonly cursors: readonly string[];
}

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
    return { files: [], nextCursor: sealNext(position), limit };
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
  return { files, nextCursor, limit };
}

/** Entries on a page: as many as asked for, or fewer if the profile has short pages. */
function pageSize(limit: number, page: number, fill: Profile['listing']['pageFill']): number {
  if (fill === 'single') return 1;
  // Varies from page to page, and is the same each time: 2/3, all, 1/3, 2/3 … of the limit.
  if (fill === 'short') return Math.max(1, Math.ceil((limit * (((page + 1) % 3) + 1)) / 3));
  return limit;
}

/** Which page a request asks for. */
export interface PageRequest {
  /** As it was given; null for the first page. */
  readonly cursor: string | null;
  /** The place that the cursor stands for; null for the first page. */
  readonly place: CursorPayload | null;
  readonly limit: number;
}

/** Reads the limit, then the cursor of a query (clause 4.3). */
export function readPageRequest(
  { limits, cursors: given }: ListingQuery,
  {
    key,
    profile,
    cursors,
    choices,
  }: Pick<ServiceContext, 'key' | 'profile' | 'cursors' | 'choices'>,
): Result<PageRequest> {
  const limit = readLimit(limits, profile.limit, choices);
  if (!limit.ok) return limit;
  const read = readCursor(given);
  if (!read.ok) return read;
  const cursor = read.value;
  if (cursor === null) return passed({ cursor, place: null, limit: limit.value });
  const opened = cursors.open(cursor, key.workspaceId);
  if (!opened.ok) {
    if (opened.hasLapsed) choices.add('cursor.stability');
    return opened;
  }
  const place = opened.value;
  if (limit.value === place.limit) return passed({ cursor, place, limit: limit.value });
  choices.add('cursor.otherLimit');
  switch (profile.cursor.otherLimit) {
    case 'free':
      return passed({ cursor, place, limit: limit.value });
    case 'kept':
      return passed({ cursor, place, limit: place.limit });
    case 'refused':
      return refused('badLimit', 'limit differs from the first page of this walk', {
        wouldPass: `${place.limit} passes`,
      });
  }
}

/** The cursor that a request gives, or null for the first page. */
function readCursor([first, ...more]: readonly string[]): Result<string | null> {
  if (first === undefined) return passed(null);
  if (more.length > 0) {
    return refused('malformedCursor', 'cursor is given more than once', { form: 'repeated' });
  }
  if (first !== '') return passed(first);
  const wouldPass = 'leave it out for the first page';
  return refused('malformedCursor', 'cursor is empty', { wouldPass, form: 'empty' });
}

/**
 * The page size of a request (clauses 4.3 limit, 8): the requested limit where the document decides,
 * and otherwise what the profile says.
 *
 * @param values every `limit` of the query, in order.
 */
export function readLimit(
  values: readonly string[],
  profile: Profile['limit'],
  choices: UsedChoices,
): Result<number> {
  const refuse = (form: InvalidForm, reason: string) => {
    const wouldPass = `a whole number from 1 to ${profile.maximum} passes`;
    return refused('badLimit', reason, { wouldPass, form });
  };
  const [text, ...others] = values;
  const wrong = text === undefined ? undefined : invalidLimit(text, others.length > 0);
  if (wrong) {
    choices.add('limit.invalid');
    if (profile.invalid === 'refused') return refuse(...wrong);
  }
  if (text === undefined || wrong) {
    choices.add('limit.default');
    return passed(profile.default);
  }
  // Number, not parseInt: 10^309 becomes Infinity, which is above every maximum.
  const value = Number(text);
  if (value <= profile.maximum) return passed(value);
  choices.add('limit.maximum').add('limit.aboveMaximum');
  return profile.aboveMaximum === 'clamped'
    ? passed(profile.maximum)
    : refuse('aboveMaximum', `limit is above the maximum of ${profile.maximum}`);
}

/** The form of a limit that is no positive whole number, and why. */
function invalidLimit(
  text: string,
  isRepeated: boolean,
): readonly [form: InvalidForm, reason: string] | undefined {
  if (isRepeated) return ['repeated', 'limit is given more than once'];
  if (text === '') return ['empty', 'limit is empty'];
  if (/^-?(\d+\.\d*|\.\d+)$/.test(text)) return ['fraction', 'limit is not a whole number'];
  if (!/^-?\d+$/.test(text)) return ['word', 'limit is not a number'];
  if (Number(text) === 0) return ['zero', 'limit is zero'];
  return Number(text) < 0 ? ['negative', 'limit is negative'] : undefined;
}
