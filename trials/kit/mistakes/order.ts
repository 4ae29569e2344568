import type { FileEntry } from '../../../src/document/wire.ts';
import type { BrokenClient, Caught } from '../broken-client.ts';
import { createClient } from '../correct-client.ts';
import { goodWalksOfPages, walksUnderChoices, without } from '../situation-groups.ts';

/** What is made of the list in the end: the order is the API's, and ids alone are unique. */
export const orderMistakes: readonly BrokenClient[] = [
  arranging(
    'sorted-by-name',
    'sorts the files by name',
    (entries) => entries.toSorted((a, b) => compare(a.name, b.name)),
    {
      fails: [
        ...goodWalksOfPages,
        '!moving.all-vanish',
        '!names.line-separators',
        ...without(walksUnderChoices),
      ],
      fragile: walksUnderChoices,
    },
  ),
  arranging(
    'sorted-by-time-text',
    'sorts the files by createdAt as text',
    (entries) => entries.toSorted((a, b) => compare(b.createdAt, a.createdAt)),
    { fragile: ['times.rfc2822', 'times.epoch-edges'] },
  ),
  arranging(
    'sorted-by-time-and-id',
    'sorts the files by createdAt, and those of one instant by their ids',
    (entries) =>
      entries.toSorted(
        (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt) || compare(b.id, a.id),
      ),
    {
      fails: ['ties.ascending', 'ties.case-folded', 'ties.numeric'],
      fragile: ['times.hidden-precision', 'times.epoch', 'times.epoch-*'],
    },
  ),
  arranging(
    'unique-by-name-case-folded',
    'keeps one file of each name in lower case',
    uniqueBy(({ name }) => name.toLowerCase()),
    {
      fails: ['moving.renamed', 'names.{duplicate,alike}'],
    },
  ),
  arranging(
    'kept-in-plain-object',
    'keeps files by their ids in a plain object, which has an order of its own',
    (entries) => {
      const byId: Record<string, FileEntry> = {};
      for (const entry of entries) byId[entry.id] = entry;
      return Object.values(byId);
    },
    { fails: ['ties.numeric'], fragile: ['ids.property-names', 'ids.numeric'] },
  ),
  arranging(
    'unique-by-name',
    'keeps one file of each name',
    uniqueBy(({ name }) => name),
    {
      fails: ['moving.renamed', 'names.duplicate'],
    },
  ),
  arranging(
    'unique-by-time',
    'keeps one file of each createdAt',
    uniqueBy(({ createdAt }) => createdAt),
    {
      fails: ['pages.many', 'ties.*', 'moving.tie-arrives'],
      fragile: ['limits.default-1000', 'times.seconds', 'times.rfc2822*', 'times.hidden-precision'],
    },
  ),
  arranging(
    'unique-by-id-case-folded',
    'keeps files in a map by their ids in lower case',
    uniqueBy(({ id }) => id.toLowerCase()),
    { fragile: ['ids.case'] },
  ),
];

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

function uniqueBy(keyOf: (entry: FileEntry) => string) {
  return (entries: readonly FileEntry[]) => [
    ...new Map(entries.map((entry) => [keyOf(entry), entry])).values(),
  ];
}

function arranging(
  id: string,
  title: string,
  arrange: (entries: readonly FileEntry[]) => readonly FileEntry[],
  caught: Caught,
): BrokenClient {
  return { id, title, client: createClient({ arrange }), ...caught };
}
