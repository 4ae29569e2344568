import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { readCheckBaseline, readConsumerBaseline } from './baseline-file.ts';
import { readExpectedFailures } from './judged-run.ts';

const { write } = temporaryFolder();

describe('a baseline', () => {
  const written = (content: unknown) => write('report.json', content);
  const report = {
    schema: 'workspace-files-contract-report/1',
    startedAt: '2026-01-15T12:00:00.000Z',
    baseUrl: 'https://a.test',
    judged: true,
    strict: false,
    rules: [{ id: 'paging.end', verdict: 'pass', added: 'later' }],
    observations: [{ id: 'a', question: 'A?', kind: 'not-seen' }],
    more: 'of a later version',
  };

  test('may say more than is read', () => {
    expect(readCheckBaseline(written(report))).toMatchObject({
      subject: 'https://a.test',
      ended: [{ id: 'paging.end', verdict: 'pass' }],
      answers: [{ id: 'a', question: 'A?', answer: null }],
    });
  });

  test.each<[unknown, string]>([
    ['{"schema": ', 'expected JSON: '],
    ['', 'expected JSON: found an empty file'],
    [[], 'expected the report that `workspace-files check --json FILE` writes, found other JSON'],
    [
      { ...report, schema: 'workspace-files-contract-report/2' },
      'expected the schema "workspace-files-contract-report/1", found "workspace-files-contract-report/2"; write it again with this version',
    ],
    [
      { ...report, schema: 'workspace-files-consumer-report/1' },
      'expected the report that `workspace-files check --json FILE` writes, found one with the schema "workspace-files-consumer-report/1"',
    ],
    [
      { ...report, judged: false, message: 'Failed to reach it' },
      'expected a run that judged the deployment, found none: Failed to reach it',
    ],
    [
      { ...report, rules: [{ id: 'paging.end', verdict: 'ok' }] },
      'rules.0.verdict: expected "pass" or "warn" or "fail" or "unproven", found "ok"',
    ],
  ])('%#: is refused in words', (content, message) => {
    expect(() => readCheckBaseline(written(content))).toThrow(message);
  });

  test('of a deployment is none of a client', () => {
    expect(() => readConsumerBaseline(written(report))).toThrow(
      'expected the report that `workspace-files consumer --json FILE` writes, found one with the schema "workspace-files-contract-report/1"',
    );
  });
});

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
