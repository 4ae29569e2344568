import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JournalEntry } from '../../../../src/mock/journal/entry.ts';
import { type EntryFilter, isFiltering, matcherOf, noFilter } from './entry-filter.ts';
import { createKeptEntries } from './kept-entries.ts';

const entryOf = (given: Partial<JournalEntry>): JournalEntry => ({
  ...{ number: 1, sandbox: 'default', time: '2026-01-15T12:00:00.000Z', operation: null },
  ...{ method: 'GET', target: '/', path: '/', status: 200, milliseconds: 1 },
  ...{ keyHint: null, keyLabel: null, keyStatus: 'none', refusal: null, assumes: [] },
  ...given,
});

describe('what a page keeps of a journal', () => {
  test('is the latest, never much more than it may be, whatever is meant', () => {
    const runs = fc.record({
      most: fc.integer({ min: 1, max: 50 }),
      statuses: fc.array(fc.constantFrom(200, 400), { maxLength: 300 }),
    });
    fc.assert(
      fc.property(runs, ({ most, statuses }) => {
        const kept = createKeptEntries(most);
        kept.filter(({ status }) => status === 400);
        const all = statuses.map((status, index) => entryOf({ number: index + 1, status }));
        for (const entry of all) expect(kept.add(entry)).toBe(entry.status === 400);

        expect(kept.size()).toBeLessThanOrEqual(most * 1.25);
        expect(kept.size()).toBeGreaterThanOrEqual(Math.min(most, all.length));
        const latest = all.slice(all.length - kept.size());
        expect(kept.shown).toEqual(latest.filter(({ status }) => status === 400));
        kept.filter(() => true);
        expect(kept.shown).toEqual(latest);
        expect(latest.map(({ number }) => kept.byNumber(number))).toEqual(latest);
      }),
    );
  });

  test('is nothing once it was cleared', () => {
    const kept = createKeptEntries(3);
    kept.add(entryOf({}));
    kept.clear();
    expect([kept.size(), kept.shown]).toEqual([0, []]);
  });
});

test.each<[Partial<EntryFilter>, Partial<JournalEntry>, boolean]>([
  [{}, {}, true],
  [{ status: '4xx' }, { status: 401 }, true],
  [{ status: '4xx' }, { status: 200 }, false],
  [{ status: 'none' }, { status: 0 }, true],
  [{ operation: 'none' }, { operation: 'listFiles' }, false],
  [{ operation: 'listFiles' }, { operation: 'listFiles' }, true],
  [{ key: 'label:none' }, { keyStatus: 'known', keyLabel: 'none' }, true],
  [{ key: 'none' }, { keyStatus: 'known', keyLabel: 'none' }, false],
  [{ key: 'unknown' }, { keyStatus: 'unknown' }, true],
  [{ text: 'CURSOR  files' }, { target: '/files?cursor=x' }, true],
  [{ text: 'cursor keys' }, { target: '/files?cursor=x' }, false],
  [{ text: 'reset' }, { fault: 'reset' }, true],
])('the filter %j and the entry %j', (filter, entry, isMeant) => {
  expect(matcherOf({ ...noFilter, ...filter })(entryOf(entry))).toBe(isMeant);
  expect(isFiltering({ ...noFilter, ...filter })).toBe(Object.keys(filter).length > 0);
});
