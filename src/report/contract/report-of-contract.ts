import {
  type Exchange,
  type NotJudgedReport,
  type Outcome,
  provideText,
  type RuleResult,
  type SettingNames,
  type WalkPicture,
} from '../../../contract-tests/suite.ts';
import { plural } from '../../text/plural.ts';
import { bySection } from '../by-section.ts';
import { cutShort, type Detail, type Report, type ReportItem } from '../report.ts';
import { standingOf } from '../standing.ts';
import { exchangeText } from './exchange-text.ts';
import { headlineOf } from './headline.ts';
import { isJudged, type JudgedRecord, type RunRecord, summaryOf } from './run-record.ts';
import { sampleText } from './sample-text.ts';
import { filesOf, letterOf, walkLines } from './walk-text.ts';

/** A run of the contract, as every format shows it: a group for each section of the document. */
export function reportOfContract(record: RunRecord): Report {
  const { startedAt, names, report } = record;
  const { baseUrl, milliseconds } = report;
  const run = { name: 'contract', title: 'Contract', subject: baseUrl, startedAt, milliseconds };
  if (!isJudged(record)) return { ...run, ...nothingJudged(record.report), facts: { baseUrl } };
  const { sample, results, interrupted } = record.report;
  const looked = sample && sampleText(sample, names);
  const items = results.map((result) => itemOf(record, result));
  const ended = (kind: ReportItem['kind']) =>
    items.filter((item) => item.kind === kind && !item.fails);
  const [forgiven, warned, unproven] = [ended('fail'), ended('warn'), ended('unproven')];
  return {
    ...run,
    headline: headlineOf(record),
    summary: summaryOf(record),
    facts: { baseUrl, ...(looked !== undefined && { sample: looked }) },
    notes: looked === undefined ? [] : [looked],
    groups: bySection(items).map(({ number, heading, items: of }) => ({
      heading: `${number} ${heading}`,
      items: of,
    })),
    findings: items.filter(({ fails }) => fails),
    others: [
      { heading: `${plural(forgiven.length, 'failure')} put up with`, items: forgiven },
      { heading: plural(warned.length, 'warning'), items: warned },
      { heading: `${unproven.length} unproven`, items: unproven },
    ],
    baseline: record.baseline,
    broken: cutShort(interrupted),
  };
}

/** The same for a run that judged nothing, of whatever was to be judged. */
export function nothingJudged({ message, reason, evidence }: NotJudgedReport) {
  return {
    headline: 'nothing could be judged',
    summary: message,
    ...{ notes: [], groups: [], findings: [], others: [] },
    broken: {
      title: 'The deployment can be judged',
      ...{ reason, message, evidence: evidenceText(evidence) },
    },
  };
}

function itemOf(record: JudgedRecord, result: RuleResult): ReportItem {
  const { id, title, clauses, milliseconds, outcome } = result;
  const { verdict } = outcome;
  return {
    ...{ id, title, clauses, milliseconds, kind: verdict, verdict },
    ...standingOf(record, { id, verdict }),
    ...shownOf(outcome, record.names),
  };
}

function shownOf(outcome: Outcome, names: SettingNames | undefined) {
  if (outcome.verdict === 'pass') return { message: '', details: [], evidence: '' };
  const evidence = evidenceText(outcome.evidence);
  if (outcome.verdict === 'unproven') {
    const provide = provideText(outcome.need, names);
    const details: Detail[] = [
      ['because', outcome.reason],
      ['provide', provide],
    ];
    return { message: `${outcome.reason}; provide ${provide}`, details, evidence };
  }
  const { expected, seen, likely, picture } = outcome;
  const details: Detail[] = [
    ['expected', expected],
    ['seen', seen],
    ...(likely ? [['likely', likely.text] as const] : []),
    ...(picture ? lettersOf(picture) : []),
  ];
  return {
    message: `expected ${expected}; seen ${seen}${likely ? `; ${likely.text}` : ''}`,
    details,
    evidence,
    repeat: outcome.evidence[0].curl,
    drawing: picture && walkLines(picture),
  };
}

/** Which files those are that it is about. */
const lettersOf = (picture: WalkPicture): readonly Detail[] =>
  filesOf(picture)
    .filter(({ isMarked }) => isMarked)
    .map((file) => [letterOf(file), `${file.id}, created ${file.createdAt}`]);

/** CI systems show the text of a failure whole, on one page with all others. */
const MOST_BODY_CHARACTERS = 2_000;

const evidenceText = (evidence: readonly Exchange[]): string =>
  evidence.map((exchange) => exchangeText(exchange, MOST_BODY_CHARACTERS)).join('\n\n---\n\n');
