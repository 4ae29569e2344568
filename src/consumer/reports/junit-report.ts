import {
  type Case,
  failure,
  junitDocument,
  output,
  skipped,
  testCase,
} from '../../report/junit-document.ts';
import type { Markup } from '../../report/markup.ts';
import { explain } from '../explain.ts';
import type { SituationOutcome } from '../run-situation.ts';
import { type ConsumerRun, commandText, countsAsFailure } from './consumer-run.ts';

/**
 * The run as JUnit XML: a test case for each situation, and a second suite for the choices.
 *
 * What is fragile is a success with an output, unless that is strict; what is unproven is skipped.
 */
export function junitReport(run: ConsumerRun): string {
  const { outcomes, choices, milliseconds } = run.report;
  const suiteOf = (name: string, all: readonly SituationOutcome[]) => ({
    name,
    cases: all.map((outcome) => caseOf(run, outcome)),
  });
  const suites = [
    suiteOf('Situations', outcomes),
    suiteOf(
      'Choices',
      choices.map(({ outcome }) => outcome),
    ),
  ].filter(({ cases }) => cases.length > 0);
  return junitDocument('workspace-files consumer', suites, {
    startedAt: run.startedAt,
    milliseconds,
    properties: { command: commandText(run) },
  });
}

function caseOf(run: ConsumerRun, outcome: SituationOutcome): Case {
  const { id, title, judgement } = outcome;
  const ended = (kind: Case['kind'], ...content: Markup[]): Case => ({
    kind,
    element: testCase(id, title, ...content),
  });
  if (judgement.verdict === 'pass') return ended('success');
  if (judgement.verdict === 'unproven') return ended('skipped', skipped(judgement.reason));
  const message = `the client ${judgement.findings[0].what}`;
  const text = explain(outcome).join('\n');
  return countsAsFailure(run, outcome)
    ? ended('failure', failure(message, judgement.verdict, text))
    : ended('success', output(text, ''));
}
