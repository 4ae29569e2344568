import { expect, test } from 'vitest';
import { worldFile } from '../../test/support/world-records.ts';
import { resolveProfile } from '../profile/resolve-profile.ts';
import { Listing, listWorldFiles } from '../store/listing.ts';
import { orderingOf } from '../store/ordering.ts';
import type { CursorPlace } from './cursor-payload.ts';
import { breakPage, type ListedPage, type PageFault } from './page-fault.ts';

const ordering = orderingOf(resolveProfile('default'));
const listed = ['b', 'a'].map((id) => worldFile({ id, createdAt: 7_000 }));
const files = new Listing(ordering, listWorldFiles(listed, ordering)).after(null, 2);
const none = files.first(0);
const page: ListedPage = { files, nextCursor: 'next', limit: 2, pageNumber: 3 };
const other: ListedPage = { files: none, nextCursor: null, limit: 2, pageNumber: 4 };
const place: CursorPlace = {
  workspaceId: 'ws_1',
  position: { orderTime: 9, id: 'before' },
  page: 2,
  limit: 2,
};

/** A broken page, what was sealed for it, and the places that were read. */
function pageFault(
  kind: PageFault | undefined,
  given: Partial<Parameters<typeof breakPage>[0]> = {},
) {
  const sealed: unknown[] = [];
  const read: CursorPlace[] = [];
  const offered: (readonly PageFault[])[] = [];
  const result = breakPage(
    {
      ...{ page, cursor: 'asked', place, workspaceId: 'ws_1' },
      seal: (...sealing) => `sealed ${sealed.push(sealing)}`,
      pageAt: (from) => {
        read.push(from);
        return other;
      },
      ...given,
    },
    (possible) => {
      offered.push(possible);
      return kind;
    },
  );
  return { result, sealed, read, offered };
}

const at = (position: CursorPlace['position'], pages: number): CursorPlace => ({
  ...{ workspaceId: 'ws_1', position, limit: 2, page: pages },
});

const sealed = { ...page, nextCursor: 'sealed 1' };
const isFirst = { cursor: null, place: null };

test.each<[PageFault | undefined, Parameters<typeof pageFault>[1], ListedPage, unknown[]]>([
  [undefined, {}, page, []],
  // The cursor of an empty page leads to where it began itself.
  ['empty-page', {}, { ...sealed, files: none }, [at(place.position, 3)]],
  ['empty-page', isFirst, { ...sealed, files: none }, [at(null, 3)]],
  // A stale cursor leads past the last file, and is marked as stale.
  ['stale-cursor', {}, sealed, [at(files.last, 3), true]],
  [
    'stale-cursor',
    { page: { ...page, files: none } },
    { ...sealed, files: none },
    [at(place.position, 3), true],
  ],
  ['stale-cursor', { page: { ...page, nextCursor: null } }, { ...page, nextCursor: null }, []],
  ['repeated-cursor', {}, { ...page, nextCursor: 'asked' }, []],
  ['repeated-cursor', isFirst, sealed, [at(null, 0)]],
])('under %s with %j a page is %j', (kind, given, expected, sealing) => {
  const { result, sealed } = pageFault(kind, given);

  expect(result).toEqual(expected);
  expect(sealed).toEqual(sealing.length === 0 ? [] : [sealing]);
});

test('the page after a lost page is sent instead', () => {
  const { result, read } = pageFault('lost-page');

  expect(result).toBe(other);
  expect(read).toEqual([at(files.last, 3)]);
});

test('the possible faults are those of files and those of cursors, if the page has them', () => {
  const offeredFor = (given: Partial<ListedPage>) =>
    pageFault(undefined, { page: { ...page, ...given } }).offered;

  expect(offeredFor({})).toEqual([['empty-page', 'lost-page', 'stale-cursor', 'repeated-cursor']]);
  expect(offeredFor({ nextCursor: null })).toEqual([['empty-page', 'lost-page']]);
  expect(offeredFor({ files: none })).toEqual([['stale-cursor', 'repeated-cursor']]);
  expect(offeredFor({ files: none, nextCursor: null })).toEqual([[]]);
});
