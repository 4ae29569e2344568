import type { Exchange } from '../exchange/exchange.ts';
import type { RuleResult } from '../report.ts';
import { bySection, type Section } from './by-section.ts';
import { exchangeText } from './exchange-text.ts';
import { type Markup, xml } from './markup.ts';
import {
  countsAsFailure,
  expectationOf,
  isJudged,
  type JudgedRecord,
  type NotJudgedRecord,
  type RunRecord,
} from './run-record.ts';

/** CI systems show the text of a failure whole, on one page with all others. */
const MOST_BODY_CHARACTERS = 2_000;

/**
 * The run as JUnit XML: a test suite for each section of the document, a test case for each rule.
 *
 * What is unproven, or fails as expected, is skipped with its reason; a warning is a success with
 * an output; a run that judged nothing is one test case in error.
 */
export function junitReport(record: RunRecord): string {
  const suites = isJudged(record)
    ? bySection(record.report.results).map((section) => suiteOf(record, section))
    : [suiteOfNothing(record)];
  const sum = (pick: (suite: Suite) => number) => suites.reduce((all, one) => all + pick(one), 0);
  const seconds = (record.report.milliseconds / 1000).toFixed(3);
  const document = xml`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="workspace-files contract" tests="${sum(({ tests }) => tests)}" failures="${sum(({ failures }) => failures)}" errors="${sum(({ errors }) => errors)}" skipped="${sum(({ skipped }) => skipped)}" time="${seconds}">
${suites.map(({ element }) => element)}</testsuites>
`;
  return document.toString();
}

interface Suite {
  readonly tests: number;
  readonly failures: number;
  readonly errors: number;
  readonly skipped: number;
  readonly element: Markup;
}

interface Case {
  readonly kind: 'success' | 'failure' | 'error' | 'skipped';
  readonly element: Markup;
}

function suiteOf(record: JudgedRecord, { number, heading, items }: Section<RuleResult>): Suite {
  return suite(
    record,
    `${number} ${heading}`,
    items.map((result) => caseOf(record, result)),
  );
}

function suiteOfNothing(record: NotJudgedRecord): Suite {
  const { message, reason, evidence } = record.report;
  const element = xml`<error message="${oneLine(message)}" type="${reason}">${textOf(evidence)}</error>`;
  return suite(record, 'The run', [
    { kind: 'error', element: testCase('contract', 'The deployment can be judged', element) },
  ]);
}

function suite(record: RunRecord, name: string, cases: readonly Case[]): Suite {
  const count = (wanted: Case['kind']) => cases.filter(({ kind }) => kind === wanted).length;
  const counts = {
    tests: cases.length,
    failures: count('failure'),
    errors: count('error'),
    skipped: count('skipped'),
  };
  // Readers of the format know times without milliseconds and without an offset only.
  const timestamp = record.startedAt.slice(0, 19);
  const element = xml`  <testsuite name="${name}" tests="${counts.tests}" failures="${counts.failures}" errors="${counts.errors}" skipped="${counts.skipped}" timestamp="${timestamp}">
    <properties><property name="baseUrl" value="${record.report.baseUrl}"/></properties>
${cases.map((one) => one.element)}  </testsuite>
`;
  return { ...counts, element };
}

function caseOf(record: JudgedRecord, result: RuleResult): Case {
  const { id, title, outcome } = result;
  const expectation = expectationOf(record, result);
  const ended = (kind: Case['kind'], ...content: Markup[]): Case => ({
    kind,
    element: testCase(id, title, ...content),
  });
  if (outcome.verdict === 'unproven') {
    return ended('skipped', skipped(`${outcome.reason}; to prove it: ${outcome.provide}`));
  }
  if (outcome.verdict === 'fail') {
    const message = `expected ${outcome.expected}; seen ${outcome.seen}`;
    if (!countsAsFailure(record, result)) {
      const known = `failure expected: ${expectation?.reason ?? ''}`;
      return ended('skipped', skipped(known), output(message, outcome.evidence));
    }
    return ended('failure', failure(message, 'fail', outcome.evidence));
  }
  const outputs =
    outcome.verdict === 'warn'
      ? [output(`expected ${outcome.expected}; seen ${outcome.seen}`, outcome.evidence)]
      : [];
  if (expectation === undefined) return ended('success', ...outputs);
  const stale = `a failure is expected that does not come any more: ${expectation.reason}`;
  return countsAsFailure(record, result)
    ? ended('failure', failure(stale, 'stale-expected-failure', []), ...outputs)
    : ended('success', ...outputs, output(stale, []));
}

const testCase = (id: string, title: string, ...content: Markup[]): Markup =>
  content.length === 0
    ? xml`    <testcase classname="${id}" name="${title}"/>\n`
    : xml`    <testcase classname="${id}" name="${title}">${content}</testcase>\n`;

const skipped = (message: string): Markup => xml`<skipped message="${oneLine(message)}"/>`;

const failure = (message: string, type: string, evidence: readonly Exchange[]): Markup =>
  xml`<failure message="${oneLine(message)}" type="${type}">${textOf(evidence)}</failure>`;

const output = (message: string, evidence: readonly Exchange[]): Markup =>
  xml`<system-out>${[message, textOf(evidence)].filter((text) => text !== '').join('\n\n')}</system-out>`;

const textOf = (evidence: readonly Exchange[]): string =>
  evidence.map((exchange) => exchangeText(exchange, MOST_BODY_CHARACTERS)).join('\n\n---\n\n');

const oneLine = (text: string): string => text.replace(/\s+/g, ' ');
