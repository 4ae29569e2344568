import { printable } from '../text/printable.ts';
import { shortText } from '../text/short-text.ts';
import { idsText } from './ids-text.ts';
import {
  clauseDetails,
  type Detail,
  type ItemKind,
  itemsOf,
  type Report,
  type ReportItem,
  withAlike,
} from './report.ts';
import { expectationDetail } from './standing.ts';

type Paint = Readonly<
  Record<'bold' | 'dim' | 'red' | 'yellow' | 'cyan' | 'green', (text: string) => string>
>;

/** The longest line, in characters: a deployment may have sent megabytes. */
const MAX_LINE_LENGTH = 4000;
/** Enough to reproduce it; the other reports contain every exchange. */
const MAX_CURL_LINES = 3;

const VERDICT_WIDTH = 'unproven'.length;
const NAME_WIDTH = 'expected'.length;
const INDENT = ' '.repeat(2 + VERDICT_WIDTH + 2);

/** The run for readers at a terminal: failures first, counts last. */
export function terminalReport(report: Report, paint: Paint): string {
  const { opening, subject, findings, others, notes, summary } = report;
  const items = [findings, ...others.map((group) => group.items)];
  const lines = [
    `${printable(opening)} ${paint.bold(printable(subject))}`,
    '',
    ...items.flatMap((each, at) =>
      withAlike(each).flatMap((alike) => itemLines(alike, at === 0, report, paint)),
    ),
    ...notes.flatMap((note) => [printable(note), '']),
    paint.bold(printable(summary)),
  ];
  return `${lines.join('\n')}\n`;
}

function itemLines(
  [item, ...also]: readonly [ReportItem, ...ReportItem[]],
  isFinding: boolean,
  report: Report,
  paint: Paint,
): readonly string[] {
  const { id, title, verdict, kind, expectation, lines = [], exchanges = [] } = item;
  const details: readonly Detail[] = [
    ...(isFinding ? clauseDetails(item) : []),
    ...item.details,
    ...(isFinding || kind === 'warn' ? repeatDetails(exchanges.map(({ curl }) => curl)) : []),
    ...(expectation ? [expectationDetail(expectation)] : []),
    ...(also.length > 0 ? [alsoDetail(also, report)] : []),
  ];
  const mark = paintOf(kind, paint)(verdict.padEnd(VERDICT_WIDTH));
  return [
    `  ${mark}  ${printable(title)}  ${paint.dim(id)}`.trimEnd(),
    ...details.map(
      ([name, text]) => `${INDENT}${paint.dim(name.padEnd(NAME_WIDTH))}  ${shown(text)}`,
    ),
    ...(isFinding ? lines.map((line) => INDENT + shown(line)) : []),
    '',
  ];
}

const shown = (text: string): string => printable(shortText(text, MAX_LINE_LENGTH));

const paintOf = (kind: ItemKind, { red, yellow, cyan, green }: Paint) =>
  ({ fail: red, warn: yellow, unproven: cyan, pass: green })[kind];

function repeatDetails(curls: readonly string[]): readonly Detail[] {
  const left = curls.length - MAX_CURL_LINES;
  return [
    ...curls.slice(0, MAX_CURL_LINES).map((curl) => ['repeat', curl] as const),
    ...(left > 0 ? [['', `and ${left} more, in the reports of --json and --html`] as const] : []),
  ];
}

function alsoDetail(also: readonly ReportItem[], report: Report): Detail {
  const ids = idsText(
    also.map((item) => item.name ?? item.id),
    itemsOf(report).map((item) => item.name ?? item.id),
  );
  return ['also', `${also.length} more for the same reason: ${ids}`];
}
