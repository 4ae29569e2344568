import { expect, test } from 'vitest';
import { createOrigins } from '../profile/origins.ts';
import { createJournal, type JournalEntry } from './journal.ts';
import type { ReportError } from './report-error.ts';

const unchanged = (target: string) => target;
const originOf = createOrigins(undefined);

const values = {
  operation: 'checkKey',
  method: 'GET',
  target: '/api/v1/auth',
  status: 200,
  milliseconds: 0,
  keyHint: null,
  keyStatus: 'none',
  refusal: null,
  assumes: [],
} as const;

const journalOf = (size: number, reportError: ReportError = expect.unreachable) =>
  createJournal({ size, redact: unchanged, originOf, reportError });

const numbersOf = (entries: readonly JournalEntry[]) => entries.map(({ number }) => number);

test('entries are counted from 1, the oldest first', () => {
  const journal = journalOf(10);
  journal.add(values);
  journal.add({ ...values, status: 404 });

  expect(journal.entries()).toEqual([
    { number: 1, ...values },
    { number: 2, ...values, status: 404 },
  ]);
});

test('only the latest are kept', () => {
  const journal = journalOf(3);
  for (let count = 0; count < 10; count++) journal.add(values);

  expect(numbersOf(journal.entries())).toEqual([8, 9, 10]);
});

test('a journal of size 0 keeps none, and still tells of each', () => {
  const journal = journalOf(0);
  const told: JournalEntry[] = [];
  journal.subscribe((entry) => told.push(entry));
  journal.add(values);

  expect(journal.entries()).toEqual([]);
  expect(numbersOf(told)).toEqual([1]);
});

test('clearing lets the entries go; the count goes on', () => {
  const journal = journalOf(10);
  journal.add(values);
  journal.clear();
  journal.add(values);

  expect(numbersOf(journal.entries())).toEqual([2]);
});

test('a listener hears every entry until it has enough', () => {
  const journal = journalOf(10);
  const told: JournalEntry[] = [];
  journal.add(values);
  const stop = journal.subscribe((entry) => told.push(entry));
  journal.add(values);
  journal.add(values);
  stop();
  journal.add(values);

  expect(numbersOf(told)).toEqual([2, 3]);
});

test('what entries() gave stays as it was', () => {
  const journal = journalOf(10);
  const before = journal.entries();
  journal.add(values);

  expect(before).toEqual([]);
});

test('a listener that is given twice hears each entry twice, until one of the two ends', () => {
  const journal = journalOf(10);
  const told: JournalEntry[] = [];
  const listener = (entry: JournalEntry) => void told.push(entry);
  journal.subscribe(listener);
  const stop = journal.subscribe(listener);
  journal.add(values);
  stop();
  stop();
  journal.add(values);

  expect(numbersOf(told)).toEqual([1, 1, 2]);
});

test('a listener that throws or rejects harms nobody, and is told of once', async () => {
  const failures: unknown[] = [];
  const journal = journalOf(10, (_, cause) => failures.push(cause));
  const told: JournalEntry[] = [];
  journal.subscribe(() => {
    throw new Error('thrown');
  });
  journal.subscribe(async () => {
    throw new Error('rejected');
  });
  journal.subscribe((entry) => told.push(entry));
  journal.add(values);
  journal.add(values);
  await Promise.resolve();
  await Promise.resolve();

  expect(numbersOf(told)).toEqual([1, 2]);
  expect(failures).toEqual([new Error('thrown'), new Error('rejected')]);
});
