import { clauseAddress, clauses } from '../document/clauses.ts';
import { printable } from '../text/printable.ts';
import { shortText } from '../text/short-text.ts';
import {
  type BaselineComparison,
  type BaselineVerdict,
  baselineSummary,
  changeText,
  listedChanges,
  unlistedText,
} from './baseline.ts';
import { badge, exchangesMarkup, foldedMarkup, itemMarkup } from './html-item.ts';
import { pageOf } from './html-page.ts';
import { html, type Markup } from './markup.ts';
import {
  anchorOf,
  type ItemKind,
  itemKinds,
  itemsOf,
  type Report,
  type ReportGroup,
  type ReportItem,
  withAlike,
} from './report.ts';

/** What one command has to show besides. */
export interface HtmlSection {
  /** In the address; `clauses` is what items link to. */
  readonly id: string;
  readonly heading: string;
  readonly content: Markup;
  /** A page of its own: style shows it, and hides the report, while it or a part of it is the target. */
  readonly isPage?: boolean;
}

/** The run as one page that needs nothing else. */
export function htmlReport(report: Report, sections: readonly HtmlSection[] = []): string {
  const { name, title, subject, startedAt } = report;
  return pageOf({
    title: `${title} report: ${subject}`,
    content: report.groups.length > 0 ? judgedMarkup(report, sections) : notJudgedMarkup(report),
    footer: html`Made by <code>workspace-files ${name === 'contract' ? 'check' : name}</code> at <time datetime="${startedAt}">${startedAt}</time>. Secrets are reduced to hints.`,
  });
}

function judgedMarkup(report: Report, own: readonly HtmlSection[]): Markup {
  const { title, subject, heading, headline, summary, notes, findings, baseline } = report;
  const sections = own.some(({ id }) => id === 'clauses') ? own : [...own, clausesOf(report)];
  const pages = sections.filter(({ isPage }) => isPage);
  const links = [
    ...(findings.length > 0 ? [['findings', 'Findings'] as const] : []),
    [idOf(heading), heading] as const,
    ...sections.map((section) => [section.id, section.heading] as const),
  ];
  return html`<a class="skip of-report" href="#${idOf(heading)}">Skip to the ${idOf(heading)}</a>
${pages.map(({ id }) => html`<a class="skip of-${id}" href="#${id}">Skip to the ${id}</a>\n`)}<header class="page">
<h1>${title} report</h1>
<p class="lead">${printable(subject)}</p>
<nav aria-label="Parts of this report"><ul>
${links.map(([id, text]) => html`<li><a href="#${id}">${text}</a></li>`)}
</ul></nav>
</header>
<main class="page">
<div class="of-report">
<p class="headline">${headline}</p>
${barOf(report)}
<p class="lead">${printable(summary)}</p>
${notes.map((note) => html`<p class="lead">${printable(note)}.</p>\n`)}${filterOf(report)}${baseline && baselineMarkup(baseline, report)}${
  findings.length > 0 ? findingsMarkup(report) : undefined
}${sectionMarkup({
  id: idOf(heading),
  heading,
  content: html`${report.groups.flatMap((group) => groupMarkup(group, report) ?? [])}`,
})}${sections.filter(({ isPage }) => !isPage).map(sectionMarkup)}</div>
${pages.map(pageMarkup)}</main>
`;
}

const idOf = (heading: string): string => heading.toLowerCase();

const sectionMarkup = ({ id, heading, content }: HtmlSection): Markup =>
  html`<section aria-labelledby="${id}">
<h2 id="${id}">${heading}</h2>
${content}</section>
`;

const pageMarkup = ({ id, heading, content }: HtmlSection): Markup =>
  html`<section class="of-${id}" id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${heading}</h2>
${content}</section>
`;

function notJudgedMarkup({ title, subject, headline, summary, broken }: Report): Markup {
  return html`<header class="page">
<h1>${title} report</h1>
<p class="lead">${printable(subject)}</p>
<p class="headline">${headline}</p>
</header>
<main class="page">
<p>${printable(summary)}</p>
${exchangesMarkup(broken?.exchanges ?? [], 1)}</main>
`;
}

/** The clauses that the items cite, and where the package explains each. */
function clausesOf(report: Report): HtmlSection {
  const items = [...report.findings, ...itemsOf(report)];
  const cited = new Set(items.flatMap((item) => item.clauses));
  const rows = clauses
    .filter(({ id }) => cited.has(id))
    .map(
      ({ id, text, kind }) =>
        html`<tr id="clause-${id}"><th scope="row"><code>${id}</code></th><td>${text}</td><td>${kind}</td><td><code>${clauseAddress(id)}</code></td></tr>
`,
    );
  return {
    id: 'clauses',
    heading: 'Clauses',
    content: html`<div class="scroll"><table class="wide clauses">
<caption>The statements of the API document that this report cites.</caption>
<thead><tr><th scope="col">Clause</th><th scope="col">Statement</th><th scope="col">Kind</th><th scope="col">In the package</th></tr></thead>
<tbody>
${rows}</tbody>
</table></div>
`,
  };
}

