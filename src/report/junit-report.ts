import type { Exchange } from '../../contract-tests/suite.ts';
import { exchangeText } from './exchange-text.ts';
import { type Markup, xml } from './markup.ts';
import { type BrokenRun, clauseDetails, type Report, type ReportItem } from './report.ts';

/** One test case, and how it counts. */
interface Case {
  readonly kind: 'success' | 'failure' | 'error' | 'skipped';
  readonly element: Markup;
  readonly milliseconds?: number | undefined;
}

interface Suite {
  readonly name: string;
  readonly cases: readonly Case[];
}

/**
 * A run as JUnit XML: a test suite for each group, a test case for each item, every count taken
 * from the cases.
 *
 * An unproven item or an expected failure is skipped with its reason. A warning is a success with
 * an output. A run that did not finish has a test case with an error.
 */
export function junitReport(report: Report): string {
  const { name, milliseconds, broken } = report;
  const judged = report.groups.map(({ heading, items }) => ({
    name: heading,
    cases: items.map((item) => caseOf(item)),
  }));
  const suites = [...(broken ? [brokenSuite(name, broken)] : []), ...judged];
  const document = xml`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="workspace-files ${name}" ${countsOf(suites.flatMap(({ cases }) => cases))}${timeOf(milliseconds)}>
${suites.filter(({ cases }) => cases.length > 0).map((suite) => suiteElement(suite, report))}</testsuites>
`;
  return document.toString();
}

function suiteElement({ name, cases }: Suite, { startedAt, facts }: Report): Markup {
  // Readers of the format only accept times without milliseconds and without an offset.
  const timestamp = startedAt.slice(0, 19);
  const properties = Object.entries(facts).map(
    ([property, value]) => xml`<property name="${property}" value="${value}"/>`,
  );
  return xml`  <testsuite name="${name}" ${countsOf(cases)}${timeOf(sumOf(cases))} timestamp="${timestamp}">
    <properties>${properties}</properties>
${cases.map(({ element }) => element)}  </testsuite>
`;
}

/** Undefined if no case was measured. */
function sumOf(cases: readonly Case[]): number | undefined {
  const measured = cases.flatMap(({ milliseconds }) => milliseconds ?? []);
  return measured.length > 0 ? measured.reduce((sum, each) => sum + each, 0) : undefined;
}

function countsOf(cases: readonly Case[]): Markup {
  const count = (wanted: Case['kind']) => cases.filter(({ kind }) => kind === wanted).length;
  return xml`tests="${cases.length}" failures="${count('failure')}" errors="${count('error')}" skipped="${count('skipped')}"`;
}

function caseOf(item: ReportItem): Case {
  const { kind, verdict, message, expectation, fails, known } = item;
  const evidence = message === '' ? '' : evidenceOf(item);
  const ended = (as: Case['kind'], ...content: Markup[]) => testCase(item, as, content);
  if (kind === 'unproven') return ended('skipped', skipped(message));
  const shown = message === '' ? [] : [output(message, evidence)];
  if (known !== undefined) return ended('skipped', skipped(known), ...shown);
  if (fails && expectation?.state !== 'stale') {
    return ended('failure', problem('failure', message, verdict, evidence));
  }
  if (expectation?.state !== 'stale') return ended('success', ...shown);
  const stale = `a failure is expected that does not come any more: ${expectation.reason}`;
  return fails
    ? ended('failure', problem('failure', stale, 'stale-expected-failure', ''), ...shown)
    : ended('success', ...shown, output(stale, ''));
}

function brokenSuite(id: string, { title, reason, message, exchanges = [] }: BrokenRun): Suite {
  const element = problem('error', message, reason, exchangesText(exchanges));
  return { name: 'The run', cases: [testCase({ id, title }, 'error', [element])] };
}

/** The evidence: exchanges, or details and events. */
function evidenceOf(item: ReportItem): string {
  const { details, lines = [], exchanges = [] } = item;
  if (exchanges.length > 0) return exchangesText(exchanges);
  const all = [...clauseDetails(item), ...details].map(([name, text]) => `${name}: ${text}`);
  return [...all, ...lines].join('\n');
}

/** CI systems show the whole text of a failure, on one page with all others. */
const MAX_BODY_CHARACTERS = 2_000;

const exchangesText = (exchanges: readonly Exchange[]): string =>
  exchanges.map((each) => exchangeText(each, MAX_BODY_CHARACTERS)).join('\n\n---\n\n');

function testCase(
  { id, title, milliseconds }: Pick<ReportItem, 'id' | 'title' | 'milliseconds'>,
  kind: Case['kind'],
  content: readonly Markup[],
): Case {
  const head = xml`<testcase classname="${id}" name="${title}"${timeOf(milliseconds)}`;
  const element =
    content.length === 0 ? xml`    ${head}/>\n` : xml`    ${head}>${content}</testcase>\n`;
  return { kind, element, milliseconds };
}

/** In seconds, as the format requires. */
const timeOf = (milliseconds: number | undefined): Markup | undefined =>
  milliseconds === undefined ? undefined : xml` time="${(milliseconds / 1000).toFixed(3)}"`;

const skipped = (message: string): Markup => xml`<skipped message="${oneLine(message)}"/>`;

function problem(kind: 'failure' | 'error', message: string, type: string, text: string): Markup {
  return xml`<${kind} message="${oneLine(message)}" type="${type}">${text}</${kind}>`;
}

/** The message, followed by the evidence. */
const output = (message: string, text: string): Markup =>
  xml`<system-out>${[message, text].filter((part) => part !== '').join('\n\n')}</system-out>`;

const oneLine = (text: string): string => text.replace(/\s+/g, ' ');
