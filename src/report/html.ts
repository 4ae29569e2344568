import { clauseById } from '../document/clauses.ts';
import { plural } from '../text/plural.ts';
import { printable } from '../text/printable.ts';
import { style } from './html-style.ts';
import { html, Markup } from './markup.ts';
import {
  type Detail,
  findingsOf,
  groupsOf,
  type Item,
  type ItemVerdict,
  type Report,
  type ReportExchange,
  titleOf,
} from './report.ts';
import { headlineOf, summaryOf } from './summary.ts';

/** The page needs no script and no other file. Should a value be unescaped, nothing can run or load. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** The run as one self-contained page: the findings, then one list of everything that was judged. */
export function htmlReport(report: Report): string {
  const { kind, subject, startedAt, notes, items, observations = [] } = report;
  const findings = findingsOf(report);
  const rest = groupsOf({ ...report, items: items.filter((item) => !findings.includes(item)) });
  const sections = [
    section(
      'Findings',
      findings.map((item) => itemMarkup(item, true)),
    ),
    ...rest.map(([heading, all]) =>
      section(
        heading,
        all.map((item) => itemMarkup(item, false)),
      ),
    ),
    section('Observations', observations.map(observationMarkup)),
  ].filter((part) => part !== undefined);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${printable(`${titleOf(report)} report: ${subject}`)}</title>
<style>${Markup.constant(style)}</style>
</head>
<body>
<header>
<h1>${titleOf(report)} report</h1>
<p class="soft">${printable(subject)}</p>
<p class="headline">${headlineOf(report)}</p>
<p>${printable(summaryOf(report))}</p>
${notes.map((note) => html`<p class="soft">${printable(note)}</p>\n`)}</header>
<main>
${sections}</main>
<footer><p>Made by <code>workspace-files ${kind}</code> at <time datetime="${startedAt}">${startedAt}</time>. Secrets are reduced to hints.</p></footer>
</body>
</html>
`.toString();
}

const section = (heading: string, content: readonly Markup[]): Markup | undefined =>
  content.length === 0
    ? undefined
    : html`<section>
<h2>${heading}</h2>
${content}</section>
`;

function itemMarkup(item: Item, isOpen: boolean): Markup {
  const { verdict, title, id } = item;
  const head = html`${badge(verdict)}<span class="title">${printable(title)}</span><code>${printable(id)}</code>`;
  return fold(`item ${verdict}`, head, bodyOf(item, item.lines), isOpen);
}

function observationMarkup(item: NonNullable<Report['observations']>[number]): Markup {
  const [first] = item.details;
  const head = html`<span class="title">${printable(item.title)}</span> ${printable(first?.[1] ?? '')}`;
  return fold('item', head, bodyOf(item), false);
}

const fold = (name: string, head: Markup, body: Markup, isOpen: boolean): Markup =>
  html`<details class="${name}"${isOpen ? html` open` : undefined}>
<summary>${head}</summary>
${body}</details>
`;

type Body = Pick<Item, 'details' | 'clauses' | 'exchanges'>;

const bodyOf = ({ details, clauses, exchanges }: Body, lines: readonly string[] = []): Markup =>
  html`<dl>
${[...details, ...clauses.map(clauseDetail)].map(
  ([name, text]) =>
    html`<dt>${name.charAt(0).toUpperCase() + name.slice(1)}</dt><dd>${printable(text)}</dd>\n`,
)}</dl>
${lines.length > 0 ? block('What happened', lines.join('\n')) : undefined}${exchanges.map(exchangeMarkup)}`;

const clauseDetail = (id: Item['clauses'][number]): Detail => {
  const { kind, text } = clauseById(id);
  return ['document', `${id}${kind === 'open' ? ' (open)' : ''}: ${text}`];
};

const badge = (verdict: ItemVerdict): Markup => html`<span class="badge">${verdict}</span>`;

/** It can be focused with the Tab key, so that a text longer than the box can be scrolled. */
const block = (name: string, text: string): Markup =>
  html`<p class="soft">${name}</p><pre tabindex="0" role="region" aria-label="${name}">${printable(text, 'lines')}</pre>
`;

function exchangeMarkup({ request, status, headers, body, curl }: ReportExchange): Markup {
  const head = html`<code>${printable(request)}</code> → ${status}, ${plural(body.length, 'character')}`;
  const answer = [...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', body];
  const repeat = curl === undefined ? undefined : block('Repeat it', curl);
  return fold('exchange', head, html`${repeat}${block('Response', answer.join('\n'))}`, false);
}
