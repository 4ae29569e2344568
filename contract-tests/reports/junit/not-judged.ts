import { error, type Suite, testCase } from '../../../src/report/junit-document.ts';
import type { NotJudgedReport } from '../../report.ts';
import { evidenceText } from './evidence-text.ts';

/** A run that judged nothing: one test case in error. */
export function notJudgedSuite({ message, reason, evidence }: NotJudgedReport): Suite {
  const element = error(message, reason, evidenceText(evidence));
  return {
    name: 'The run',
    cases: [testCase({ id: 'contract', title: 'The deployment can be judged' }, 'error', element)],
  };
}