/** What went wrong, unfolded; of several with the same reason the first. */
function findingsMarkup({ findings, groups }: Report): Markup {
  const items = groups.flatMap((group) => group.items);
  const content = withAlike(findings).flatMap((alike) =>
    alike.map((item, at) => itemMarkup(item, { isOpen: at === 0, isTarget: items.includes(item) })),
  );
  return html`<section class="group" aria-labelledby="findings">
<h2 id="findings">Findings</h2>
${content}</section>
`;
}

/** What of a group is no finding; what passed as it should is folded into one line. */
function groupMarkup({ heading, items }: ReportGroup, { findings }: Report): Markup | undefined {
  const rest = items.filter((item) => !findings.includes(item));
  const [passed, others] = [rest.filter(isQuiet), rest.filter((item) => !isQuiet(item))];
  const markupOf = (item: ReportItem) => itemMarkup(item, { isOpen: false, isTarget: true });
  if (rest.length === 0) return undefined;
  return html`<section class="group">
<h3>${heading}</h3>
${others.map(markupOf)}${foldedMarkup(`${passed.length} passed`, passed.map(markupOf))}</section>
`;
}

const isQuiet = ({ kind, expectation }: ReportItem): boolean =>
  kind === 'pass' && expectation === undefined;

/** How many of all ended in each kind, under the word that the command has for it. */
function sharesOf(report: Report) {
  const items = itemsOf(report);
  return itemKinds.map((kind) => {
    const of = items.filter((item) => item.kind === kind);
    return {
      kind,
      name: report.name === 'consumer' && kind === 'warn' ? 'fragile' : kind,
      count: of.length,
    };
  });
}

function barOf(report: Report): Markup {
  const shares = sharesOf(report);
  const all = shares.reduce((sum, { count }) => sum + count, 0);
  let x = 0;
  const parts = shares.map(({ kind, count }) => {
    const width = (100 * count) / all;
    const part = html`<rect class="${kind}" x="${x.toFixed(3)}" width="${width.toFixed(3)}" height="1"/>`;
    x += width;
    return part;
  });
  return html`<svg class="bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">${parts}</svg>`;
}

/** Boxes to tick, by verdict. In a browser without :has() everything stays visible. */
function filterOf(report: Report): Markup {
  const boxes = sharesOf(report).map(
    ({ kind, name, count }) =>
      html`<label><input type="checkbox" id="show-${kind}" checked> ${name} (${count})</label>
`,
  );
  return html`<fieldset class="filter"><legend>Show what ends in</legend>
${boxes}</fieldset>
<p class="none">Every verdict is filtered out.</p>
`;
}

const LONGEST_ANSWER = 600;

const kinds: Readonly<Record<BaselineVerdict, ItemKind>> = {
  pass: 'pass',
  warn: 'warn',
  fragile: 'warn',
  unproven: 'unproven',
  fail: 'fail',
};

/** What changed between two runs. */
function baselineMarkup(comparison: BaselineComparison, report: Report): Markup {
  const { answers, notes } = comparison;
  const titles = new Map(itemsOf(report).map(({ id, title }) => [id, title]));
  const changes = listedChanges(comparison).map(
    (change) =>
      html`<tr><td>${badge(kinds[change.verdict], change.verdict)}</td><th scope="row"><a href="#${anchorOf(change.id)}">${titles.get(change.id) ?? change.id}</a></th><td>${changeText(change)}</td></tr>
`,
  );
  const observed = answers.map(
    ({ question, was, is }) =>
      html`<tr><th scope="row">${printable(question)}</th><td>${answerMarkup(was)}</td><td>${answerMarkup(is)}</td></tr>
`,
  );
  const unlisted = unlistedText(comparison);
  return html`<section aria-labelledby="changes">
<h2 id="changes">What changed between two runs</h2>
<p class="lead">${baselineSummary(comparison)} (<code>${printable(comparison.file)}</code>).</p>
${notes.map((note) => html`<p class="note">${printable(`Note: ${note}`)}.</p>\n`)}${changesTable(
  'Verdicts of the two runs',
  ['Now', 'What is judged', 'Since then'],
  changes,
)}${unlisted === undefined ? undefined : html`<p class="note">${unlisted}.</p>\n`}${changesTable(
  'What was observed in the two runs',
  ['Observation', 'Then', 'Now'],
  observed,
)}</section>
`;
}

const changesTable = (caption: string, columns: readonly string[], rows: readonly Markup[]) =>
  rows.length === 0
    ? undefined
    : html`<table class="wide changes">
<caption class="unseen">${caption}</caption>
<thead><tr>${columns.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>
${rows}</tbody>
</table>
`;

const answerMarkup = (answer: string | null): Markup | string =>
  answer === null
    ? html`<span class="silent">not seen</span>`
    : printable(shortText(answer, LONGEST_ANSWER));
