import { expect, test } from 'vitest';
import { answerOf, FILES } from '../../../test/support/tiny-listing.ts';
import { createMock } from '../create-mock.ts';
import { assertRequested, journalMatchers } from './assert-requested.ts';

function asked() {
  const mock = createMock({ world: 'tiny' });
  answerOf(mock, '/api/v1/auth', undefined, { headers: { accept: 'application/json' } });
  answerOf(mock, `${FILES}?limit=2`);
  answerOf(mock, FILES, 'wsk_tiny_expired');
  return mock;
}

test.each([
  {},
  { operation: 'listFiles' },
  { operation: 'listFiles', times: 2 },
  { operation: 'listFiles', status: 200, key: 'reader', times: 1 },
  { path: FILES, method: 'GET', refusal: 'expiredKey', key: 'expired' },
  { operation: 'readWorkspace', times: 0 },
  { refusal: null, fault: null, times: 2 },
  { query: { limit: '2' }, times: 1 },
  { operation: 'listFiles', query: { limit: null, cursor: null }, times: 1 },
] as const)('what was asked passes: %j', (expected) => {
  const { journal } = asked();

  assertRequested(journal, expected);
  assertRequested(journal.entries(), expected);
  expect(journalMatchers.toHaveRequested(journal, expected).pass).toBe(true);
});

test('a failure shows the nearest request, and why it was refused', () => {
  const { journal } = asked();
  const expected = { operation: 'listFiles', status: 401, refusal: 'unknownKey' } as const;
  const { pass, message } = journalMatchers.toHaveRequested(journal, expected);

  expect(pass).toBe(false);
  expect(message().split('\n')).toEqual([
    'Expected a request with {"operation":"listFiles","status":401,"refusal":"unknownKey"} at least once, found 0 among 3 requests',
    expect.stringMatching(
      /^ {2}nearest is #3 GET .* 401 expiredKey: the key "expired" .* 30 days ago/,
    ),
    '    refusal: expected unknownKey, found expiredKey',
  ]);
  expect(() => assertRequested(journal, expected)).toThrow(message());
  expect(() => assertRequested([], {})).toThrow(
    'Expected a request with {} at least once, found 0 among',
  );
});

test('a parameter of the query that differs is shown', () => {
  const { journal } = asked();

  expect(() => assertRequested(journal, { path: FILES, query: { limit: '3' } })).toThrow(
    'limit: expected 3, found 2',
  );
});

test('the message of a negated assertion shows what was found', () => {
  const { pass, message } = journalMatchers.toHaveRequested(asked().journal, { status: 200 });

  expect(pass).toBe(true);
  expect(message().split('\n')).toEqual([
    'Did not expect a request with {"status":200} at least once, found 2 among 3 requests',
    '  it is #1 GET /api/v1/auth 200',
  ]);
});

test.each([
  ['{"statsu":1}', 'unknown field "statsu" (did you mean "status"?)'],
  ['{"operation":"listfiles"}', 'operation: expected '],
  ['{"refusal":"expired"}', 'refusal: expected '],
  ['{"status":"401"}', 'status: expected '],
  ['{"query":{"limit":20}}', 'query.limit: expected string, found 20'],
  ['{"times":-1}', 'times: expected '],
])('%s is refused, because no request could match it', (expected, message) => {
  const compare = () => journalMatchers.toHaveRequested(asked().journal, JSON.parse(expected));

  expect(compare).toThrow(`Failed to compare with the journal: ${message}`);
});

test('a mock instead of its journal is refused', () => {
  const mock = createMock({ world: 'tiny' });
  expect(() => Reflect.apply(assertRequested, null, [mock, {}])).toThrow(
    'Failed to compare with the journal: expected a journal (mock.journal) or a list',
  );
});
