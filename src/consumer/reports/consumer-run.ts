import { plural } from '../../report/plural.ts';
import { secondsText } from '../../report/seconds.ts';
import type { ChoiceOutcome, ConsumerReport } from '../check-consumer.ts';
import type { FailureField } from '../judge/failure.ts';
import type { ConsumerVerdict } from '../judgement.ts';
import type { SituationOutcome } from '../run-situation.ts';

/** A run of a client as the reports show it. */
export interface ConsumerRun {
  readonly report: ConsumerReport;
  /** Program and arguments of the client. */
  readonly command: readonly string[];
  /** Whether what is fragile counts as failed. */
  readonly strict: boolean;
  /** When the run began, ISO 8601 in UTC. */
  readonly startedAt: string;
}

/** In the order in which the author of a client wants to know of them. */
export const verdicts: readonly ConsumerVerdict[] = ['fail', 'fragile', 'unproven', 'pass'];

/** Whether an outcome makes the run fail. */
export const countsAsFailure = (
  { strict }: Pick<ConsumerRun, 'strict'>,
  { judgement: { verdict } }: SituationOutcome,
): boolean => verdict === 'fail' || (strict && verdict === 'fragile');

/** What makes the run fail, among situations and choices. */
export function failuresOf(run: ConsumerRun): readonly SituationOutcome[] {
  const { outcomes, choices } = run.report;
  return [...outcomes, ...choices.map(({ outcome }) => outcome)].filter((outcome) =>
    countsAsFailure(run, outcome),
  );
}

/** The choices that the client rests on, each once. */
export const dependencesOf = ({ report }: ConsumerRun): readonly string[] => [
  ...new Set(report.dependsOn.map(({ choice }: ChoiceOutcome) => choice)),
];

/** The command as it could be typed, for people. */
export const commandText = ({ command }: ConsumerRun): string =>
  command.map((word) => (/^[\w./:=@%+,-]+$/.test(word) ? word : JSON.stringify(word))).join(' ');

/** One line: the counts, which sum to the numbers of situations and choices, and the time. */
export function summaryOf({ report }: ConsumerRun): string {
  const { outcomes, choices, milliseconds } = report;
  const varied = choices.map(({ outcome }) => outcome);
  const parts = [
    `${plural(outcomes.length, 'situation')}: ${countsText(outcomes)}`,
    ...(varied.length > 0 ? [`${plural(varied.length, 'choice')}: ${countsText(varied)}`] : []),
    secondsText(milliseconds),
  ];
  return parts.join('; ');
}

function countsText(outcomes: readonly SituationOutcome[]): string {
  const count = (verdict: ConsumerVerdict) =>
    outcomes.filter(({ judgement }) => judgement.verdict === verdict).length;
  return `${count('pass')} passed, ${count('fail')} failed, ${count('fragile')} fragile, ${count('unproven')} unproven`;
}

/** What the client did not tell its caller though there was something to tell, in any situation. */
export function untoldOf({ report }: ConsumerRun): readonly FailureField[] {
  const all = [...report.outcomes, ...report.choices.map(({ outcome }) => outcome)];
  const fields = [...new Set(all.flatMap(({ untold }) => untold))];
  return (['status', 'code', 'error'] as const).filter((field) => fields.includes(field));
}

/** One line of it, or none. */
export function untoldText(run: ConsumerRun): string | undefined {
  const fields = untoldOf(run);
  if (fields.length === 0) return undefined;
  return `Of failures its caller is not always told: ${fields.join(', ')} (no fault: the document obliges nobody to pass them on)`;
}
