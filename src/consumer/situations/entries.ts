import type { ClauseId } from '../../document/clauses.ts';
import type { NewFile } from '../../mock/files.ts';
import type { ProfileInput } from '../../profile/schema.ts';
import { PAGES_OF_THREE } from '../set-stage.ts';
import type { Situation } from '../situation.ts';
import { listingSituation } from './listing.ts';

/** What stands in pages and entries besides, and values of an open or a wide range (2.3, 4.3). */
export const entrySituations = [
  withListing('fields.entry', 'Entries have fields that the document does not name.', {
    entryFields: {
      etag: 'W/"1"',
      tags: ['a', 'b'],
      owner: { id: 'u_1', name: 'Ada' },
      deletedAt: null,
      revision: 9_007_199_254_740_991,
      ratio: 1e-7,
      fileId: 'file_of_another_name',
      _links: { self: { href: '/files/1' } },
    },
  }),
  withListing('fields.page', 'Pages have fields that the document does not name.', {
    pageFields: {
      took: 3,
      warnings: [],
      total: 0,
      limit: 1,
      meta: { hasMore: false, nextCursor: null, files: [] },
    },
  }),
  withListing('fields.page-lookalikes', 'Pages have fields with the names of other paged APIs.', {
    pageFields: {
      has_more: false,
      next_cursor: null,
      nextPageToken: '',
      next: null,
      cursor: 'x',
      page: 1,
      data: [],
      items: [],
      results: [],
    },
  }),
  withListing('fields.page-code', 'Pages of a success have fields named code and error.', {
    pageFields: { code: 'ok', error: '', status: 'success', message: 'done', success: false },
  }),
  withListing('listing.status-203', 'Pages come with the status 203.', { status: 203 }),
  withListing('listing.status-206', 'Pages come with the status 206.', { status: 206 }),
  withListing('listing.status-202', 'Pages come with the status 202.', { status: 202 }),
  values(
    'validation-status.unknown',
    '2.3-validationStatus-values',
    'Entries have values of validationStatus that nobody has announced.',
    each(
      ['quarantined', 'PENDING', 'accepted with warnings', 'rejected', 'null', 'constructor', '🟢'],
      (validationStatus) => ({ validationStatus }),
    ),
  ),
  values(
    'validation-status.empty',
    '2.3-validationStatus-values',
    'The validationStatus of entries is the empty string.',
    each(['', ' ', '', ''], (validationStatus) => ({ validationStatus })),
  ),
  formats('content-type.parameters', 'Content types carry parameters.', 'with-parameters'),
  formats('content-type.bare', 'Content types are a subtype alone.', 'bare'),
  values(
    'content-type.unknown',
    '2.3-contentType-form',
    'Entries have content types of unknown types and odd forms.',
    each(
      [
        'application/x-nobody-knows',
        'IMAGE/PNG',
        'text/plain; charset="a;b, c"',
        'application/vnd.example.v2+json',
        'model/vnd.a/b',
        'unknown',
        '',
        'x'.repeat(300),
      ],
      (contentType) => ({ contentType }),
    ),
  ),
  values('size.zero', '2.3-size', 'Files have a size of 0.', sizes(0, 0, 1, 0)),
  values(
    'size.beyond-31-bits',
    '2.3-size',
    'Files have sizes about 2^31, more than a signed 32-bit integer holds.',
    sizes(2 ** 31 - 1, 2 ** 31, 2 ** 31 + 1, 3_000_000_000),
  ),
  values(
    'size.beyond-32-bits',
    '2.3-size',
    'Files have sizes about 2^32, more than a 32-bit integer holds.',
    sizes(2 ** 32 - 1, 2 ** 32, 2 ** 32 + 1, 2 ** 40),
  ),
  values(
    'size.largest',
    '2.3-size',
    'A file has a size of 2^53 - 1.',
    sizes(2 ** 53 - 1, 1, 2 ** 53 - 2, 2 ** 52),
  ),
];

function withListing<const Id extends string>(
  id: Id,
  title: string,
  listing: ProfileInput['listing'],
): Situation<Id> {
  const profile = { limit: PAGES_OF_THREE, listing };
  return listingSituation({ id, clause: '4.3-fields', title, stage: { profile } });
}

function formats<const Id extends string>(
  id: Id,
  title: string,
  contentType: 'with-parameters' | 'bare',
): Situation<Id> {
  const profile = { limit: PAGES_OF_THREE, formats: { contentType } };
  return listingSituation({ id, clause: '2.3-contentType-form', title, stage: { profile } });
}

function values<const Id extends string>(
  id: Id,
  clause: ClauseId,
  title: string,
  stored: readonly NewFile[],
): Situation<Id> {
  return listingSituation({ id, clause, title, stored });
}

function each(texts: readonly string[], write: (text: string) => NewFile): readonly NewFile[] {
  return texts.map(write);
}

function sizes(...bytes: readonly number[]): readonly NewFile[] {
  return bytes.map((size) => ({ size }));
}
