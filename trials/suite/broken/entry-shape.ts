import type { Mutant } from '../mutant.ts';
import { entryAt, everyEntry, without } from '../rewrite-answers.ts';

/** Deep in the listing: on no first page, at no limit. */
export const DEEP = 37;

const wrongValues = [
  { field: 'id', value: 4711 },
  { field: 'name', value: null },
  { field: 'contentType', value: ['application', 'pdf'] },
  { field: 'size', value: '48128' },
  { field: 'validationStatus', value: true },
  { field: 'createdAt', value: 1_767_225_600_000 },
] as const;

const shape = { clause: '1-r4', fails: ['listing.entry-shape'] } as const;

const missing = wrongValues.map(
  ({ field }): Mutant => ({
    id: `${field}-missing`,
    title: `one entry deep in the listing has no ${field}`,
    breaks: entryAt(DEEP, (entry) => without(field, entry)),
    ...shape,
    clause: `2.3-${field}`,
  }),
);

const wrongType = wrongValues.map(
  ({ field, value }): Mutant => ({
    id: `${field}-wrong-type`,
    title: `one entry deep in the listing has ${field} ${JSON.stringify(value)}`,
    breaks: entryAt(DEEP, (entry) => ({ ...entry, [field]: value })),
    ...shape,
    clause: `2.3-${field}`,
  }),
);

/** Section 2.3, the fields of an entry. */
export const entryShapeMutants: readonly Mutant[] = [
  ...missing,
  ...wrongType,
  {
    id: 'field-names-snake-case',
    title: 'fields are written content_type, validation_status, created_at',
    breaks: everyEntry(({ contentType, validationStatus, createdAt, ...entry }) => ({
      ...entry,
      content_type: contentType,
      validation_status: validationStatus,
      created_at: createdAt,
    })),
    ...shape,
  },
  {
    id: 'id-empty',
    title: 'the oldest entry has an empty id',
    breaks: entryAt(-1, (entry) => ({ ...entry, id: '' })),
    ...shape,
  },
  {
    id: 'size-fraction',
    title: 'one size is given in kilobytes',
    breaks: entryAt(DEEP, (entry) => ({ ...entry, size: 1.5 })),
    ...shape,
  },
  {
    id: 'size-negative',
    title: 'one size is -1, for not known',
    breaks: entryAt(DEEP, (entry) => ({ ...entry, size: -1 })),
    ...shape,
  },
  {
    id: 'size-null',
    title: 'one size is null',
    breaks: entryAt(DEEP, (entry) => ({ ...entry, size: null })),
    ...shape,
  },
  {
    id: 'created-at-number',
    title: 'createdAt is a number everywhere, of milliseconds',
    breaks: everyEntry((entry) => ({ ...entry, createdAt: Date.parse(String(entry.createdAt)) })),
    ...shape,
  },
  {
    id: 'created-at-null-at-end',
    title: 'the oldest entry has createdAt null',
    breaks: entryAt(-1, (entry) => ({ ...entry, createdAt: null })),
    ...shape,
  },
  {
    id: 'entry-null',
    title: 'null stands in place of an entry',
    breaks: entryAt(DEEP, () => null),
    ...shape,
  },
  {
    id: 'entries-are-ids',
    title: 'entries are bare ids',
    breaks: everyEntry(({ id }) => id),
    ...shape,
  },
];
