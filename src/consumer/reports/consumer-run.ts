import {
  type Baseline,
  type BaselineComparison,
  compareRuns,
  knownText,
} from '../../report/baseline.ts';
import {
  type Expectation,
  type ExpectedFailure,
  weighExpectations,
} from '../../report/expectation.ts';
import { secondsText } from '../../report/seconds.ts';
import { countsAsFailure, expectationOf, isAsBefore, type Terms } from '../../report/standing.ts';
import { plural } from '../../text/plural.ts';
import { printable } from '../../text/printable.ts';
import type { ChoiceOutcome, ConsumerReport } from '../check-consumer.ts';
import type { FailureField } from '../judge/failure.ts';
import type { ConsumerVerdict } from '../judgement.ts';
import type { SituationOutcome } from '../run-situation.ts';

/** A run of a client as the reports show it. */
export interface ConsumerRun extends Terms {
  readonly report: ConsumerReport;
  /** Program and arguments of the client. */
  readonly command: readonly string[];
  /** When the run began, ISO 8601 in UTC. */
  readonly startedAt: string;
}

/** In the order in which the author of a client wants to know of them. */
export const verdicts: readonly ConsumerVerdict[] = ['fail', 'fragile', 'unproven', 'pass'];

/** Those of the situations, then those of the choices. */
export const allOutcomes = ({
  outcomes,
  choices,
}: Pick<ConsumerReport, 'outcomes' | 'choices'>): readonly SituationOutcome[] => [
  ...outcomes,
  ...choices.map(({ outcome }) => outcome),
];

/**
 * What became of the failures that are put up with. What is fragile is one, strict or not, so that
 * one list serves both.
 *
 * @param startedAt when the run began, ISO 8601 in UTC.
 */
export function expectationsOf(
  report: ConsumerReport,
  expected: readonly ExpectedFailure[],
  startedAt: string,
): readonly Expectation[] {
  const endings = {
    pass: 'passed',
    fail: 'failed',
    fragile: 'failed',
    unproven: 'unproven',
  } as const;
  const judged = allOutcomes(report).map(({ id, judgement }) => ({
    id,
    ending: endings[judgement.verdict],
  }));
  return weighExpectations(expected, judged, startedAt.slice(0, 10));
}

/** What became of an earlier run. */
export const sinceBaseline = (
  baseline: Baseline,
  { report, strict, command }: Pick<ConsumerRun, 'report' | 'strict' | 'command'>,
): BaselineComparison =>
  compareRuns(baseline, {
    strict,
    subject: commandText({ command }),
    ended: allOutcomes(report).map(({ id, judgement: { verdict } }) => ({ id, verdict })),
    answers: [],
  });

/** What makes the run fail, among situations and choices. */
export const failuresOf = (run: ConsumerRun): readonly SituationOutcome[] =>
  allOutcomes(run.report).filter(({ id, judgement: { verdict } }) =>
    countsAsFailure(run, { id, verdict }),
  );

/** The choices that the client rests on, each once. */
export const dependencesOf = ({ report }: ConsumerRun): readonly string[] => [
  ...new Set(report.dependsOn.map(({ choice }: ChoiceOutcome) => choice)),
];

/** On which forms all is judged, in one line, where they are not the plainest. */
export function basisText({ report: { basis } }: ConsumerRun): string | undefined {
  if (basis === undefined) return undefined;
  return basis === null
    ? 'It fails the plainest situation, whatever forms of ids, times, statuses and keys were tried: all is judged under the plainest'
    : `Judged where ${basis.forms.join(' and ')}: it fails under the plainest forms, and passes under the nearest, which are these`;
}

/** The command as it could be typed, for people. */
export const commandText = ({ command }: Pick<ConsumerRun, 'command'>): string =>
  command.map((word) => (/^[\w./:=@%+,-]+$/.test(word) ? word : JSON.stringify(word))).join(' ');

/** One line: the counts, which sum to the numbers of situations and choices, and the time. */
export function summaryOf(run: ConsumerRun): string {
  const { outcomes, choices, milliseconds, interrupted } = run.report;
  const varied = choices.map(({ outcome }) => outcome);
  const parts = [
    `${plural(outcomes.length, 'situation')}: ${countsText(run, outcomes)}`,
    ...(varied.length > 0
      ? [`${plural(varied.length, 'choice')}: ${countsText(run, varied)}`]
      : []),
    secondsText(milliseconds),
    ...(interrupted === undefined ? [] : [`cut short: ${printable(interrupted)}`]),
  ];
  return parts.join('; ');
}

function countsText(run: ConsumerRun, outcomes: readonly SituationOutcome[]): string {
  const named = (verdict: ConsumerVerdict, name: string) => {
    const all = outcomes.filter(({ judgement }) => judgement.verdict === verdict);
    const met = all.filter((outcome) => expectationOf(run, outcome)?.state === 'met').length;
    const before = all.filter((outcome) => isAsBefore(run, outcome)).length;
    return `${all.length} ${name}${knownText(met, before)}`;
  };
  return [
    named('pass', 'passed'),
    named('fail', 'failed'),
    named('fragile', 'fragile'),
    named('unproven', 'unproven'),
  ].join(', ');
}

/** Where the client was not started, as another run tells; in one line, or none. */
export function followedText({ report }: ConsumerRun): string | undefined {
  const followed = allOutcomes(report).filter(({ follows }) => follows !== undefined);
  if (followed.length === 0) return undefined;
  return `In ${followed.length} of them it was not started: it would have been given and answered the same, to the byte, as in one that it came out of well`;
}

/** What the client did not tell its caller though there was something to tell, in any situation. */
export function untoldOf({ report }: ConsumerRun): readonly FailureField[] {
  const fields = [...new Set(allOutcomes(report).flatMap(({ untold }) => untold))];
  return (['status', 'code', 'error'] as const).filter((field) => fields.includes(field));
}

/** One line of it, or none. */
export function untoldText(run: ConsumerRun): string | undefined {
  const fields = untoldOf(run);
  if (fields.length === 0) return undefined;
  return `Of failures its caller is not always told: ${fields.join(', ')} (no fault: the document obliges nobody to pass them on)`;
}
