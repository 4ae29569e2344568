import { describe, expect, test } from 'vitest';
import { resolveProfile } from '../profile/resolve-profile.ts';
import { Listing, listWorldFiles } from '../store/listing.ts';
import { orderingOf } from '../store/ordering.ts';
import type { CursorPlace } from './cursor-payload.ts';
import { breakPage, type ListedPage, type PageFault } from './page-fault.ts';

const ordering = orderingOf(resolveProfile('default'));
const listed = ['b', 'a'].map((id) => ({
  id,
  workspaceId: 'ws_1',
  name: 'a.txt',
  contentType: 'text/plain',
  size: 0,
  validationStatus: 'accepted',
  createdAt: 7_000,
}));
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

test('a page stays as it is unless something is chosen', () => {
  expect(pageFault(undefined).result).toBe(page);
});

test('an empty page has a cursor to where it began itself', () => {
  const { result, sealed } = pageFault('empty-page');

  expect(result).toEqual({ ...page, files: none, nextCursor: 'sealed 1' });
  expect(sealed).toEqual([[at(place.position, 3)]]);
});

test('an empty first page leads to the start of the listing', () => {
  expect(pageFault('empty-page', { place: null }).sealed).toEqual([[at(null, 3)]]);
});

test('the page after a lost page is sent instead', () => {
  const { result, read } = pageFault('lost-page');

  expect(result).toBe(other);
  expect(read).toEqual([at(files.last, 3)]);
});

test('a stale cursor leads past the last file, and is marked as stale', () => {
  const { result, sealed } = pageFault('stale-cursor');

  expect(result).toEqual({ ...page, nextCursor: 'sealed 1' });
  expect(sealed).toEqual([[at(files.last, 3), true]]);
});

test('a stale cursor of an empty page leads to where the page began', () => {
  const { sealed } = pageFault('stale-cursor', { page: { ...page, files: none } });

  expect(sealed).toEqual([[at(place.position, 3), true]]);
});

test('a last page gets no stale cursor', () => {
  const last = { ...page, nextCursor: null };

  expect(pageFault('stale-cursor', { page: last }).result).toEqual(last);
});

test('a repeated cursor is that of the request', () => {
  expect(pageFault('repeated-cursor').result).toEqual({ ...page, nextCursor: 'asked' });
});

test('a repeated cursor on the first page leads to the first page', () => {
  const { result, sealed } = pageFault('repeated-cursor', { cursor: null, place: null });

  expect(result).toEqual({ ...page, nextCursor: 'sealed 1' });
  expect(sealed).toEqual([[at(null, 0)]]);
});

describe('the possible faults', () => {
  const offeredFor = (given: ListedPage) => pageFault(undefined, { page: given }).offered;

  test('are those of files and those of cursors, where the page has both', () => {
    expect(offeredFor(page)).toEqual([
      ['empty-page', 'lost-page', 'stale-cursor', 'repeated-cursor'],
    ]);
  });

  test('leave out the cursor of a last page, and the files of an empty one', () => {
    expect(offeredFor({ ...page, nextCursor: null })).toEqual([['empty-page', 'lost-page']]);
    expect(offeredFor({ ...page, files: none })).toEqual([['stale-cursor', 'repeated-cursor']]);
    expect(offeredFor({ ...page, files: none, nextCursor: null })).toEqual([[]]);
  });
});
