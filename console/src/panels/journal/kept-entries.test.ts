import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JournalEntry } from '../../../../src/mock/journal/entry.ts';
import { type EntryFilter, isFiltering, matcherOf, noFilter } from './entry-filter.ts';
import { KeptEntries } from './kept-entries.ts';

const entryOf = (given: Partial<JournalEntry>): JournalEntry => ({
  ...{ number: 1, sandbox: 'default', time: '2026-01-15T12:00:00.000Z', operation: null },
  ...{ method: 'GET', target: '/', path: '/', status: 200, milliseconds: 1 },
  ...{ keyHint: null, keyLabel: null, keyStatus: 'none', refusal: null, assumes: [] },
  ...given,
});

describe('the entries that a page keeps', () => {
  test('are the latest ones, never much more than the maximum, whatever the filter', () => {
    const runs = fc.record({
      max: fc.integer({ min: 1, max: 50 }),
      statuses: fc.array(fc.constantFrom(200, 400), { maxLength: 300 }),
    });
    fc.assert(
      fc.property(runs, ({ max, statuses }) => {
        const kept = new KeptEntries(max);
        kept.filter(({ status }) => status === 400);
        const all = statuses.map((status, index) => entryOf({ number: index + 1, status }));
        for (const entry of all) expect(kept.add(entry)).toBe(entry.status === 400);

        expect(kept.size).toBeLessThanOrEqual(max * 1.25);
        expect(kept.size).toBeGreaterThanOrEqual(Math.min(max, all.length));
        const latest = all.slice(all.length - kept.size);
        expect(kept.shown).toEqual(latest.filter(({ status }) => status === 400));
        kept.filter(() => true);
        expect(kept.shown).toEqual(latest);
        expect(latest.map(({ number }) => kept.byNumber(number))).toEqual(latest);
      }),
    );
  });

  test('are none once they are cleared', () => {
    const kept = new KeptEntries(3);
    kept.add(entryOf({}));
    kept.clear();
    expect([kept.size, kept.shown]).toEqual([0, []]);
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
])('the filter %j and the entry %j', (filter, entry, isMatch) => {
  expect(matcherOf({ ...noFilter, ...filter })(entryOf(entry))).toBe(isMatch);
  expect(isFiltering({ ...noFilter, ...filter })).toBe(Object.keys(filter).length > 0);
});
