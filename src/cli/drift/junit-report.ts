import type { NotJudgedReport } from '../../../contract-tests/index.ts';
import { bySection } from '../../../contract-tests/reports/by-section.ts';
import { notJudgedSuite } from '../../../contract-tests/reports/junit/not-judged.ts';
import { valueText } from '../../../contract-tests/reports/profile-comparison.ts';
import { clauseById } from '../../document/clauses.ts';
import {
  type Case,
  failure,
  interruptedSuite,
  junitDocument,
  output,
  skipped,
  testCase,
} from '../../report/junit-document.ts';
import type { ComparedField } from './compared-field.ts';

/** What was compared, and when. */
export interface DriftRun {
  readonly startedAt: string;
  readonly milliseconds: number;
  /** What the deployment was. */
  readonly profile: string;
  /** The deployment, or the other profile. */
  readonly with: string;
}

const NAME = 'workspace-files drift';

/**
 * The comparison as JUnit XML: a test suite for each section of the document, a test case for each
 * field. What could not be asked is skipped, what is new is a success with an output.
 *
 * @param interruption why the run was cut short, which is an error of its own.
 */
export function driftJunit(
  fields: readonly ComparedField[],
  run: DriftRun,
  interruption?: string,
): string {
  const suites = bySection(fields).map(({ number, heading, items }) => ({
    name: `${number} ${heading}`,
    cases: items.map(caseOf),
  }));
  const cutShort = interruption === undefined ? [] : [interruptedSuite('contract', interruption)];
  return junitDocument(NAME, [...cutShort, ...suites], factsOf(run));
}

/** Where nothing could be judged: one test case in error. */
export function driftJunitOfNothing(report: NotJudgedReport, run: DriftRun): string {
  return junitDocument(NAME, [notJudgedSuite(report)], factsOf(run));
}

function caseOf(field: ComparedField): Case {
  const { path, kind, evidence, clauses, reason = '' } = field;
  const [clause] = clauses;
  const [expected, now] = [valueText(field.expected), valueText(field.now)];
  const subject = { id: clause, title: path };
  const at = `${clause}: ${clauseById(clause).text}`;
  switch (kind) {
    case 'same':
      return testCase(subject, 'success');
    case 'new': {
      const shown = output(`new: assumed ${expected}; now ${now}`, evidence.join('\n'));
      return testCase(subject, 'success', shown);
    }
    case 'changed': {
      const text = [at, `expected: ${expected}`, `now: ${now}`, ...evidence].join('\n');
      const shown = failure(`expected ${expected}; now ${now}`, 'changed', text);
      return testCase(subject, 'failure', shown);
    }
    case 'not-asked':
      return testCase(subject, 'skipped', skipped(`not asked: ${reason}`));
    case 'unknown': {
      const shown = skipped(`unknown then and now: ${reason}`);
      return testCase(subject, 'skipped', shown);
    }
  }
}

function factsOf({ startedAt, milliseconds, profile, with: other }: DriftRun) {
  return { startedAt, milliseconds, properties: { profile, with: other } };
}
