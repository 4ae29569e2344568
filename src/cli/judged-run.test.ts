import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { readExpectedFailures } from './judged-run.ts';

const { write } = temporaryFolder();

const ids = ['paging.end', 'paging.more'];
const known = { rule: 'paging.end', reason: 'x' };

test('a list with a byte order mark is read', () => {
  const file = write('expected.json', '\uFEFF[{"rule":"paging.end","reason":"ticket 12"}]');

  expect(readExpectedFailures(file, 'rule', ids)).toEqual([
    { id: 'paging.end', reason: 'ticket 12' },
  ]);
});

test.each([
  [{}, 'FILE: expected array, found an object'],
  [
    [{ rule: 'paging.ned', reason: 'x' }],
    'entry 1 of FILE: rule: expected the id of a rule (did you mean "paging.end"?), found "paging.ned"',
  ],
  [[{ rule: 'paging.end' }], 'entry 1 of FILE: reason: expected string, found nothing'],
  [[{ ...known, reason: '' }], 'entry 1 of FILE: reason: expected at least 1 character, found ""'],
  [
    [{ ...known, until: 'soon' }],
    'entry 1 of FILE: until: expected a date such as 2026-12-31, found "soon"',
  ],
  [[{ ...known, untill: '' }], 'entry 1 of FILE: unknown field "untill"'],
  [[known, known], 'FILE: expected "paging.end" once, found it twice'],
])('%j is refused', (entries, message) => {
  const file = write('expected.json', entries);

  expect(() => readExpectedFailures(file, 'rule', ids)).toThrow(
    `Failed to read ${message.replace('FILE', `the expected failures "${file}"`)}`,
  );
});

test('a list of rules is not one of situations', () => {
  const file = write('expected.json', [{ rule: 'pages.full', reason: 'x' }]);

  expect(() => readExpectedFailures(file, 'situation', ['pages.full'])).toThrow(
    `entry 1 of the expected failures "${file}": \n  situation: expected string, found nothing\n`,
  );
});
