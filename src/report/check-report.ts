import {
  type ContractReport,
  type Exchange,
  type ListingSample,
  needOfEnd,
  type ObservationResult,
  type Outcome,
  provideText,
  type SettingNames,
} from '../../contract-tests/suite.ts';
import { plural } from '../text/plural.ts';
import { shortText } from '../text/short-text.ts';
import { applyKnownFailures, type KnownFailureOptions } from './known-failures.ts';
import { type Detail, type Item, type Report, type ReportExchange, reportOf } from './report.ts';

interface CheckTerms extends KnownFailureOptions {
  /** The caller's names of keys and settings, such as flags. Default: those of the options. */
  readonly names?: SettingNames | undefined;
}

/** The report of a run of the suite. */
export function checkReport(run: ContractReport, terms: CheckTerms): Report {
  const { baseUrl: subject, milliseconds, requests } = run;
  const { startedAt, names } = terms;
  const facts = { kind: 'check' as const, subject, startedAt, milliseconds, requests };
  if (run.kind === 'not-judged') {
    const last = run.evidence.at(-1);
    const answer = last ? [`The response: ${answerLine(last)}`, `Repeat it: ${last.curl}`] : [];
    return reportOf({ ...facts, notes: answer, interrupted: run.message }, []);
  }
  const { results, observations, sample, interrupted } = run;
  const items = results.map(({ id, title, clauses, outcome }) => {
    const { verdict } = outcome;
    // The one that decides comes first.
    const decides = 'clause' in outcome && outcome.clause ? [outcome.clause] : [];
    const ordered = [...new Set([...decides, ...clauses])];
    return applyKnownFailures(
      { id, title, clauses: ordered, verdict, ...reasonOf(outcome, names) },
      terms,
    );
  });
  const seen = observations.filter(({ observed }) => observed.kind === 'observed').length;
  return reportOf(
    {
      ...facts,
      notes: [
        ...(observations.length > 0 ? [silentText(seen, observations.length)] : []),
        ...(sample ? [sampleText(sample, names)] : []),
      ],
      observations: observations.map((each) => observationItem(each, names)),
      interrupted,
    },
    // These rules explain an invalid response best, so they come first.
    items.toSorted((a, b) => rankOf(a) - rankOf(b)),
  );
}

const silentText = (seen: number, all: number): string =>
  `Where the document is silent: ${seen} of ${plural(all, 'observation')} were possible. They never fail a run; --html and --json list them`;

const FIRST = ['key-check.success', 'listing.page-shape'];
const rankOf = ({ id }: Item): number => (FIRST.includes(id) ? FIRST.indexOf(id) : FIRST.length);

type Reason = Pick<Item, 'details' | 'exchanges' | 'lines' | 'missingKey'>;

function reasonOf(outcome: Outcome, names: SettingNames | undefined): Reason {
  if (outcome.verdict === 'pass') return { details: [], exchanges: [] };
  const exchanges = outcome.evidence.map(exchangeItem);
  if (outcome.verdict === 'unproven') {
    const { missingKey, need, reason } = outcome;
    return {
      details: [
        ['because', reason],
        ['provide', provideText(need, names)],
      ],
      exchanges,
      ...(missingKey && { missingKey: names?.[`keys.${missingKey}`] ?? `keys.${missingKey}` }),
    };
  }
  const { verdict, expected, found, likelyCause, picture, evidence } = outcome;
  const details: Detail[] = [
    ['expected', expected],
    ['found', found],
    ...(likelyCause ? [['cause', likelyCause.text] satisfies Detail] : []),
    ...(picture?.letters ?? []).map(([letter, file]): Detail => [letter, file]),
    ...(verdict === 'fail' ? [['answer', answerLine(evidence[0])] satisfies Detail] : []),
  ];
  return { details, exchanges, ...(picture && { lines: [...picture.lines] }) };
}

/** Characters of a body in a report. */
const MAX_BODY_LENGTH = 4_000;

const exchangeItem = (exchange: Exchange): ReportExchange => ({
  request: `${exchange.method} ${exchange.url}`,
  status: exchange.status,
  headers: { ...exchange.responseHeaders },
  body: exchange.body.slice(0, MAX_BODY_LENGTH).toWellFormed(),
  curl: exchange.curl,
});

function observationItem(
  { id, question: title, clauses, observed }: ObservationResult,
  names: SettingNames | undefined,
): NonNullable<Report['observations']>[number] {
  const item = { id, title, clauses: [...clauses] };
  if (observed.kind === 'observed') {
    const { answer, evidence } = observed;
    const details: Detail[] = [['answer', answer], ...unexpressedIn(observed)];
    return { ...item, details, exchanges: evidence.map(exchangeItem) };
  }
  const provide = provideText(observed.need, names);
  return {
    ...item,
    details: [['not seen', observed.reason], ['provide', provide], ...unexpressedIn(observed)],
    exchanges: [],
  };
}

/** What was seen and cannot be expressed in a profile. */
const unexpressedIn = ({ unexpressed = [] }: ObservationResult['observed']): Detail[] =>
  unexpressed.map((what): Detail => ['also', what]);

/** How much of the listing was examined, and what would be needed to see all of it. */
export function sampleText(sample: ListingSample, names?: SettingNames): string {
  const { files, pages, walks, positions, complete } = sample;
  if (pages === 0) return 'Read no page of the listing';
  const examined = `Read ${plural(files, 'file')} on ${plural(pages, 'page')} in ${plural(walks, 'walk')}; ${plural(positions, 'position')} used as a cursor`;
  return complete
    ? examined
    : `${examined}. The listing has more files: to read all, provide ${provideText(needOfEnd, names)}`;
}

const EXCERPT = 120;

/** A response on one line: `502 text/html: <!doctype html><title>502 Bad Gateway…`. */
export function answerLine({ status, responseHeaders, body, bodyBytes }: Exchange): string {
  const head = `${status} ${responseHeaders['content-type'] ?? 'no content type'}`;
  if (bodyBytes === 0) return `${head}, an empty body`;
  const text = body
    .slice(0, 4 * EXCERPT)
    .trim()
    .replaceAll(/\s+/g, ' ');
  const size = text.length > EXCERPT || text === '' ? ` (${bodyBytes} bytes)` : '';
  return `${head}: ${shortText(text, EXCERPT)}${size}`;
}
