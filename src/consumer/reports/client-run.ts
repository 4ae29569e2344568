import type { RunEnd, Terms } from '../../report/standing.ts';
import type { ConsumerReport } from '../check-consumer.ts';
import type { FailureField } from '../judge/failure.ts';
import type { SituationOutcome } from '../run-situation.ts';

/** A run of a client, with the terms by which it is told what failed. */
export interface ClientRun extends Terms {
  readonly report: ConsumerReport;
  /** Program and arguments of the client. */
  readonly command: readonly string[];
}

/** Those of the situations, then those of the choices. */
export const allOutcomes = ({
  outcomes,
  choices,
}: Pick<ConsumerReport, 'outcomes' | 'choices'>): readonly SituationOutcome[] => [
  ...outcomes,
  ...choices.map(({ outcome }) => outcome),
];

/** What a run came to, for expected failures and an earlier run. */
export const endOfClient = ({
  report,
  command,
}: Pick<ClientRun, 'report' | 'command'>): RunEnd => ({
  ended: allOutcomes(report).map(({ id, judgement: { verdict } }) => ({ id, verdict })),
  answers: [],
  subject: commandText(command),
});

/** The choices that the client depends on, each once. */
export const dependencesOf = ({ report }: Pick<ClientRun, 'report'>): readonly string[] => [
  ...new Set(report.dependsOn.map(({ choice }) => choice)),
];

/** What the client did not report of a failure though there was something to report, in any situation. */
export function unreportedOf({ report }: Pick<ClientRun, 'report'>): readonly FailureField[] {
  const fields = new Set(allOutcomes(report).flatMap(({ unreported }) => unreported));
  return (['status', 'code', 'error'] as const).filter((field) => fields.has(field));
}

/** The command as it could be typed, for people. */
export const commandText = (command: readonly string[]): string =>
  command.map((word) => (/^[\w./:=@%+,-]+$/.test(word) ? word : JSON.stringify(word))).join(' ');
