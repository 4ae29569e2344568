import type { FileEntry } from '../../../src/document/wire.ts';
import { brokenClients } from '../broken-client.ts';
import type { Habits } from '../habits.ts';

const SIX_FIELDS = ['id', 'name', 'contentType', 'size', 'validationStatus', 'createdAt'];

type Row = readonly [title: string, habits: Partial<Habits>];

/** Fails at an entry that does not pass the test. */
const wanting = (title: string, isGood: (entry: FileEntry) => boolean): Row =>
  reading(title, (entry) => {
    if (isGood(entry)) return entry;
    throw new Error(`failed to read the entry ${entry.id}`);
  });

const altering = (title: string, alter: (entry: FileEntry) => Partial<FileEntry>): Row =>
  reading(title, (entry) => ({ ...entry, ...alter(entry) }));

const reading = (title: string, readEntry: Habits['readEntry']): Row => [title, { readEntry }];

/** Assumptions about the fields of an entry, and values returned instead of them (clause 2.3). */
export const entryMistakes = brokenClients({
  'created-at-with-milliseconds': wanting(
    'parses createdAt with a fixed pattern of ISO 8601',
    ({ createdAt }) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(createdAt),
  ),
  'status-known': wanting(
    'fails at a validationStatus that it does not know',
    ({ validationStatus }) => ['accepted', 'accepted_with_warnings'].includes(validationStatus),
  ),
  'type-without-parameters': wanting(
    'fails at a contentType that is not just type/subtype',
    ({ contentType }) => /^[\w.+-]+\/[\w.+-]+$/.test(contentType),
  ),
  'entry-strict': wanting('fails at an entry with a field that it does not know', (entry) =>
    Object.keys(entry).every((name) => SIX_FIELDS.includes(name)),
  ),
  'zero-size-dropped': reading('drops files of size 0, as if they had none', (entry) =>
    entry.size ? entry : null,
  ),
  'id-lower-cased': altering('returns ids in lower case', ({ id }) => ({ id: id.toLowerCase() })),
  'size-cut-to-32-bits': altering('returns sizes of 32 bits', ({ size }) => ({ size: size | 0 })),
  'name-trimmed': altering('trims names', ({ name }) => ({ name: name.trim() })),
  'time-zone-dropped': altering('writes Z instead of an offset', ({ createdAt }) => ({
    createdAt: createdAt.replace(/[+-]\d\d:\d\d$/, 'Z'),
  })),
});

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** Changes to the final list: the API decides the order, and only ids are unique. */
export const orderMistakes = brokenClients({
  'sorted-by-time-and-id': [
    'sorts the files by createdAt, and those of one instant by their ids',
    {
      arrange: (entries) =>
        entries.toSorted(
          (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt) || compare(b.id, a.id),
        ),
    },
  ],
  'kept-in-plain-object': [
    'stores files by their ids in a plain object, which has an order of its own',
    { arrange: (entries) => Object.values(Object.fromEntries(entries.map((e) => [e.id, e]))) },
  ],
  'unique-by-name': [
    'returns one file of each name',
    { arrange: (entries) => [...new Map(entries.map((e) => [e.name, e])).values()] },
  ],
});
