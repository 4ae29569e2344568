import {
  type Exchange,
  type ListingSample,
  type NotJudgedReport,
  needOfEnd,
  type ObservationResult,
  type Outcome,
  provideText,
  type RuleResult,
  type SettingNames,
  undecidable,
} from '../../../contract-tests/suite.ts';
import { clauses } from '../../document/clauses.ts';
import { plural } from '../../text/plural.ts';
import { idsText } from '../ids-text.ts';
import {
  countsText,
  cutShort,
  type Detail,
  groupsBySection,
  headlineOf,
  othersOf,
  type Report,
  type ReportItem,
  type ReportPart,
  secondsText,
} from '../report.ts';
import { standingOf } from '../standing.ts';
import { type ContractRun, isJudged, type JudgedRun } from './contract-run.ts';
import { profilePart } from './profile-comparison.ts';

/**
 * A run of the contract in the form used by every format, with a group per section of the document.
 */
export function reportOfContract(run: ContractRun): Report {
  const { startedAt, names, report } = run;
  const { baseUrl, milliseconds } = report;
  const head = { name: 'contract', title: 'Contract', subject: baseUrl, startedAt, milliseconds };
  const opening = 'The API document, checked at';
  if (!isJudged(run)) return { ...head, opening, ...nothingJudged(run.report), facts: { baseUrl } };
  const { sample, results, observations, interrupted } = run.report;
  const looked = sample && sampleText(sample, names);
  const items = results.map((result) => itemOf(run, result));
  const groups = groupsBySection(items);
  const profile = run.comparison && profilePart(run.comparison);
  const findings = items.filter(({ fails }) => fails).toSorted((a, b) => rankOf(a) - rankOf(b));
  const seen = observations.filter(({ observed }) => observed.kind === 'seen').length;
  return {
    ...head,
    opening,
    headline: headlineOf({ groups }, interrupted),
    summary: summaryOf(run, items),
    facts: { baseUrl, ...(looked !== undefined && { sample: looked }) },
    notes: [
      ...(observations.length > 0
        ? [
            `Where the document is silent: ${seen} of ${plural(observations.length, 'observation')} were possible. They never fail a run; --html and --json list them`,
          ]
        : []),
      ...(profile ? [profile.lead] : []),
      ...(looked === undefined ? [] : [looked]),
    ],
    heading: 'Rules',
    groups,
    findings,
    others: [...othersOf(items, findings), ...passedIn(items)],
    parts: [
      ...(observations.length > 0 ? [observationsPart(observations, names)] : []),
      ...(profile ? [profile] : []),
    ],
    broken: cutShort(interrupted),
  };
}

/** The parts of the report if nothing was judged. */
export const nothingJudged = ({ message, reason, evidence: exchanges }: NotJudgedReport) => ({
  headline: 'Nothing could be judged',
  summary: message,
  ...{ notes: [], heading: '', groups: [], findings: [], others: [] },
  broken: { title: 'The deployment can be judged', reason, message, exchanges },
});

/** The rule on pages explains an invalid page best, so it comes first. */
const rankOf = ({ id }: ReportItem): number => (id === 'listing.page-shape' ? 0 : 1);

function itemOf(run: JudgedRun, result: RuleResult): ReportItem {
  const { id, title, clauses, milliseconds, outcome } = result;
  const { verdict } = outcome;
  return {
    ...{ id, title, clauses, milliseconds, kind: verdict, verdict },
    ...standingOf(run, { id, verdict }),
    ...shownOf(outcome, run.names),
  };
}

function shownOf(outcome: Outcome, names: SettingNames | undefined) {
  if (outcome.verdict === 'pass') return { message: '', details: [] };
  const { evidence: exchanges } = outcome;
  if (outcome.verdict === 'unproven') {
    const { reason } = outcome;
    const provide = provideText(outcome.need, names);
    const details: Detail[] = [
      ['because', reason],
      ['provide', provide],
    ];
    const sameAs = JSON.stringify([reason, provide]);
    return { message: `${reason}; provide ${provide}`, details, exchanges, sameAs };
  }
  const { verdict, expected, seen, likely, picture: drawing, evidence } = outcome;
  const details: Detail[] = [
    ['expected', expected],
    ['seen', seen],
    ...(likely ? [['cause', likely.text] as const] : []),
    ...(verdict === 'fail' ? [['answer', answerLine(evidence[0])] as const] : []),
  ];
  return {
    message: `expected ${expected}; seen ${seen}${likely ? `; ${likely.text}` : ''}`,
    ...{ details, exchanges, drawing },
    ...(verdict === 'fail' && { sameAs: JSON.stringify([expected, seen, evidence[0].curl]) }),
  };
}

