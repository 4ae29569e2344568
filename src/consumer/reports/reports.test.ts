import colors from 'picocolors';
import { type Element, parseXmlDocument } from 'slimdom';
import { describe, expect, test } from 'vitest';
import {
  expectingRunWith as expectingWith,
  outcome,
  clientRunWith as runWith,
  wrong,
} from '../../../test/support/sample-client-runs.ts';
import { schemaOf } from '../../../test/support/schema.ts';
import { junitReport } from '../../report/junit-report.ts';
import { markdownReport } from '../../report/markdown-report.ts';
import { failuresOf } from '../../report/report.ts';
import { termsOf } from '../../report/standing.ts';
import { terminalReport } from '../../report/terminal-report.ts';
import type { ClientResult } from '../consumer-client.ts';
import { findingSubjects } from '../judgement.ts';
import { jsonReport } from './json-report.ts';
import { type ClientRun, endOfClient, reportOfClient } from './report-of-client.ts';

const withoutFailure = (run: ClientRun): ClientRun => ({
  ...run,
  report: {
    ...run.report,
    outcomes: run.report.outcomes.filter(({ judgement }) => judgement.verdict !== 'fail'),
  },
});

test('failures count, and fragile results with --strict, also among choices', () => {
  const run = runWith('a');
  const ids = (each: ClientRun) => failuresOf(reportOfClient(each)).map(({ id }) => id);

  expect(ids(run)).toEqual(['pages.short']);
  expect(ids(withoutFailure(run))).toEqual([]);
  expect(reportOfClient(withoutFailure(run)).headline).toBe('Nothing failed; 4 fragile');
  const strict = ids({ ...run, strict: true });
  expect(strict).toEqual(['pages.short', 'outage.wait', 'limit.small', 'limit.large', 'codes']);
});

test('expected failures apply to situations and choices', () => {
  const ids = ['pages.short', 'outage.wait', 'pages.full', 'outage.slow', 'codes', 'times', 'none'];
  const expected = ids.map((id) => ({ id, reason: 'known', until: '2026-01-15' }));
  const states = (startedAt: string) =>
    termsOf(
      { expected, startedAt, strict: false },
      endOfClient(runWith('a').report),
    ).expectations.map(({ id, state }) => [id, state]);

  expect(states('2026-01-15T23:59:59.000Z')).toEqual([
    ['pages.short', 'met'],
    ['outage.wait', 'met'],
    ['pages.full', 'stale'],
    ['outage.slow', 'undecided'],
    ['codes', 'met'],
    ['times', 'stale'],
  ]);
  expect(states('2026-01-16T00:00:00.000Z')[0]).toEqual(['pages.short', 'lapsed']);
});

