import { sha256 } from '@noble/hashes/sha2.js';
import { clausesMarkup } from './html/clauses.ts';
import { exchangesMarkup } from './html/exchanges.ts';
import { observationsMarkup } from './html/observations.ts';
import { filterMarkup, overviewMarkup } from './html/overview.ts';
import { rulesMarkup } from './html/rules.ts';
import { style } from './html/style.ts';
import { html, Markup } from './markup.ts';
import { printable } from './printable.ts';
import { isJudged, type JudgedRecord, type NotJudgedRecord, type RunRecord } from './run-record.ts';

/**
 * The run as one page that needs nothing else: no script, no font, no picture. Its policy lets
 * nothing run and nothing be fetched, should an escape ever be missing.
 */
export function htmlReport(record: RunRecord): string {
  const { baseUrl } = record.report;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>Contract report: ${printable(baseUrl)}</title>
<style>${styleText}</style>
</head>
<body>
${isJudged(record) ? judgedMarkup(record) : notJudgedMarkup(record)}<footer class="page">
<p>Made by <code>workspace-files check</code> at <time datetime="${record.startedAt}">${record.startedAt}</time>. Secrets are reduced to hints.</p>
</footer>
</body>
</html>
`;
  return page.toString();
}

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const styleHash = base64(sha256(new TextEncoder().encode(style)));
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'`;

/** The only text of the page that is not escaped: a constant, which the policy names by its hash. */
const styleText = Markup.constant(style);

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
