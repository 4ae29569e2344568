import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { checkReportFiles, readKnownFailures } from './publish.ts';

const { write } = temporaryFolder();
const ids = ['paging.end', 'paging.more'];

test('known failures have a reason, and may have a last day', () => {
  const file = write(
    'known.json',
    '\uFEFF{ "paging.end": "ticket 12", "paging.more": { "reason": "x", "until": "2026-12-31" } }',
  );

  expect(readKnownFailures(file, ids)).toEqual({
    'paging.end': { reason: 'ticket 12' },
    'paging.more': { reason: 'x', until: '2026-12-31' },
  });
});

test.each([
  [[], 'expected'],
  [{ 'paging.ned': 'x' }, 'unknown id "paging.ned"; did you mean "paging.end"?'],
  [{ 'paging.end': '' }, 'paging.end'],
  [{ 'paging.end': { reason: 'x', until: 'soon' } }, 'paging.end'],
])('%j is refused', (known, message) => {
  const file = write('known.json', known);

  expect(() => readKnownFailures(file, ids)).toThrow(`Failed to read the expected failures`);
  expect(() => readKnownFailures(file, ids)).toThrow(message);
});

test.each([
  [{ json: '-', junit: '/dev/stdout' }],
  [{ json: 'package.json', html: './package.json' }],
])('two reports in one place are refused: %j', (options) => {
  const none = { json: undefined, junit: undefined, html: undefined, markdown: undefined };

  expect(() => checkReportFiles({ ...none, ...options })).toThrow(
    'the json report is written there',
  );
});
