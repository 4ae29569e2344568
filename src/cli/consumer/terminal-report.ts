import type { Cause } from '../../consumer/causes/find-causes.ts';
import { explainBeyond } from '../../consumer/explain.ts';
import { causeCount, causeTitle, shortestOf } from '../../consumer/reports/cause-text.ts';
import {
  allOutcomes,
  basisText,
  type ConsumerRun,
  commandText,
  dependencesOf,
  followedText,
  summaryOf,
  untoldText,
} from '../../consumer/reports/consumer-run.ts';
import type { SituationOutcome } from '../../consumer/run-situation.ts';
import { expectationLine } from '../../report/expectation.ts';
import { idsByFamily, idsText } from '../../report/ids-text.ts';
import { expectationOf } from '../../report/standing.ts';
import { baselineLines } from '../../report/terminal-baseline.ts';
import { detailWriter } from '../../report/terminal-detail.ts';
import { groupBy } from '../../text/group-by.ts';
import { printable } from '../../text/printable.ts';
import type { Colors } from '../terminal.ts';

const VERDICT_WIDTH = 'unproven'.length;
const DETAIL = ' '.repeat(2 + VERDICT_WIDTH + 2);
/** Characters of a list of ids in a line, and lines of one. */
const LIST_WIDTH = 80;
const MOST_LIST_LINES = 10;

/** The run for people at a terminal: what it rests on, what went wrong by cause, the count last. */
export function terminalReport(run: ConsumerRun, colors: Colors): string {
  const { outcomes, causes } = run.report;
  const dependences = dependencesOf(run);
  const basis = basisText(run);
  const lines = [
    `The client, judged: ${colors.bold(printable(commandText(run)))}`,
    '',
    ...(dependences.length > 0
      ? [`${colors.bold('Depends on:')} ${dependences.join(', ')}`, '']
      : []),
    ...(basis === undefined ? [] : [basis, '']),
    ...causes.flatMap((cause) => causeLines(run, cause, colors)),
    ...unprovenLines(outcomes.filter(wasCalled), colors),
    ...[untoldText(run), followedText(run)].filter((line) => line !== undefined),
    ...expectationLines(run, colors),
    ...(run.baseline ? baselineLines(run.baseline, titleIn(run), colors) : []),
    colors.bold(summaryOf(run)),
  ];
  return `${lines.join('\n')}\n`;
}

/** What a run that was cut short did not come to has one reason, which stands in its last line. */
const wasCalled = ({ conduct }: SituationOutcome): boolean => conduct.result.kind !== 'not-called';

const titleIn = (run: ConsumerRun) => (situation: string) =>
  allOutcomes(run.report).find(({ id }) => id === situation)?.title ?? situation;

/** One cause: how often and where, and the shortest exchange that shows it. */
function causeLines(run: ConsumerRun, cause: Cause, colors: Colors): string[] {
  const paint = { fail: colors.red, fragile: colors.yellow }[cause.severity];
  const detail = detailWriter(DETAIL.length, colors.dim);
  const shortest = shortestOf(cause, run);
  const [list = '', ...more] = listLines(cause.ids, run);
  return [
    `  ${paint(cause.severity.padEnd(VERDICT_WIDTH))}  ${printable(causeTitle(cause))}  ${colors.dim(causeCount(cause, run))}`,
    detail('in', list),
    ...more.map((line) => detail('', line)),
    ...expectedLines(run, cause).map(([word, text]) => detail(word, text)),
    ...(shortest ? shortestLines(shortest, cause, colors) : []),
    '',
  ];
}

function shortestLines(outcome: SituationOutcome, { ids, what }: Cause, colors: Colors): string[] {
  const { id, title } = outcome;
  const name = ids.length > 1 ? 'shortest' : 'there';
  return [
    detailWriter(DETAIL.length, colors.dim)(name, `${id}: ${title}`),
    ...explainBeyond(outcome, what).map((line) => DETAIL + printable(line)),
  ];
}

/** What became of expected failures among those of a cause, those alike in one line. */
function expectedLines(run: ConsumerRun, { ids }: Cause): (readonly [string, string])[] {
  const all = allOutcomes(run.report);
  const found = all.flatMap((outcome) => {
    const expectation = ids.includes(outcome.id) && expectationOf(run, outcome);
    return expectation ? [{ id: outcome.id, line: expectationLine(expectation) }] : [];
  });
  return [...groupBy(found, ({ line }) => line.join())].flatMap(([, members]) =>
    members.slice(0, 1).map(({ line: [word, text] }) => {
      const where = idsText(
        members.map(({ id }) => id),
        all.map(({ id }) => id),
      );
      return [word, `${where}: ${text}`] as const;
    }),
  );
}

/** The ids of a cause, family by family; where there are too many for a screen, their number. */
function listLines(ids: readonly string[], { report }: ConsumerRun): readonly string[] {
  const families = idsByFamily(
    ids,
    allOutcomes(report).map(({ id }) => id),
  );
  let shown = families.length;
  const linesOf = (count: number) => {
    const left = families.slice(count).reduce((sum, family) => sum + family.count, 0);
    const texts = families.slice(0, count).map(({ text }) => text);
    return wrapped(printable([...texts, ...(left > 0 ? [`… ${left} more`] : [])].join(', ')));
  };
  while (shown > 1 && linesOf(shown).length > MOST_LIST_LINES) shown--;
  return linesOf(shown);
}

/** Breaks a list of ids behind commas. */
function wrapped(list: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const part of list.split(/(?<=,)/)) {
    if (line !== '' && line.length + part.length > LIST_WIDTH) {
      lines.push(line);
      line = '';
    }
    line += line === '' ? part.trimStart() : part;
  }
  return [...lines, line];
}

/** What became of the expected failures of what has no cause, for it did not go wrong. */
function expectationLines(run: ConsumerRun, colors: Colors): string[] {
  const shown = new Set(run.report.causes.flatMap(({ ids }) => ids));
  return allOutcomes(run.report).flatMap((outcome) => {
    const expectation = expectationOf(run, outcome);
    if (expectation === undefined || shown.has(outcome.id)) return [];
    const [word, text] = expectationLine(expectation);
    const verdict = outcome.judgement.verdict.padEnd(VERDICT_WIDTH);
    return [
      `  ${verdict}  ${outcome.title}  ${colors.dim(outcome.id)}`,
      detailWriter(DETAIL.length, colors.dim)(word, text),
      '',
    ];
  });
}

/** What could not be brought about, by reason: there may be many of one. */
function unprovenLines(outcomes: readonly SituationOutcome[], colors: Colors): string[] {
  const unproven = outcomes.flatMap(({ id, judgement }) =>
    judgement.verdict === 'unproven' ? [{ id, reason: judgement.reason }] : [],
  );
  const all = outcomes.map(({ id }) => id);
  return [...groupBy(unproven, ({ reason }) => reason)].flatMap(([reason, members]) => [
    `  ${colors.cyan('unproven')}  because ${printable(reason)}`,
    ...wrapped(
      idsText(
        members.map(({ id }) => id),
        all,
      ),
    ).map((line) => DETAIL + line),
    '',
  ]);
}
