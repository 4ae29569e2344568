import { explain } from '../../consumer/explain.ts';
import {
  allOutcomes,
  type ConsumerRun,
  commandText,
  dependencesOf,
  expectationOf,
  summaryOf,
  untoldText,
} from '../../consumer/reports/consumer-run.ts';
import type { SituationOutcome } from '../../consumer/run-situation.ts';
import { grouped } from '../../report/grouped.ts';
import { printable } from '../../report/printable.ts';
import { baselineLines } from '../../report/terminal-baseline.ts';
import { detailWriter } from '../../report/terminal-detail.ts';
import { expectationLine } from '../../report/terminal-expectation.ts';
import type { Colors } from '../terminal.ts';

const VERDICT_WIDTH = 'unproven'.length;
const DETAIL = ' '.repeat(2 + VERDICT_WIDTH + 2);

/** The run for people at a terminal: what did not pass and why, the count last. */
export function terminalReport(run: ConsumerRun, colors: Colors): string {
  const { outcomes, dependsOn } = run.report;
  const lines = [
    `The client, judged: ${colors.bold(printable(commandText(run)))}`,
    '',
    ...outcomes.flatMap((outcome) => outcomeLines(run, outcome, colors)),
    ...unprovenLines(outcomes, colors),
    ...(dependsOn.length > 0
      ? [
          colors.bold('Choices that the document leaves open, and that change the result'),
          '',
          ...dependsOn.flatMap(({ outcome }) => outcomeLines(run, outcome, colors)),
          `${colors.bold('Depends on:')} ${dependencesOf(run).join(', ')}`,
        ]
      : []),
    ...untoldLines(run),
    ...expectationLines(run, colors),
    ...(run.baseline ? baselineLines(run.baseline, titleIn(run), colors) : []),
    colors.bold(summaryOf(run)),
  ];
  return `${lines.join('\n')}\n`;
}

const titleIn = (run: ConsumerRun) => (situation: string) =>
  allOutcomes(run.report).find(({ id }) => id === situation)?.title ?? situation;

function untoldLines(run: ConsumerRun): string[] {
  const text = untoldText(run);
  return text === undefined ? [] : [text];
}

/** What became of the expected failures of what has no lines of its own. */
function expectationLines(run: ConsumerRun, colors: Colors): string[] {
  const shown = new Set(
    [...run.report.outcomes, ...run.report.dependsOn.map(({ outcome }) => outcome)].filter(isWrong),
  );
  return allOutcomes(run.report).flatMap((outcome) => {
    const expectation = expectationOf(run, outcome);
    if (expectation === undefined || shown.has(outcome)) return [];
    const [word, text] = expectationLine(expectation);
    const verdict = outcome.judgement.verdict.padEnd(VERDICT_WIDTH);
    return [
      `  ${verdict}  ${outcome.title}  ${colors.dim(outcome.id)}`,
      detailWriter(DETAIL.length, colors.dim)(word, text),
      '',
    ];
  });
}

const isWrong = ({ judgement: { verdict } }: SituationOutcome): boolean =>
  verdict === 'fail' || verdict === 'fragile';

/** What could not be brought about, by reason: there may be many of one. */
function unprovenLines(outcomes: readonly SituationOutcome[], colors: Colors): string[] {
  const unproven = outcomes.flatMap(({ id, judgement }) =>
    judgement.verdict === 'unproven' ? [{ id, reason: judgement.reason }] : [],
  );
  return [...grouped(unproven, ({ reason }) => reason)].flatMap(([reason, members]) => [
    `  ${colors.cyan('unproven')}  because ${printable(reason)}`,
    DETAIL + members.map(({ id }) => id).join(', '),
    '',
  ]);
}

function outcomeLines(run: ConsumerRun, outcome: SituationOutcome, colors: Colors): string[] {
  const { id, title, judgement } = outcome;
  if (judgement.verdict === 'pass' || judgement.verdict === 'unproven') return [];
  const expectation = expectationOf(run, outcome);
  const paint = { fail: colors.red, fragile: colors.yellow };
  const verdict = paint[judgement.verdict](judgement.verdict.padEnd(VERDICT_WIDTH));
  return [
    `  ${verdict}  ${title}  ${colors.dim(id)}`,
    ...explain(outcome).map((line) => DETAIL + printable(line)),
    ...(expectation === undefined
      ? []
      : [detailWriter(DETAIL.length, colors.dim)(...expectationLine(expectation))]),
    '',
  ];
}
