import { expect, test } from 'vitest';
import { githubAnnotations } from './annotations.ts';
import type { Report } from './report.ts';

const report: Report = {
  ...{ name: 'contract', title: 'Contract', opening: 'The contract at', subject: 'http://a' },
  ...{ startedAt: '2026-01-01T00:00:00.000Z', milliseconds: 1_500 },
  ...{ headline: '', summary: '', facts: {}, notes: [], heading: 'Rules', groups: [], others: [] },
  findings: [
    {
      ...{ id: 'paging.complete', title: 'Every file is listed', kind: 'fail', verdict: 'fail' },
      ...{ clauses: ['5-r1'], message: 'a file\u001B is missing', details: [], fails: true },
    },
    {
      ...{ id: 'order.ties', title: 'Ties', kind: 'warn', verdict: 'warn' },
      ...{ clauses: [], message: '', details: [], fails: false },
    },
  ],
};

test('each finding is an annotation with a level and printable text', () => {
  expect(githubAnnotations(report).split('\n')).toEqual([
    '::error title=Contract%3A paging.complete::Every file is listed%0Aa file\\u{1B} is missing',
    '::warning title=Contract%3A order.ties::Ties%0A',
    '',
  ]);
});

test('a run that was cut short is an error of its own', () => {
  const broken = { title: 'The run ends', reason: 'interrupted', message: 'it was stopped' };

  expect(githubAnnotations({ ...report, broken })).toMatch(
    /^::error title=Contract%3A interrupted::The run ends%0Ait was stopped\n/,
  );
});
