import { afterEach, expect, test, vi } from 'vitest';
import { answerOf, FILES } from '../../../test/support/tiny-listing.ts';
import { createMock, type Mock, type MockOptions } from '../create-mock.ts';
import type { JournalEntry } from './entry.ts';

function journalOf(journalSize: number, options: MockOptions = {}) {
  const mock = createMock({ world: 'tiny', journalSize, ...options });
  return { journal: mock.journal, add: (target = '/api/v1/auth') => answerOf(mock, target) };
}

const numbersOf = (entries: readonly JournalEntry[]) => entries.map(({ number }) => number);

afterEach(() => {
  vi.restoreAllMocks();
});

test('a journal of size 0 keeps none, and still tells of each', () => {
  const { journal, add } = journalOf(0);
  const told: JournalEntry[] = [];
  journal.subscribe((entry) => told.push(entry));
  add();

  expect(journal.entries()).toEqual([]);
  expect(numbersOf(told)).toEqual([1]);
});

test('a listener hears every entry until it has enough', () => {
  const { journal, add } = journalOf(10);
  const told: JournalEntry[] = [];
  add();
  const stop = journal.subscribe((entry) => void told.push(entry));
  add();
  stop();
  add();

  expect(numbersOf(told)).toEqual([2]);
});

test('a listener that throws or rejects harms nobody, and is reported', async () => {
  const told = vi.spyOn(console, 'error').mockReturnValue();
  const { journal, add } = journalOf(10);
  const entries: JournalEntry[] = [];
  journal.subscribe(() => {
    throw new Error('thrown');
  });
  journal.subscribe(async () => {
    throw new Error('rejected');
  });
  journal.subscribe((entry) => entries.push(entry));
  add();
  add();
  await Promise.resolve();
  await Promise.resolve();

  expect(numbersOf(entries)).toEqual([1, 2]);
  expect(told.mock.calls.map(([, cause]) => cause)).toEqual(
    expect.arrayContaining([new Error('thrown'), new Error('rejected')]),
  );
});

test('parts of it are asked for by operation, status and number', () => {
  const { journal, add } = journalOf(10);
  for (const target of ['/api/v1/auth', '/nope', '/api/v1/workspaces/ws_tiny', '/api/v1/auth']) {
    add(target);
  }

  expect(numbersOf(journal.entries({ operation: 'checkKey' }))).toEqual([1, 4]);
  expect(numbersOf(journal.entries({ operation: 'none', status: 404 }))).toEqual([2]);
  expect(numbersOf(journal.entries({ after: 1, limit: 2 }))).toEqual([2, 3]);
  expect(journal.read({ status: 200, after: 1, limit: 1 })).toMatchObject({ next: 3, dropped: 0 });
  expect(journal.read({ after: 3 })).toMatchObject({ entries: [{ number: 4 }], next: 4 });
  // The number may be from before a restart: better to return entries twice than never.
  expect(numbersOf(journal.entries({ after: 99 }))).toEqual([1, 2, 3, 4]);
  expect(() => journal.entries(JSON.parse('{"statsu":1}'))).toThrow(
    'Failed to read the journal: unknown field "statsu" (did you mean "status"?)',
  );
});

test('what was let go before it was read is counted', () => {
  const { journal, add } = journalOf(2);
  for (let count = 0; count < 5; count++) add();

  expect(journal.read({ after: 1 })).toMatchObject({ dropped: 2, next: 5 });
  journal.clear();
  expect(journal.read({ after: 4 })).toEqual({ entries: [], dropped: 1, next: 5 });
});

test('a body of more than 64 kB is not kept, and its request is', () => {
  const mock = createMock({ world: 'tiny' });
  const answerWith = (body: string) => {
    mock.faults.add({ effect: { kind: 'answer', status: 500, body } });
    return answerOf(mock, '/api/v1/auth').body?.length;
  };
  const lengths = [64 * 1024, 64 * 1024 + 1].map((length) => answerWith('x'.repeat(length)));
  const kept = mock.journal.entries({ responses: true }).map(({ response }) => response?.body);

  expect(lengths).toEqual([65_536, 65_537]);
  expect(kept.map((body) => body?.length)).toEqual([65_536, undefined]);
});

test('a full journal of long bodies is read in pages of bounded work', () => {
  const mock = createMock({ world: 'tiny' });
  const body = 'x'.repeat(64 * 1024);
  mock.faults.add({ times: Infinity, effect: { kind: 'answer', status: 500, body } });
  for (let count = 0; count < 1_000; count++) answerOf(mock, '/api/v1/auth');

  const numbers: number[] = [];
  for (let after = 0, pages = 0; after < 1_000; pages++) {
    const { entries, next } = mock.journal.read({ responses: true, after });
    numbers.push(...numbersOf(entries));
    // What is redacted in one turn: at most one body more than a million characters.
    expect(entries.length).toBeLessThanOrEqual(16);
    expect(pages).toBeLessThan(1_000);
    after = next;
  }

  expect(numbers).toEqual(Array.from({ length: 1_000 }, (_, index) => index + 1));
  expect(mock.journal.read({}).entries).toHaveLength(1_000);
});

const askWith = (mock: Mock, headers: Readonly<Record<string, string>>) =>
  mock.fetch(`http://mock.test${FILES}`, { headers });

test('a request is found again in the journal by its own id; its answer is the same', async () => {
  const mock = createMock({ world: 'tiny' });
  const { secret = '' } = mock.keys.list()[0] ?? {};
  const authorization = `Bearer ${secret}`;
  const asked = [{}, { 'x-mock-request-id': 'mine' }, { 'x-mock-request-id': 'x'.repeat(101) }];
  const answers = [];
  for (const headers of asked) {
    const answer = await askWith(mock, { authorization, ...headers });
    answers.push([answer.status, [...answer.headers], await answer.text()]);
  }

  expect(answers[1]).toEqual(answers[0]);
  expect(mock.journal.entries().map(({ requestId }) => requestId)).toEqual([
    undefined,
    'mine',
    undefined,
  ]);
});

test('a secret that is sent as an id is hidden as anywhere else', async () => {
  const mock = createMock({ world: 'tiny' });
  const { secret = '', hint } = mock.keys.list()[0] ?? {};
  await askWith(mock, { 'x-mock-request-id': secret });

  expect(mock.journal.entries()[0]?.requestId).toBe(hint);
});
