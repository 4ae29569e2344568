import { describe, expect, it } from 'vitest';
import type { FileEntry } from '../../document/wire.ts';
import { alteredFields } from './judge-session.ts';

const entry: FileEntry = {
  id: 'file_1',
  name: 'résumé.pdf',
  contentType: 'application/pdf',
  size: 4_294_967_301,
  validationStatus: 'accepted',
  createdAt: '2026-01-15T12:00:00.123456+05:30',
};

const fieldsOf = (given: Partial<FileEntry>, ...served: Partial<FileEntry>[]) =>
  alteredFields(
    [{ ...entry, ...given }],
    new Map([['file_1', [{}, ...served].map((version) => ({ ...entry, ...version }))]]),
  ).map(({ field }) => field);

describe('a field of an entry', () => {
  it.each<[string, Partial<FileEntry>]>([
    ['as it was', {}],
    ['in another composition', { name: 'résumé.pdf'.normalize('NFD') }],
    ['at another offset', { createdAt: '2026-01-15T06:30:00.123Z' }],
    ['in seconds', { createdAt: '2026-01-15T06:30:00Z' }],
    ['in minutes', { createdAt: '2026-01-15T06:30Z' }],
    ['in words of the client', { createdAt: 'a year ago' }],
    ['in local time', { createdAt: '2026-01-15 07:30' }],
  ])('is the same %s', (_, given) => {
    expect(fieldsOf(given)).toEqual([]);
  });

  it.each<[keyof FileEntry, Partial<FileEntry>]>([
    ['size', { size: 5 }],
    ['name', { name: 'resume.pdf' }],
    ['contentType', { contentType: 'text/plain' }],
    ['validationStatus', { validationStatus: 'rejected' }],
    ['createdAt', { createdAt: '2026-01-15T12:00:00.123456Z' }],
    ['createdAt', { createdAt: '2026-01-15T06:32:00Z' }],
  ])('is a different %s', (field, given) => {
    expect(fieldsOf(given)).toEqual([field]);
  });

  it('may have the value of any received version', () => {
    expect(fieldsOf({ name: 'a' }, { name: 'a' }, { name: 'b' })).toEqual([]);
    expect(fieldsOf({ name: 'c' }, { name: 'a' }, { name: 'b' })).toEqual(['name']);
  });

  it.each(['1768458600', '1768458600000', '1768458600000000'])(
    'is a time by the number %s',
    (createdAt) => {
      expect(fieldsOf({ createdAt: '2026-01-15T06:30:00.000Z' }, { createdAt })).toEqual([]);
    },
  );
});

it('names the first file and their number, and ignores files that were not received', () => {
  const entries = ['file_2', 'file_1', 'file_3'].map((id) => ({ ...entry, id, size: 5 }));
  const served = new Map([entry, { ...entry, id: 'file_3' }].map((file) => [file.id, [file]]));

  expect(alteredFields(entries, served)).toEqual([
    { field: 'size', id: 'file_1', files: 2, given: 5, served: entry.size },
  ]);
});
