import { expectedText, staleText } from '../../src/report/expectation.ts';
import {
  type Case,
  failure,
  junitDocument,
  output,
  type Suite,
  skipped,
  testCase,
} from '../../src/report/junit-document.ts';
import type { Markup } from '../../src/report/markup.ts';
import { provideText } from '../judgement/need.ts';
import type { RuleResult } from '../report.ts';
import { bySection } from './by-section.ts';
import { evidenceText } from './junit/evidence-text.ts';
import { interruptedSuite, notJudgedSuite } from './junit/not-judged.ts';
import {
  countsAsFailure,
  expectationOf,
  isJudged,
  type JudgedRecord,
  type RunRecord,
} from './run-record.ts';

/**
 * The run as JUnit XML: a test suite for each section of the document, a test case for each rule.
 *
 * What is unproven, or fails as expected, is skipped with its reason; a warning is a success with
 * an output; a run that judged nothing is one test case in error.
 */
export function junitReport(record: RunRecord): string {
  const { startedAt, report } = record;
  const suites = isJudged(record) ? suitesOf(record) : [notJudgedSuite(record.report)];
  return junitDocument('workspace-files contract', suites, {
    startedAt,
    milliseconds: report.milliseconds,
    properties: { baseUrl: report.baseUrl },
  });
}

function suitesOf(record: JudgedRecord): readonly Suite[] {
  const { results, interrupted } = record.report;
  const suites = bySection(results).map(({ number, heading, items }) => ({
    name: `${number} ${heading}`,
    cases: items.map((result) => caseOf(record, result)),
  }));
  return interrupted === undefined ? suites : [interruptedSuite(interrupted), ...suites];
}

function caseOf(record: JudgedRecord, result: RuleResult): Case {
  const { id, title, outcome } = result;
  const expectation = expectationOf(record, result);
  const ended = (kind: Case['kind'], ...content: Markup[]): Case => ({
    kind,
    element: testCase(id, title, ...content),
  });
  if (outcome.verdict === 'unproven') {
    return ended(
      'skipped',
      skipped(`${outcome.reason}; provide ${provideText(outcome.need, record.names)}`),
    );
  }
  if (outcome.verdict === 'fail') {
    const message = `expected ${outcome.expected}; seen ${outcome.seen}`;
    const evidence = evidenceText(outcome.evidence);
    return expectation?.state === 'met'
      ? ended('skipped', skipped(expectedText(expectation)), output(message, evidence))
      : ended('failure', failure(message, 'fail', evidence));
  }
  const outputs =
    outcome.verdict === 'warn'
      ? [
          output(
            `expected ${outcome.expected}; seen ${outcome.seen}`,
            evidenceText(outcome.evidence),
          ),
        ]
      : [];
  if (expectation === undefined) return ended('success', ...outputs);
  const stale = staleText(expectation);
  return countsAsFailure(record, result)
    ? ended('failure', failure(stale, 'stale-expected-failure', ''), ...outputs)
    : ended('success', ...outputs, output(stale, ''));
}
