import { stillText } from '../../report/baseline.ts';
import { expectedText, staleText } from '../../report/expectation.ts';
import {
  type Case,
  changeOutputs,
  failure,
  interruptedSuite,
  junitDocument,
  output,
  skipped,
  testCase,
} from '../../report/junit-document.ts';
import type { Markup } from '../../report/markup.ts';
import type { Cause } from '../causes/find-causes.ts';
import { explain } from '../explain.ts';
import type { SituationOutcome } from '../run-situation.ts';
import { causeCount, causesOf } from './cause-text.ts';
import {
  basisText,
  type ConsumerRun,
  commandText,
  countsAsFailure,
  expectationOf,
  isWrongAsBefore,
} from './consumer-run.ts';

/**
 * The run as JUnit XML: a test case for each situation, and a second suite for the choices.
 *
 * What is fragile is a success with an output, unless that is strict; what is unproven, or fails as
 * expected, is skipped with its reason.
 */
export function junitReport(run: ConsumerRun): string {
  const { outcomes, choices, milliseconds, interrupted } = run.report;
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
  const cutShort = interrupted === undefined ? [] : [interruptedSuite('consumer', interrupted)];
  return junitDocument('workspace-files consumer', [...cutShort, ...suites], {
    startedAt: run.startedAt,
    milliseconds,
    properties: { ...basisProperty(run), command: commandText(run) },
  });
}

const basisProperty = (run: ConsumerRun): Readonly<Record<string, string>> => {
  const basis = basisText(run);
  return basis === undefined ? {} : { basis };
};

/** `cause: the client sends the cursor unencoded (4 situations, 1 choice)`. */
const causeLine = (run: ConsumerRun, cause: Cause): string =>
  `cause: the client ${cause.what} (${causeCount(cause, run)})`;

function caseOf(run: ConsumerRun, outcome: SituationOutcome): Case {
  const { id, judgement } = outcome;
  const ended = (kind: Case['kind'], ...content: Markup[]): Case =>
    testCase(outcome, kind, ...content);
  const expectation = expectationOf(run, outcome);
  const fails = countsAsFailure(run, outcome);
  if (judgement.verdict === 'pass') {
    const changed = changeOutputs(run.baseline, id);
    if (expectation === undefined) return ended('success', ...changed);
    const stale = staleText(expectation);
    return fails
      ? ended('failure', failure(stale, 'stale-expected-failure', ''))
      : ended('success', output(stale, ''), ...changed);
  }
  if (judgement.verdict === 'unproven') return ended('skipped', skipped(judgement.reason));
  const message = `the client ${judgement.findings[0].what}`;
  const text = [
    ...causesOf(run, outcome).map((cause) => causeLine(run, cause)),
    ...explain(outcome),
  ].join('\n');
  if (fails) return ended('failure', failure(message, judgement.verdict, text));
  const known =
    expectation?.state === 'met' ? expectedText(expectation) : stillTextOf(run, outcome);
  return known === undefined
    ? ended('success', output(text, ''), ...changeOutputs(run.baseline, id))
    : ended('skipped', skipped(known), output(text, ''));
}

/** That it went wrong in the earlier run just so, where that would make the run fail. */
const stillTextOf = (run: ConsumerRun, outcome: SituationOutcome): string | undefined =>
  run.baseline &&
  isWrongAsBefore(run, outcome) &&
  countsAsFailure({ ...run, baseline: undefined }, outcome)
    ? stillText(run.baseline)
    : undefined;
