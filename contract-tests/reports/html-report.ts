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
  const observations = record.report.observations;
  const link = (name: string, title: string) => html`<li><a href="#${name}">${title}</a></li>`;
  return html`<a class="skip" href="#rules">Skip to the rules</a>
<header class="page">
<h1>Contract report</h1>
<p class="lead">${printable(record.report.baseUrl)}</p>
${overviewMarkup(record)}<nav aria-label="On this page"><ul>
${link('rules', 'Rules')}${observations.length > 0 ? link('observations', 'Observations') : undefined}${link('clauses', 'Clauses')}
</ul></nav>
</header>
<main class="page">
<section aria-labelledby="rules">
<h2 id="rules">Rules</h2>
${filterMarkup(record)}${rulesMarkup(record)}</section>
${
  observations.length > 0
    ? html`<section aria-labelledby="observations">
<h2 id="observations">Observations</h2>
${observationsMarkup(observations)}</section>
`
    : undefined
}<section aria-labelledby="clauses">
<h2 id="clauses">Clauses</h2>
${clausesMarkup(record)}</section>
</main>
`;
}

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
