import type { createColors } from 'picocolors';
import { printable } from '../../../contract-tests/reports/printable.ts';
import { explain } from '../../consumer/explain.ts';
import type { ConsumerVerdict } from '../../consumer/judgement.ts';
import type { SituationOutcome } from '../../consumer/run-situation.ts';
import { type ConsumerRun, commandText, dependencesOf, summaryOf } from './consumer-run.ts';

type Colors = ReturnType<typeof createColors>;

const VERDICT_WIDTH = 'unproven'.length;
const DETAIL = ' '.repeat(2 + VERDICT_WIDTH + 2);

/** The run for people at a terminal: what did not pass and why, the count last. */
export function terminalReport(run: ConsumerRun, colors: Colors): string {
  const { outcomes, dependsOn } = run.report;
  const lines = [
    `The client, judged: ${colors.bold(printable(commandText(run)))}`,
    '',
    ...outcomes.flatMap((outcome) => outcomeLines(outcome, colors)),
    ...(dependsOn.length > 0
      ? [
          colors.bold('Choices that the document leaves open, and that change the result'),
          '',
          ...dependsOn.flatMap(({ outcome }) => outcomeLines(outcome, colors)),
          `${colors.bold('Depends on:')} ${dependencesOf(run).join(', ')}`,
        ]
      : []),
    colors.bold(summaryOf(run)),
  ];
  return `${lines.join('\n')}\n`;
}

function outcomeLines(outcome: SituationOutcome, colors: Colors): string[] {
  const { id, title, judgement } = outcome;
  if (judgement.verdict === 'pass') return [];
  const paint: Record<ConsumerVerdict, (text: string) => string> = {
    pass: colors.green,
    fail: colors.red,
    fragile: colors.yellow,
    unproven: colors.cyan,
  };
  const verdict = paint[judgement.verdict](judgement.verdict.padEnd(VERDICT_WIDTH));
  const details =
    judgement.verdict === 'unproven' ? [`because ${judgement.reason}`] : explain(outcome);
  return [
    `  ${verdict}  ${title}  ${colors.dim(id)}`,
    ...details.map((line) => DETAIL + printable(line)),
    '',
  ];
}
