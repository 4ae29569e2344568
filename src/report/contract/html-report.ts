import { printable } from '../../text/printable.ts';
import { pageOf } from '../html-page.ts';
import { madeBy } from '../html-verdict.ts';
import { html, type Markup } from '../markup.ts';
import { clausesMarkup } from './html/clauses.ts';
import { exchangesMarkup } from './html/exchanges.ts';
import { observationsMarkup } from './html/observations.ts';
import { filterMarkup, overviewMarkup } from './html/overview.ts';
import { rulesMarkup } from './html/rules.ts';
import { isJudged, type JudgedRecord, type NotJudgedRecord, type RunRecord } from './run-record.ts';

/** The run as one page that needs nothing else. */
export function htmlReport(record: RunRecord): string {
  const { startedAt, report } = record;
  return pageOf({
    title: `Contract report: ${report.baseUrl}`,
    content: isJudged(record) ? judgedMarkup(record) : notJudgedMarkup(record),
    footer: madeBy('check', startedAt),
  });
}

function judgedMarkup(record: JudgedRecord): Markup {
  const observed = record.report.observations.length > 0;
  const link = (name: string, title: string) => html`<li><a href="#${name}">${title}</a></li>`;
  return html`<a class="skip of-report" href="#rules">Skip to the rules</a>
${
  observed
    ? html`<a class="skip of-observations" href="#observations">Skip to the observations</a>
`
    : undefined
}<header class="page">
<h1>Contract report</h1>
<p class="lead">${printable(record.report.baseUrl)}</p>
<nav aria-label="Pages of this report"><ul>
${link('rules', 'Rules')}${link('clauses', 'Clauses')}${observed ? link('observations', 'Observations') : undefined}
</ul></nav>
</header>
<main class="page">
<div class="of-report">
${overviewMarkup(record)}<section aria-labelledby="rules">
<h2 id="rules">Rules</h2>
${filterMarkup(record)}${rulesMarkup(record)}</section>
<section aria-labelledby="clauses">
<h2 id="clauses">Clauses</h2>
${clausesMarkup(record)}</section>
</div>
${observed ? observationsPage(record) : undefined}</main>
`;
}

/** A page of its own: style shows it, and hides the report, while it or a part of it is the target. */
const observationsPage = (record: JudgedRecord): Markup =>
  html`<section class="of-observations" id="observations" aria-labelledby="observations-title">
<h2 id="observations-title">Observations</h2>
${observationsMarkup(record)}</section>
`;

function notJudgedMarkup({ report }: NotJudgedRecord): Markup {
  return html`<header class="page">
<h1>Contract report</h1>
<p class="lead">${printable(report.baseUrl)}</p>
<p class="headline">Nothing could be judged</p>
</header>
<main class="page">
<p>${printable(report.message)}</p>
${exchangesMarkup(report.evidence, 1)}</main>
`;
}