describe('the terminal report', () => {
  const textOf = (run: ClientRun) =>
    terminalReport(reportOfClient(run), colors.createColors(false));
  const textWith = (text: string) => textOf(runWith(text));

  test('shows what did not pass, each choice once, and the counts', () => {
    const lines = textWith('a').split('\n');

    expect(lines).toContain('The client, judged: node a');
    expect(lines).toContain('  fail      The client gave a  1 situation');
    expect(lines).toContain('            in        pages.short: The server does pages.short.');
    expect(lines).toContain('  fragile   The client gave a  2 choices');
    expect(lines).toContain('            in        limit.*');
    expect(lines).toContain('            example   limit.small: The server does limit.small.');
    const unproven = lines.indexOf('  unproven  The server does outage.slow.  outage.slow');
    expect(lines[unproven + 1]).toBe('            because   it never asked');
    expect(lines).toContain('Depends on: limit maximum, code values');
    expect(lines).toContain(
      'The client does not always pass on: code (not an error: the document does not require it)',
    );
    expect(lines.at(-2)).toBe(
      '4 situations: 1 passed, 1 failed, 1 fragile, 1 unproven; 4 choices: 1 passed, 0 failed, 3 fragile, 0 unproven; 1.2 s',
    );
    expect(lines.join()).not.toMatch(/pages\.full|times/);
  });

  test('shows the state of each expected failure once', () => {
    const lines = textOf(expectingWith('a')).split('\n');
    const told = lines.filter((line) => /^ {12}(known|stale) {5}/.test(line));

    expect(told.map((line) => line.trim())).toEqual([
      'known     this failure is expected: ticket a (until 2026-12-31)',
      'known     this failure is expected no longer: late a (until 2025-12-31)',
      'known     this failure is expected: code a',
      'known     a failure is expected here: hidden a',
      'stale     it no longer fails; its expected failure can go: mended a',
      'stale     it no longer fails; its expected failure can go: time a',
    ]);
    expect(lines).toContain('  pass      The server does pages.full.  pages.full');
    expect(lines.at(-2)).toBe(
      '4 situations: 1 passed, 1 failed (1 of them expected), 1 fragile, 1 unproven; 4 choices: 1 passed, 0 failed, 3 fragile (1 of them expected), 0 unproven; 1.2 s',
    );
  });

  test('omits the middle of a long walk', () => {
    const lines = textWith('a')
      .split('\n')
      .map((line) => line.trim());
    const numbers = lines.filter((line) => /^(#\d+ at|…)/.test(line)).slice(0, 9);

    expect(numbers.map((line) => line.replace(/ at .*/, ''))).toEqual([
      ...['#1', '#2', '#3', '#4', '… 12 more', '#17', '#18', '#19', '#20'],
    ]);
  });
});

describe('the JSON report', () => {
  const { accepts, parse } = schemaOf('consumer-report');
  const results: readonly ClientResult[] = [
    { kind: 'listed', ids: ['a'] },
    { kind: 'answered', workspaceId: null },
    { kind: 'failed', message: 'a', description: null },
    { kind: 'failed', message: 'a', description: { status: 401 } },
    { kind: 'malformed', message: 'a' },
    { kind: 'timed-out' },
    { kind: 'over-budget' },
    { kind: 'not-offered', operation: 'readWorkspace', reason: 'a' },
  ];

  test('contains the state of an expected failure next to its verdict', () => {
    const report = parse(jsonReport(expectingWith('a')));

    expect(report.failed).toBe(false);
    const found = [...report.situations, ...report.choices].map(({ expectation }) => expectation);
    expect(found).toEqual([
      { state: 'stale', reason: 'mended a' },
      { state: 'met', reason: 'ticket a', until: '2026-12-31' },
      { state: 'lapsed', reason: 'late a', until: '2025-12-31' },
      { state: 'undecided', reason: 'hidden a' },
      ...[undefined, undefined],
      { state: 'met', reason: 'code a' },
      { state: 'stale', reason: 'time a' },
    ]);
  });

  test('its schema accepts findings about everything, and every result', () => {
    const run = runWith('a');
    const said = { severity: 'fail', clause: '7-r1', what: 'gave a', requests: [] } as const;
    const outcomes = [
      ...findingSubjects.map((about) => {
        const findings = [{ ...said, about }] as const;
        return outcome('pages.full', { verdict: 'fail', findings }, 'a');
      }),
      ...results.map((each) => outcome('pages.full', wrong('fail', '7-r1', 'a'), 'a', each)),
    ];
    const { situations } = parse(jsonReport({ ...run, report: { ...run.report, outcomes } }));

    expect(situations).toMatchObject([
      ...findingSubjects.map((about) => ({ findings: [{ about }] })),
      ...results.map((result) => ({ result })),
    ]);
  });

  test.each([
    ['a verdict of another name', { verdict: 'ok' }],
    ['a failure without a finding', { findings: [] }],
    ['a field that is not documented', { colour: 'red' }],
  ])('its schema rejects %s', (_, change) => {
    const report = JSON.parse(jsonReport(runWith('a')));
    Object.assign(report.situations[1], change);

    expect(accepts(report)).toBe(false);
  });

  test('lists each choice of dependsOn once', () => {
    expect(JSON.parse(jsonReport(runWith('a')))).toMatchObject({
      failed: true,
      dependsOn: ['limit maximum', 'code values'],
      unreported: ['code'],
      choices: [{ choice: 'limit maximum', id: 'limit.small', verdict: 'fragile' }, {}, {}, {}],
    });
    expect(JSON.parse(jsonReport(withoutFailure(runWith('a')))).failed).toBe(false);
  });
});

describe('the JUnit report', () => {
  const all = (run: ClientRun, name: string): Element[] =>
    parseXmlDocument(junitReport(reportOfClient(run))).getElementsByTagName(name);
  const suites = (run: ClientRun) =>
    all(run, 'testsuite').map((suite) =>
      ['name', 'tests', 'failures', 'skipped'].map((name) => suite.getAttribute(name)),
    );

  test('has a suite for the situations and one for the choices', () => {
    expect(suites(runWith('a'))).toEqual([
      ['Situations', '4', '1', '1'],
      ['Choices', '4', '0', '0'],
    ]);
    expect(suites({ ...runWith('a'), strict: true })).toEqual([
      ['Situations', '4', '2', '1'],
      ['Choices', '4', '3', '0'],
    ]);
  });
});

test('the Markdown report starts with what counts', () => {
  const text = markdownReport(reportOfClient(runWith('a')));

  expect(text).toMatch(
    /^## Client: 1 failure\n\n<code>node a<\/code>\n\n4 situations&#58; 1 passed/,
  );
  expect(text).toContain('Depends on&#58; limit maximum, code values\n');
  expect(text).toContain(
    '<details><summary>1 unproven</summary>\n\n- The server does outage.slow. (<code>outage.slow</code>): it never asked\n',
  );
});
