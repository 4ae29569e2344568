import { createColors } from 'picocolors';
import { expect, test } from 'vitest';
import { notJudgedRecord, recordWith } from '../../test/support/sample-records.ts';
import { htmlReport } from '../report/contract/html-report.ts';
import { reportOfContract } from '../report/contract/report-of-contract.ts';
import { jsonText } from '../report/json-text.ts';
import { junitReport } from '../report/junit-report.ts';
import { markdownReport } from '../report/markdown-report.ts';
import { terminalReport } from './check/terminal-report.ts';
import { comparedField } from './drift/compared-field.ts';
import { driftReport } from './drift/report.ts';
import { reportOfDrift } from './drift/report-of-drift.ts';
import { learnSummary } from './learn/summary.ts';

/** Every report, where each text that a deployment can send is a hostile one. */

const plain = createColors(false);

const run = {
  startedAt: '2026-01-15T12:00:00.000Z',
  milliseconds: 1234,
  profile: 'learned.json',
  with: 'https://files.test',
};

const fieldsWith = (text: string) => {
  const both = { expected: text, now: { [text]: text }, evidence: [`GET /${text} 403`] };
  return [
    comparedField({ ...both, path: 'limit.default', kind: 'same' }),
    comparedField({ ...both, path: 'limit.maximum', kind: 'changed' }),
    comparedField({ ...both, path: 'cursor.style', kind: 'new' }),
    comparedField({ ...both, path: 'rateLimit', kind: 'not-asked', reason: text }),
  ];
};

const reports: readonly (readonly [string, (text: string) => string])[] = [
  ['check, terminal', (text) => terminalReport(recordWith(text), plain)],
  ['check, JUnit', (text) => junitReport(reportOfContract(recordWith(text)))],
  ['check, HTML', (text) => htmlReport(recordWith(text))],
  ['check, Markdown', (text) => markdownReport(reportOfContract(recordWith(text)))],
  ['nothing judged, JUnit', (text) => junitReport(reportOfContract(notJudgedRecord(text)))],
  ['nothing judged, HTML', (text) => htmlReport(notJudgedRecord(text))],
  ['nothing judged, Markdown', (text) => markdownReport(reportOfContract(notJudgedRecord(text)))],
  ['drift, terminal', (text) => driftReport(fieldsWith(text), plain)],
  ['drift, JUnit', (text) => junitReport(reportOfDrift(fieldsWith(text), run))],
  ['drift, Markdown', (text) => markdownReport(reportOfDrift(fieldsWith(text), run))],
  ['learn, terminal', (text) => learnSummary([], { baseUrl: text, by: text })],
];

const STEERING = /[\p{Cs}\p{Cc}\u202A-\u202E\u2066-\u2069](?<![\n\t])/u;

const codes = (first: number, last: number): string =>
  String.fromCharCode(...Array.from({ length: last - first + 1 }, (_, at) => first + at));
const hostile = [
  codes(0, 0x1f),
  codes(0x7f, 0x9f),
  codes(0x202a, 0x202e),
  codes(0x2066, 0x2069),
  'a\uD800b\uDFFFc',
];

test.each(reports)('%s: nothing that steers or turns comes out as it is', (_, report) => {
  for (const text of hostile) expect(report(text)).not.toMatch(STEERING);
});

test.each(hostile)('the file of a learned profile holds none either: %j', (text) => {
  expect(jsonText({ [text]: text })).not.toMatch(STEERING);
  expect(JSON.parse(jsonText({ [text]: text }))).toEqual({ [text]: text });
});

test.each(reports)('%s: a text of a megabyte makes no long line', (_, report) => {
  const lengths = report('x'.repeat(1_000_000))
    .split('\n')
    .map((line) => line.length);

  expect(Math.max(...lengths)).toBeLessThan(10_000);
});
