import {
  type Exchange,
  type Fail,
  type ObservationResult,
  provideText,
  type RuleResult,
  type Verdict,
  type Warn,
} from '../../../contract-tests/suite.ts';
import { clauseById } from '../../document/clauses.ts';
import { answerLine } from '../../report/contract/answer-line.ts';
import { byVerdict, type ShownResult } from '../../report/contract/by-verdict.ts';
import { comparisonSummary } from '../../report/contract/profile-comparison.ts';
import { type JudgedRecord, summaryOf } from '../../report/contract/run-record.ts';
import { sampleText } from '../../report/contract/sample-text.ts';
import { expectationLine } from '../../report/expectation.ts';
import { idsText } from '../../report/ids-text.ts';
import { expectationOf } from '../../report/standing.ts';
import { baselineLines } from '../../report/terminal-baseline.ts';
import { detailWriter } from '../../report/terminal-detail.ts';
import { plural } from '../../text/plural.ts';
import { printable } from '../../text/printable.ts';
import { flagNames } from '../target/flag-names.ts';
import type { Colors } from '../terminal.ts';

const VERDICT_WIDTH = 'unproven'.length;

const detailWith = ({ dim }: Colors) => detailWriter(2 + VERDICT_WIDTH + 2, dim);

/** The run for people at a terminal: failures first, passes and observations folded, the count last. */
export function terminalReport(record: JudgedRecord, colors: Colors): string {
  const { shown, passed } = byVerdict(record);
  const { observations, results } = record.report;
  const titleOf = (rule: string) => results.find(({ id }) => id === rule)?.title ?? rule;
  const lines = [
    `The contract, judged at ${colors.bold(record.report.baseUrl)}`,
    '',
    ...shown.flatMap((each) => [
      ...resultLines(record, each.result, colors),
      ...alsoLines(each, colors),
      '',
    ]),
    ...(passed.length > 0 ? [passedLine(passed, results, colors), ''] : []),
    ...(observations.length > 0 ? [observationsLine(observations), ''] : []),
    ...(record.baseline ? baselineLines(record.baseline, titleOf, colors) : []),
    ...(record.comparison ? [printable(comparisonSummary(record.comparison)), ''] : []),
    ...(record.report.sample ? [sampleText(record.report.sample, flagNames), ''] : []),
    colors.bold(summaryOf(record)),
  ];
  return `${lines.join('\n')}\n`;
}

function alsoLines({ also }: ShownResult, colors: Colors): string[] {
  if (also.length === 0) return [];
  const ids = also.map(({ id }) => id).join(', ');
  return [detailWith(colors)('also', `${plural(also.length, 'rule')} for the same reason: ${ids}`)];
}

/** `pass  12 rules: key-check.*, paging.*`. */
function passedLine(
  passed: readonly RuleResult[],
  all: readonly RuleResult[],
  { green }: Colors,
): string {
  const idOf = ({ id }: RuleResult) => id;
  const list = idsText(passed.map(idOf), all.map(idOf));
  return `  ${green('pass'.padEnd(VERDICT_WIDTH))}  ${plural(passed.length, 'rule')}: ${list}`;
}

function resultLines(record: JudgedRecord, result: RuleResult, colors: Colors): string[] {
  const { outcome, title, id } = result;
  const paint: Record<Verdict, (text: string) => string> = {
    pass: colors.green,
    fail: colors.red,
    warn: colors.yellow,
    unproven: colors.cyan,
  };
  const verdict = paint[outcome.verdict](outcome.verdict.padEnd(VERDICT_WIDTH));
  return [
    `  ${verdict}  ${title}  ${colors.dim(id)}`,
    ...detailLines(result, colors),
    ...expectationLines(record, result, colors),
  ];
}

function detailLines({ outcome, clauses }: RuleResult, colors: Colors): string[] {
  const detail = detailWith(colors);
  switch (outcome.verdict) {
    case 'pass':
      return [];
    case 'unproven':
      return [
        detail('because', outcome.reason),
        detail('provide', provideText(outcome.need, flagNames)),
      ];
    case 'warn':
      return [
        detail('expected', outcome.expected),
        detail('seen', outcome.seen),
        ...likelyLines(outcome, colors),
        detail('repeat', outcome.evidence[0].curl),
      ];
    case 'fail':
      return [
        ...clauses.map((id) => detail('clause', `${id}: ${clauseById(id).text}`)),
        detail('expected', outcome.expected),
        detail('seen', outcome.seen),
        ...likelyLines(outcome, colors),
        detail('answer', answerLine(outcome.evidence[0])),
        ...curlLines(outcome.evidence, colors),
      ];
  }
}

const likelyLines = ({ likely }: Fail | Warn, colors: Colors): string[] =>
  likely ? [detailWith(colors)('likely', likely.text)] : [];

/** Enough to see it happen; the other reports hold every exchange. */
const MOST_CURL_LINES = 3;

function curlLines(evidence: readonly Exchange[], colors: Colors): string[] {
  const detail = detailWith(colors);
  const left = evidence.length - MOST_CURL_LINES;
  return [
    ...evidence.slice(0, MOST_CURL_LINES).map(({ curl }) => detail('repeat', curl)),
    ...(left > 0 ? [detail('', `and ${left} more, in the reports of --json and --html`)] : []),
  ];
}

function expectationLines(record: JudgedRecord, result: RuleResult, colors: Colors): string[] {
  const expectation = expectationOf(record, result);
  if (!expectation) return [];
  return [detailWith(colors)(...expectationLine(expectation))];
}

/** Their answers are in the other reports. */
function observationsLine(observations: readonly ObservationResult[]): string {
  const seen = observations.filter(({ observed }) => observed.kind === 'seen').length;
  return `Where the document is silent: ${plural(seen, 'observation')}, ${observations.length - seen} not seen (--html and --json list them)`;
}
