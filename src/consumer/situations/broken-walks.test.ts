import { expect, test } from 'vitest';
import type { Entry } from '../../../trials/kit/small/habitual-client.ts';
import { type Mistake, verdictsOf } from '../../../trials/kit/small/mistake.ts';

const unique = (entries: readonly Entry[], keyOf: (entry: Entry) => string) => [
  ...new Map(entries.map((entry) => [keyOf(entry), entry])).values(),
];
const sorted = (entries: readonly Entry[], compare: (a: Entry, b: Entry) => number) =>
  entries.toSorted(compare);
/** Mistakes with cursors, limits, the order, and what is held for unique. */
const broken: readonly Mistake[] = [
  [
    'puts cursors into the URL as they are',
    { query: (cursor) => cursor },
    ['cursors.reserved: fail', 'cursors.percent: fail'],
    ['cursors.case', 'cursors.digits'],
  ],
  [
    'decodes cursors',
    { query: (cursor) => encodeURIComponent(decodeURIComponent(cursor)) },
    ['cursors.percent: fail'],
    ['cursors.digits', 'cursors.spaces'],
  ],
  [
    'trims cursors',
    { query: (cursor) => encodeURIComponent(cursor.trim()) },
    ['cursors.spaces: fail'],
    ['cursors.reserved', 'cursors.json'],
  ],
  [
    'takes cursors for numbers where they look so',
    {
      query: (cursor) => encodeURIComponent(/^\d+$/.test(cursor) ? String(Number(cursor)) : cursor),
    },
    ['cursors.digits: fail'],
    ['cursors.case', 'cursors.json'],
  ],
  [
    'writes cursors in small letters',
    { query: (cursor) => encodeURIComponent(cursor.toLowerCase()) },
    ['cursors.case: fail'],
    ['cursors.digits'],
  ],
  [
    'cuts cursors at 2,048 characters',
    { query: (cursor) => encodeURIComponent(cursor.slice(0, 2_048)) },
    ['cursors.long: fail'],
    ['cursors.case'],
  ],
  [
    'drops what is not ASCII from cursors',
    { query: (cursor) => encodeURIComponent(cursor.replace(/[^ -~]/g, '')) },
    ['cursors.non-ascii: fail'],
    ['cursors.reserved'],
  ],
  [
    'reads cursors as JSON where they look so',
    {
      query: (cursor) =>
        encodeURIComponent(cursor.startsWith('{') ? JSON.parse(cursor).after : cursor),
    },
    ['cursors.json: fail'],
    ['cursors.percent'],
  ],
  [
    'changes the limit midway',
    { limit: (page) => `limit=${page === 1 ? 2 : 3}` },
    ['cursors.other-limit-refused: fragile', 'choice.cursor-other-limit: fragile'],
    ['cursors.other-limit-ignored', 'cursors.once'],
  ],
  [
    'asks for 100 entries a page',
    { limit: () => 'limit=100' },
    ['limits.above-refused: fragile', 'choice.limit-above.refused: fragile'],
    ['limits.clamped', 'limits.maximum-one'],
  ],
  [
    'holds names for unique',
    { all: (entries) => unique(entries, ({ name }) => name) },
    ['names.duplicate: fail', 'moving.renamed: fail'],
    ['names.alike', 'names.blank'],
  ],
  [
    'compares names without their case',
    { all: (entries) => unique(entries, ({ name }) => name.toLowerCase()) },
    ['names.alike: fail'],
    ['names.quotes'],
  ],
  [
    'sorts by time and then by id again',
    {
      all: (entries) =>
        sorted(
          entries,
          (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt) || (a.id < b.id ? 1 : -1),
        ),
    },
    ['ties.ascending: fail', 'times.hidden-precision: fragile', 'choice.tie-direction: fragile'],
    ['ties.all', 'ties.groups'],
  ],
  [
    'holds times for unique',
    { all: (entries) => unique(entries, ({ createdAt }) => createdAt) },
    ['ties.all: fail', 'ties.pairs: fail'],
    ['times.edges'],
  ],
];

test.each(broken)('is caught: a client that %s', async (_, habits, caught, survived) => {
  expect(await verdictsOf(habits, caught, survived)).toEqual(caught.toSorted());
});
