import { expect, test } from 'vitest';
import { answerOf, FILES } from '../../../test/support/tiny-listing.ts';
import { createMock } from '../create-mock.ts';
import { createSandboxes } from '../sandboxes/sandboxes.ts';
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
  { headers: { accept: 'application/json', origin: null }, times: 1 },
] as const)('what was asked passes: %j', (expected) => {
  const { journal } = asked();

  assertRequested(journal, expected);
  assertRequested(journal.entries(), expected);
  expect(journalMatchers.toHaveRequested(journal, expected).pass).toBe(true);
});

test('what was not is told with what is nearest, and why that was refused', () => {
  const { journal } = asked();
  const expected = { operation: 'listFiles', status: 200, times: 2 } as const;
  const message = [
    'Expected a request with operation listFiles, status 200 2 times, found it once among 3 requests',
    `  it is #2 GET ${FILES}?limit=2 200`,
    '  near is #1 GET /api/v1/auth 200',
    '    operation: expected listFiles, found checkKey',
    expect.stringMatching(
      /^ {2}near is #3 GET .* 401 expiredKey: the key "expired" .* 30 days ago/,
    ),
    '    status: expected 200, found 401',
  ];

  const { pass, message: told } = journalMatchers.toHaveRequested(journal, expected);
  expect(pass).toBe(false);
  expect(told().split('\n')).toEqual(message);
  expect(() => assertRequested(journal, expected)).toThrow(told());
  expect(() => assertRequested([], {})).toThrow(
    'Expected a request at least once, found it never among 0 requests',
  );
});

test('a function decides on what no field names', () => {
  const { journal } = asked();

  assertRequested(journal, { where: ({ number }) => number === 3, times: 1 });
  expect(() => assertRequested(journal, { status: 200, where: () => false, times: 1 })).toThrow(
    /^Expected a request with status 200, where true once, found it never among 3 requests\n {2}near is #1 .*\n {4}where: expected true, found false/,
  );
});

test('a parameter of the query, or a header, that differs is shown', () => {
  const { journal } = asked();

  expect(() => assertRequested(journal, { path: FILES, query: { limit: '3' } })).toThrow(
    'query limit: expected 3, found 2',
  );
  expect(() => assertRequested(journal, { headers: { origin: 'http://a.test' } })).toThrow(
    'header origin: expected http://a.test, found null',
  );
});

test('the message of a negated assertion shows what was found', () => {
  const { pass, message } = journalMatchers.toHaveRequested(asked().journal, { status: 200 });

  expect(pass).toBe(true);
  expect(message().split('\n')).toEqual([
    'Did not expect a request with status 200 at least once, found it 2 times among 3 requests',
    '  it is #1 GET /api/v1/auth 200',
    `  it is #2 GET ${FILES}?limit=2 200`,
  ]);
});

test('a field that nobody knows is refused', () => {
  expect(() => assertRequested([], JSON.parse('{"statsu":1}'))).toThrow(
    'Failed to compare with the journal: unknown field "statsu": did you mean "status"?',
  );
  expect(() => assertRequested([], JSON.parse('{"headers":{"acept":"*/*"}}'))).toThrow(
    'Failed to compare with the journal: headers: unknown field "acept": did you mean "accept"?',
  );
});
test.each([
  ['a sandbox', createSandboxes({ world: 'tiny' }).default, ', found a mock: pass its `journal`'],
  ['a mock', createMock({ world: 'tiny' }), ', found a mock: pass its `journal`'],
  ['null', null, ', found null'],
  ['text', 'journal', ', found "journal"'],
])('%s instead of a journal is refused, with what to pass', (_, given, end) => {
  expect(() => Reflect.apply(journalMatchers.toHaveRequested, null, [given, {}])).toThrow(
    `Failed to compare with the journal: expected a journal or a list of its entries${end}`,
  );
});
