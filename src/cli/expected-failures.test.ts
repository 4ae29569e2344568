import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { readExpectedRules, readExpectedSituations } from './expected-failures.ts';

const { write } = temporaryFolder();
const ids = ['paging.end', 'paging.more'];

test('a list with a byte order mark is read', () => {
  const file = write('expected.json', '\uFEFF[{"rule":"paging.end","reason":"ticket 12"}]');

  expect(readExpectedRules(file, ids)).toEqual([{ id: 'paging.end', reason: 'ticket 12' }]);
});

test.each([
  [{}, ': expected array, found {}'],
  [
    [{ rule: 'paging.ned', reason: 'x' }],
    '0.rule: expected the id of a rule (did you mean "paging.end"?), found "paging.ned"',
  ],
  [[{ rule: 'paging.end' }], '0.reason: expected string, found nothing'],
  [[{ rule: 'paging.end', reason: '' }], '0.reason: expected at least 1 character, found ""'],
  [
    [{ rule: 'paging.end', reason: 'x', until: 'soon' }],
    '0.until: expected a date such as 2026-12-31, found "soon"',
  ],
  [[{ rule: 'paging.end', reason: 'x', untill: '' }], '0: unknown field "untill"'],
  [
    [
      { rule: 'paging.end', reason: 'x' },
      { rule: 'paging.end', reason: 'y' },
    ],
    'expected "paging.end" once, found it twice',
  ],
])('%j is refused', (entries, message) => {
  const file = write('expected.json', entries);

  expect(() => readExpectedRules(file, ids)).toThrow('Failed to read the expected failures "');
  expect(() => readExpectedRules(file, ids)).toThrow(message);
});

test('a list of rules is not one of situations', () => {
  const file = write('expected.json', [{ rule: 'pages.full', reason: 'x' }]);

  expect(() => readExpectedSituations(file, ['pages.full'])).toThrow(
    '0.situation: expected string, found nothing',
  );
});