/** The rules that passed as expected, on one line. */
function passedIn(items: readonly ReportItem[]) {
  const passed = items.filter(({ kind, expectation }) => kind === 'pass' && !expectation);
  if (passed.length === 0) return [];
  const ids = (of: readonly ReportItem[]) => of.map(({ id }) => id);
  const title = `${plural(passed.length, 'rule')}: ${idsText(ids(passed), ids(items))}`;
  const line = { id: '', title, kind: 'pass', verdict: 'pass', clauses: [], fails: false } as const;
  return [{ heading: `${passed.length} passed`, items: [{ ...line, message: '', details: [] }] }];
}

/** The most ids in the summary; the report lists all of them. */
const MAX_NAMED = 8;

/** One line with the counts, the number of requests and the time. */
function summaryOf({ report }: JudgedRun, items: readonly ReportItem[]): string {
  const { requests, dropped, milliseconds, interrupted } = report;
  const unproven = items.filter(({ kind }) => kind === 'unproven').map(({ id }) => id);
  const more = unproven.length > MAX_NAMED ? ` and ${unproven.length - MAX_NAMED} more` : '';
  const words = { pass: 'passed', fail: 'failed', warn: 'warned', unproven: 'unproven' };
  return [
    `${countsText('rule', items, words)}; ${plural(requests, 'request')}`,
    dropped === 0 ? '' : ` (${dropped} sent again after a dropped connection)`,
    `, ${secondsText(milliseconds)}`,
    interrupted === undefined ? '' : `; cut short: ${interrupted}`,
    unproven.length === 0 ? '' : `. Unproven: ${unproven.slice(0, MAX_NAMED).join(', ')}${more}`,
  ].join('');
}

/** The examined part of the listing, if the listing has more files. */
export function sampleText({ files, pages, walks }: ListingSample, names?: SettingNames): string {
  return (
    `Looked at of the listing: the first ${plural(files, 'file')}, on ${plural(pages, 'page')} of ${plural(walks, 'walk')}. ` +
    `It goes on, and what is behind was not seen: provide ${provideText(needOfEnd, names)}`
  );
}

const EXCERPT = 120;

/** A response on one line: `502 text/html: <!doctype html><title>502 Bad Gateway…`. */
export function answerLine({ status, responseHeaders, ...exchange }: Exchange): string {
  const { body, bodyBytes, bodyTruncated } = exchange;
  const head = `${status} ${responseHeaders['content-type'] ?? 'no content type'}`;
  if (bodyBytes === 0) return `${head}, an empty body`;
  const read = `${bodyTruncated ? 'more than ' : ''}${bodyBytes} bytes`;
  const text = body
    .slice(0, 4 * EXCERPT)
    .trim()
    .replaceAll(/\s+/g, ' ');
  if (text === '') return `${head}, blank for ${read}`;
  if (text.length <= EXCERPT) return `${head}: ${text}`;
  return `${head}: ${text.slice(0, EXCERPT).toWellFormed()}… (of ${read})`;
}

/** How a deployment behaves where clauses are open, and why some clauses cannot be decided. */
function observationsPart(
  observations: readonly ObservationResult[],
  names: SettingNames | undefined,
): ReportPart {
  const hidden = clauses.flatMap(({ id, text }): ReportItem[] => {
    const why = undecidable[id];
    if (why === undefined) return [];
    const details = [['because', why]] as const;
    return [{ ...open(id, text, [id]), kind: 'unproven', verdict: 'hidden', details }];
  });
  const items = [...observations.map((each) => itemOfObservation(each, names)), ...hidden];
  return {
    heading: 'Observations',
    lead: 'Choices that the document leaves to the deployment. None of them changes a verdict',
    groups: groupsBySection(items),
  };
}

const open = (id: string, title: string, of: ReportItem['clauses']) => ({
  ...{ id, title, clauses: of, fails: false, message: '' },
});

function itemOfObservation(
  { id, question, clauses: of, observed }: ObservationResult,
  names: SettingNames | undefined,
): ReportItem {
  const item = open(id, question, of);
  if (observed.kind === 'seen') {
    const { answer, basis, evidence: exchanges } = observed;
    const seenIn = basis === undefined ? [] : [['seen in', basis] as const];
    const details = [['answer', answer] as const, ...seenIn];
    return { ...item, kind: 'pass', verdict: 'seen', details, exchanges };
  }
  const { reason, need } = observed;
  return {
    ...item,
    kind: 'unproven',
    verdict: 'not seen',
    details: [
      ['because', reason],
      ['provide', provideText(need, names)],
    ],
  };
}
