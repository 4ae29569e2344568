import { stillText } from '../../src/report/baseline.ts';
import { expectedText, staleText } from '../../src/report/expectation.ts';
import {
  type Case,
  changeOutputs,
  failure,
  interruptedSuite,
  junitDocument,
  output,
  type Suite,
  skipped,
  testCase,
} from '../../src/report/junit-document.ts';
import type { Markup } from '../../src/report/markup.ts';
import { provideText } from '../judgement/need.ts';
import type { Fail, Warn } from '../judgement/outcome.ts';
import type { RuleResult } from '../report.ts';
import { bySection } from './by-section.ts';
import { evidenceText } from './junit/evidence-text.ts';
import { notJudgedSuite } from './junit/not-judged.ts';
import {
  countsAsFailure,
  expectationOf,
  failsAsBefore,
  isJudged,
  type JudgedRecord,
  type RunRecord,
} from './run-record.ts';
import { sampleText } from './sample-text.ts';

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
    properties: {
      baseUrl: report.baseUrl,
      ...('sample' in report && { sample: sampleText(report.sample, record.names) }),
    },
  });
}

function suitesOf(record: JudgedRecord): readonly Suite[] {
  const { results, interrupted } = record.report;
  const suites = bySection(results).map(({ number, heading, items }) => ({
    name: `${number} ${heading}`,
    cases: items.map((result) => caseOf(record, result)),
  }));
  return interrupted === undefined
    ? suites
    : [interruptedSuite('contract', interrupted), ...suites];
}

function caseOf(record: JudgedRecord, result: RuleResult): Case {
  const { id, outcome } = result;
  const expectation = expectationOf(record, result);
  const ended = (kind: Case['kind'], ...content: Markup[]): Case =>
    testCase(result, kind, ...content);
  if (outcome.verdict === 'unproven') {
    return ended(
      'skipped',
      skipped(`${outcome.reason}; provide ${provideText(outcome.need, record.names)}`),
    );
  }
  if (outcome.verdict === 'fail') {
    const message = messageOf(outcome);
    const evidence = evidenceText(outcome.evidence);
    const known = knownTextOf(record, result);
    return known === undefined
      ? ended('failure', failure(message, 'fail', evidence))
      : ended('skipped', skipped(known), output(message, evidence));
  }
  const outputs =
    outcome.verdict === 'warn' ? [output(messageOf(outcome), evidenceText(outcome.evidence))] : [];
  outputs.push(...changeOutputs(record.baseline, id));
  if (expectation === undefined) return ended('success', ...outputs);
  const stale = staleText(expectation);
  return countsAsFailure(record, result)
    ? ended('failure', failure(stale, 'stale-expected-failure', ''), ...outputs)
    : ended('success', ...outputs, output(stale, ''));
}

const messageOf = ({ expected, seen, likely }: Fail | Warn): string =>
  `expected ${expected}; seen ${seen}${likely ? `; ${likely.text}` : ''}`;

/** Why a failure is put up with, where it is. */
function knownTextOf(record: JudgedRecord, result: RuleResult): string | undefined {
  const expectation = expectationOf(record, result);
  if (expectation?.state === 'met') return expectedText(expectation);
  const { baseline } = record;
  return baseline && failsAsBefore(record, result) ? stillText(baseline) : undefined;
}
