import type { FileEntry } from '../../../src/document/wire.ts';
import { brokenClients } from '../broken-client.ts';
import type { Habits } from '../habits.ts';

const SIX_FIELDS = ['id', 'name', 'contentType', 'size', 'validationStatus', 'createdAt'];

type Test = (entry: FileEntry) => boolean;

/** Fails at an entry that does not pass the test. */
const wanting = (title: string, isGood: Test) =>
  reading(title, (entry) => {
    if (isGood(entry)) return entry;
    throw new Error(`failed to read the entry ${entry.id}`);
  });

const leavingOut = (title: string, isKept: Test) =>
  reading(title, (entry) => (isKept(entry) ? entry : null));

const remaking = (title: string, remake: (id: string) => string) =>
  reading(title, (entry) => ({ ...entry, id: remake(entry.id) }));

function reading(title: string, readEntry: Habits['readEntry']) {
  return { title, habits: { readEntry } };
}

/** Assumptions about the fields of an entry beyond the document (clause 2.3). */
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
  'zero-size-dropped': leavingOut('drops files of size 0, as if they had none', ({ size }) =>
    Boolean(size),
  ),

  'id-lower-cased': remaking('gives out ids in lower case', (id) => id.toLowerCase()),
});

/** Values returned instead of the received ones, under the same names (clause 2.3). */
export const alteredEntryMistakes = brokenClients({
  'size-cut-to-32-bits': altering('gives out sizes of 32 bits', ({ size }) => ({ size: size | 0 })),

  'name-trimmed': altering('trims names', ({ name }) => ({ name: name.trim() })),

  'time-zone-dropped': altering('writes Z in the place of an offset', ({ createdAt }) => ({
    createdAt: createdAt.replace(/[+-]\d\d:\d\d$/, 'Z'),
  })),
});

function altering(title: string, alter: (entry: FileEntry) => Partial<FileEntry>) {
  const habits: Partial<Habits> = { readEntry: (entry) => ({ ...entry, ...alter(entry) }) };
  return { title, habits };
}

/** Changes to the final list: the API decides the order, and only ids are unique. */
export const orderMistakes = brokenClients({
  'sorted-by-time-and-id': arranging(
    'sorts the files by createdAt, and those of one instant by their ids',
    (entries) =>
      entries.toSorted(
        (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt) || compare(b.id, a.id),
      ),
  ),

  'kept-in-plain-object': arranging(
    'keeps files by their ids in a plain object, which has an order of its own',
    (entries) => {
      const byId: Record<string, FileEntry> = {};
      for (const entry of entries) byId[entry.id] = entry;
      return Object.values(byId);
    },
  ),
  'unique-by-name': arranging(
    'keeps one file of each name',
    uniqueBy(({ name }) => name),
  ),
});

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

function uniqueBy(keyOf: (entry: FileEntry) => string) {
  return (entries: readonly FileEntry[]) => [
    ...new Map(entries.map((entry) => [keyOf(entry), entry])).values(),
  ];
}

function arranging(title: string, arrange: Habits['arrange']) {
  return { title, habits: { arrange } };
}
