import colors from 'picocolors';
import { type Element, parseXmlDocument } from 'slimdom';
import { describe, expect, test } from 'vitest';
import { clientReportWith, knownWith } from '../../test/support/sample-client-runs.ts';
import { notJudgedRecord, recordWith } from '../../test/support/sample-records.ts';
import { flagNames } from '../cli/target/judge.ts';
import { githubAnnotations } from './annotations.ts';
import { checkReport } from './check-report.ts';
import { htmlReport } from './html.ts';
import { junitReport } from './junit.ts';
import { markdownReport } from './markdown.ts';
import type { Report } from './report.ts';
import { headlineOf } from './summary.ts';
import { terminalReport } from './terminal.ts';

const record = recordWith('a');
const report = checkReport(record.report, { ...record, names: flagNames });
const plain = colors.createColors(false);

const verdictsOf = ({ items }: Report) =>
  Object.fromEntries(items.map(({ id, fails, expected }) => [id, { fails, expected }]));

describe('known failures', () => {
  const client = (startedAt: string, strict = false) =>
    verdictsOf(clientReportWith('a', { known: knownWith('a'), startedAt, strict }));

  test('do not fail the run until their last day', () => {
    const { 'pages.short': before, 'outage.wait': late } = client('2026-01-15T12:00:00.000Z');
    expect(before).toEqual({ fails: false, expected: 'ticket a' });
    expect(late?.fails).toBe(false);
    expect(client('2027-01-01T00:00:00.000Z')['pages.short']?.fails).toBe(true);
  });

  test('that no longer occur are reported, and fail a strict run', () => {
    const text = terminalReport(clientReportWith('a', { known: knownWith('a') }), plain);
    expect(text).toContain(
      'stale     it no longer fails; remove it from the expected failures: mended a',
    );
    expect(client('2026-01-15T12:00:00.000Z', true)['pages.full']?.fails).toBe(true);
  });
});

describe('at a terminal', () => {
  const text = terminalReport(report, plain);

  test('a failure has its clauses, expectation, finding, and lines that repeat it', () => {
    expect(text).toMatch(
      / {2}fail {6}A request without Authorization is refused {2}auth\.no-credentials\n {12}clause {4}5-r1: /,
    );
    expect(text).toContain('            expected  a refusal a\n            found     200 a\n');
    expect(text).toMatch(/ {12}repeat {4}curl .*\?x=a'\n/);
    expect(text).toContain('The earlier walk without a limit: … 3 more … page 1 [A B *C* D]');
  });

  test('counts add up, and name what is unproven', () => {
    expect(text).toMatch(
      /\d+ rules: \d+ passed, 3 failed \(1 of them expected\), 1 warned, 2 unproven; 187 requests, 1\.2 s\. Unproven: /,
    );
  });
});

/**
 * The children and attributes that the schema of Jenkins allows: see jenkins-junit.xsd of the xUnit
 * plugin. Children of a test case come in this order.
 */
const junitSchema: Readonly<Record<string, readonly [children: string, attributes: string]>> = {
  testsuites: ['testsuite', 'name time tests failures disabled errors'],
  testsuite: [
    'properties testcase system-out system-err',
    'name tests failures errors time disabled skipped timestamp hostname id package',
  ],
  properties: ['property', ''],
  property: ['', 'name value'],
  testcase: [
    'skipped error failure system-out system-err',
    'name assertions time classname status',
  ],
  skipped: ['', 'type message'],
  error: ['', 'type message'],
  failure: ['', 'type message'],
  'system-out': ['', ''],
};

function expectValid(element: Element): void {
  const [children = '', attributes = ''] = junitSchema[element.tagName] ?? expect.fail();
  const order = children.split(' ');
  const places = element.children.map(({ tagName }) => order.indexOf(tagName));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  for (const { name } of element.attributes) expect(attributes.split(' ')).toContain(name);
  element.children.forEach(expectValid);
}

describe('JUnit', () => {
  const everyReport = {
    check: report,
    'nothing judged': checkReport(notJudgedRecord('a').report, notJudgedRecord('a')),
    consumer: clientReportWith('a', { known: knownWith('a') }),
  };
  test.each(Object.entries(everyReport))('%s is valid', (_, each) => {
    const root = parseXmlDocument(junitReport(each)).documentElement;
    expectValid(root ?? expect.fail());
  });

  test('each failure is a failure, each known one is skipped, and counts are right', () => {
    const document = parseXmlDocument(junitReport(report));
    const of = (name: string) =>
      document
        .getElementsByTagName(name)
        .map((each) => each.parentElement?.getAttribute('classname'));

    expect(of('failure')).toEqual(['check.auth.no-credentials', 'check.paging.end']);
    expect(of('skipped')).toContain('check.key-check.success');
    const [suite] = document.getElementsByTagName('testsuite');
    expect(suite?.getAttribute('failures')).toBe('2');
    expect(suite?.getAttribute('skipped')).toBe('3');
  });
});

test('every item that makes a run fail is an error among the annotations', () => {
  const levels = (each: Report) =>
    githubAnnotations(each)
      .trimEnd()
      .split('\n')
      .map((line) => line.split(' ')[0]);

  expect(levels(report).filter((level) => level === '::error')).toHaveLength(2);
  expect(levels(clientReportWith('a'))).toEqual(expect.arrayContaining(['::error', '::warning']));
  const strict = clientReportWith('a', { strict: true });
  expect(levels(strict)).not.toContain('::warning');
  expect(githubAnnotations(checkReport(notJudgedRecord('a').report, notJudgedRecord('a')))).toMatch(
    /^::error title=Contract::Nothing could be judged%0AFailed to judge/,
  );
});

test('Markdown begins with what counts, and folds the rest', () => {
  const text = markdownReport(report);

  expect(text).toMatch(/^## Contract: 2 failures\n/);
  expect(text).toContain('**fail: A request without Authorization is refused**');
  expect(text).toContain('- **Expected:** a refusal a\n- **Found:** 200 a\n');
  expect(text).toContain('<details><summary>1 known to fail</summary>\n');
});

test('HTML unfolds the findings and needs no script', () => {
  const text = htmlReport(report);

  expect(text.match(/<details class="item fail" open>/g)).toHaveLength(2);
  expect(text).toContain('<h2>Observations</h2>');
  expect(text).not.toContain('<script');
});

test('a client report has the causes first, with an example', () => {
  const text = terminalReport(clientReportWith('a'), plain);

  expect(headlineOf(clientReportWith('a'))).toBe('1 failure');
  expect(text).toMatch(/ {2}fail {6}The client gave a {2}\d situations?\n/);
  expect(text).toMatch(/ in {8}pages\.short: The server does pages\.short\./);
  expect(text).toContain('Depends on: limit maximum, code values');
});
