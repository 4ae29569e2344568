import { plural } from '../text/plural.ts';
import { printable } from '../text/printable.ts';
import { shortText } from '../text/short-text.ts';
import { idsText } from './ids-text.ts';
import {
  type Detail,
  decidingClause,
  findingsOf,
  groupAlike,
  type Item,
  type ItemVerdict,
  othersOf,
  type Report,
} from './report.ts';
import { summaryOf, withoutKeys } from './summary.ts';

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

const openings: Readonly<Record<Report['kind'], string>> = {
  check: 'The API document, checked at',
  drift: 'Drift of',
  consumer: 'The client, judged:',
};

/** The run for readers at a terminal: failures first, counts last. */
export function terminalReport(report: Report, paint: Paint): string {
  const { kind, subject, items, notes } = report;
  const groups = [findingsOf(report), ...othersOf(report).map(([, members]) => members)];
  const ids = items.map(({ id }) => id);
  const passed = items.filter((item) => item.verdict === 'pass' && item.expected === undefined);
  const lines = [
    `${openings[kind]} ${paint.bold(printable(subject))}`,
    '',
    ...groups.flatMap((group, at) =>
      groupAlike(group.filter(({ missingKey }) => missingKey === undefined)).flatMap((members) =>
        itemLines(members, at === 0, ids, paint),
      ),
    ),
    ...withoutKeyLines(items, ids, paint),
    ...(kind === 'check' && passed.length > 0
      ? [
          `  ${paint.green('pass'.padEnd(VERDICT_WIDTH))}  ${plural(passed.length, 'rule')}: ${idsText(
            passed.map(({ id }) => id),
            ids,
          )}`,
          '',
        ]
      : []),
    ...notes.flatMap((note) => [shown(note), '']),
    paint.bold(shown(summaryOf(report))),
  ];
  return `${lines.join('\n')}\n`;
}

/** Several items with one reason: the first, and the ids of the others. */
function itemLines(
  [item, ...also]: readonly Item[],
  isFinding: boolean,
  ids: readonly string[],
  paint: Paint,
): readonly string[] {
  if (!item) return [];
  const { id, title, verdict, lines = [], exchanges } = item;
  const repeats = isFinding || verdict === 'warn';
  const others = also.map((each) => each.id);
  const details: readonly Detail[] = [
    ...(isFinding ? decidingClause(item) : []),
    ...item.details,
    ...(repeats ? repeatDetails(exchanges.flatMap(({ curl }) => curl ?? [])) : []),
    ...(others.length > 0
      ? [['also', `${others.length} more for the same reason: ${idsText(others, ids)}`] as Detail]
      : []),
  ];
  const mark = paint[colours[verdict]](verdict.padEnd(VERDICT_WIDTH));
  return [
    `  ${mark}  ${printable(title)}  ${paint.dim(id)}`,
    ...details.map(
      ([name, text]) => `${INDENT}${paint.dim(name.padEnd(NAME_WIDTH))}  ${shown(text)}`,
    ),
    ...(isFinding ? lines.map((line) => INDENT + shown(line)) : []),
    '',
  ];
}

/** One line for all rules that need keys that were not given. */
function withoutKeyLines(
  items: readonly Item[],
  ids: readonly string[],
  paint: Paint,
): readonly string[] {
  const waiting = items.filter(({ missingKey }) => missingKey !== undefined);
  if (waiting.length === 0) return [];
  const about = idsText(
    waiting.map(({ id }) => id),
    ids,
  );
  const mark = paint[colours.unproven]('unproven'.padEnd(VERDICT_WIDTH));
  return [`  ${mark}  ${plural(waiting.length, 'rule')}, ${withoutKeys(waiting)}: ${about}`, ''];
}

const colours: Readonly<Record<ItemVerdict, 'red' | 'yellow' | 'cyan' | 'green'>> = {
  fail: 'red',
  fragile: 'yellow',
  warn: 'yellow',
  unproven: 'cyan',
  pass: 'green',
};

const shown = (text: string): string => printable(shortText(text, MAX_LINE_LENGTH));

function repeatDetails(curls: readonly string[]): readonly Detail[] {
  const left = curls.length - MAX_CURL_LINES;
  return [
    ...curls.slice(0, MAX_CURL_LINES).map((curl): Detail => ['repeat', curl]),
    ...(left > 0 ? [['', `and ${left} more, in the reports of --json and --html`] as Detail] : []),
  ];
}
