import { expect, test } from 'vitest';
import { createOrigins } from '../profile/origins.ts';
import { createJournal, type JournalEntry } from './journal.ts';

const unchanged = (target: string) => target;
const originOf = createOrigins(undefined);

const values = {
  operation: 'checkKey',
  method: 'GET',
  target: '/api/v1/auth',
  status: 200,
  milliseconds: 0,
  keyHint: null,
  refusal: null,
  assumes: [],
} as const;

const numbersOf = (entries: readonly JournalEntry[]) => entries.map(({ number }) => number);

test('entries are counted from 1, the oldest first', () => {
  const journal = createJournal(10, unchanged, originOf);
  journal.add(values);
  journal.add({ ...values, status: 404 });

  expect(journal.entries()).toEqual([
    { number: 1, ...values },
    { number: 2, ...values, status: 404 },
  ]);
});

test('only the latest are kept', () => {
  const journal = createJournal(3, unchanged, originOf);
  for (let count = 0; count < 10; count++) journal.add(values);

  expect(numbersOf(journal.entries())).toEqual([8, 9, 10]);
});

test('a journal of size 0 keeps none, and still tells of each', () => {
  const journal = createJournal(0, unchanged, originOf);
  const told: JournalEntry[] = [];
  journal.subscribe((entry) => told.push(entry));
  journal.add(values);

  expect(journal.entries()).toEqual([]);
  expect(numbersOf(told)).toEqual([1]);
});

test('clearing lets the entries go; the count goes on', () => {
  const journal = createJournal(10, unchanged, originOf);
  journal.add(values);
  journal.clear();
  journal.add(values);

  expect(numbersOf(journal.entries())).toEqual([2]);
});

test('a listener hears every entry until it has enough', () => {
  const journal = createJournal(10, unchanged, originOf);
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
  const journal = createJournal(10, unchanged, originOf);
  const before = journal.entries();
  journal.add(values);

  expect(before).toEqual([]);
});
