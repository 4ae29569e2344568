import type { FileEntry } from '../../../src/document/wire.ts';
import { brokenClients } from '../broken-client.ts';
import type { Habits } from '../habits.ts';

/** Changes to the final list: the API decides the order, and only ids are unique. */
export const orderMistakes = brokenClients({
  'sorted-by-name': arranging('sorts the files by name', (entries) =>
    entries.toSorted((a, b) => compare(a.name, b.name)),
  ),
  'sorted-by-time-text': arranging('sorts the files by createdAt as text', (entries) =>
    entries.toSorted((a, b) => compare(b.createdAt, a.createdAt)),
  ),
  'sorted-by-time-and-id': arranging(
    'sorts the files by createdAt, and those of one instant by their ids',
    (entries) =>
      entries.toSorted(
        (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt) || compare(b.id, a.id),
      ),
  ),
  'unique-by-name-case-folded': arranging(
    'keeps one file of each name in lower case',
    uniqueBy(({ name }) => name.toLowerCase()),
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
  'unique-by-time': arranging(
    'keeps one file of each createdAt',
    uniqueBy(({ createdAt }) => createdAt),
  ),
  'unique-by-id-case-folded': arranging(
    'keeps files in a map by their ids in lower case',
    uniqueBy(({ id }) => id.toLowerCase()),
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
