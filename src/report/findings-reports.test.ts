import { expect, test } from 'vitest';
import { sarifReport } from './findings-reports.ts';
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

test('each finding is a result of its rule, with a level and printable text', () => {
  const [run] = JSON.parse(sarifReport(report)).runs;

  const rules = run.tool.driver.rules.map(({ id }: { id: string }) => id);
  expect(rules).toEqual(['paging.complete', 'order.ties']);
  expect(run.results).toMatchObject([
    { ruleId: 'paging.complete', level: 'error', message: { text: 'a file\\u{1B} is missing' } },
    { ruleId: 'order.ties', level: 'warning', message: { text: 'Ties' } },
  ]);
  expect(run.invocations).toMatchObject([
    { executionSuccessful: true, endTimeUtc: '2026-01-01T00:00:01.500Z' },
  ]);
});

test('a run that was cut short is unsuccessful, and says why', () => {
  const broken = { title: 'The run ends', reason: 'interrupted', message: 'it was stopped' };
  const [run] = JSON.parse(sarifReport({ ...report, broken })).runs;

  expect(run.invocations).toMatchObject([
    {
      executionSuccessful: false,
      toolExecutionNotifications: [{ level: 'error', message: { text: 'it was stopped' } }],
    },
  ]);
});
