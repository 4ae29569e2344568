import { clauseAddress, clauses } from '../document/clauses.ts';
import { printable } from '../text/printable.ts';
import { badge, exchangesMarkup, foldedMarkup, isQuiet, itemMarkup } from './html-item.ts';
import { pageOf } from './html-page.ts';
import { html, type Markup } from './markup.ts';
import {
  anchorOf,
  itemKinds,
  itemsOf,
  type Report,
  type ReportGroup,
  type ReportItem,
  withAlike,
} from './report.ts';

/** The run as one self-contained page. */
export function htmlReport(report: Report): string {
  const { name, title, subject, startedAt } = report;
  const command = name === 'contract' ? 'check' : name;
  return pageOf(
    `${title} report: ${subject}`,
    report.groups.length > 0 ? judgedMarkup(report) : notJudgedMarkup(report),
    html`Made by <code>workspace-files ${command}</code> at <time datetime="${startedAt}">${startedAt}</time>. Secrets are reduced to hints.`,
  );
}

function judgedMarkup(report: Report): Markup {
  const { title, subject, heading, headline, summary, notes, findings, parts = [] } = report;
  const links = [
    ...(findings.length > 0 ? ['Findings'] : []),
    heading,
    ...parts.map((part) => part.heading),
    'Clauses',
  ];
  return html`<a class="skip" href="#${idOf(heading)}">Skip to the ${idOf(heading)}</a>
<header class="page">
<h1>${title} report</h1>
<p class="lead">${printable(subject)}</p>
<nav aria-label="Parts of this report"><ul>
${links.map((text) => html`<li><a href="#${idOf(text)}">${text}</a></li>`)}
</ul></nav>
</header>
<main class="page">
<p class="headline">${headline}</p>
${barOf(report)}
<p class="lead">${printable(summary)}</p>
${notes.map((note) => html`<p class="lead">${printable(note)}.</p>\n`)}${filterOf(report)}<div class="judged">
${findings.length > 0 ? findingsMarkup(report) : undefined}${sectionMarkup(heading, undefined, report.groups, report)}</div>
${parts.map((part) => sectionMarkup(part.heading, part.lead, part.groups, report))}${clausesMarkup(report)}</main>
`;
}

const idOf = (heading: string): string => heading.toLowerCase().replaceAll(' ', '-');

const sectionMarkup = (
  heading: string,
  lead: string | undefined,
  groups: readonly ReportGroup[],
  report: Report,
): Markup =>
  html`<section aria-labelledby="${idOf(heading)}">
<h2 id="${idOf(heading)}">${heading}</h2>
${lead === undefined ? undefined : html`<p class="lead">${printable(lead)}.</p>\n`}${groups.flatMap((group) => groupMarkup(group, report) ?? [])}</section>
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

/** The clauses of the items, each with the items that judge or observe it. */
function clausesMarkup(report: Report): Markup {
  const judged = [...itemsOf(report), ...(report.parts ?? []).flatMap(itemsOf)];
  const items = [...report.findings, ...judged];
  const rows = clauses.map(({ id, text, kind }) => {
    if (!items.some((item) => item.clauses.includes(id))) return undefined;
    const own = judged.filter((item) => item.clauses.includes(id));
    const links = own
      .slice(0, MAX_LINKS)
      .map(
        (item) =>
          html`<li><a href="#${anchorOf(item.id)}"><code>${item.id}</code></a> ${badge(item.kind, item.verdict)}</li>`,
      );
    const more = own.length - links.length;
    return html`<tr id="clause-${id}"><th scope="row"><code>${id}</code></th><td>${text} <code>${clauseAddress(id)}</code></td><td>${kind}</td><td><ul>${links}</ul>${more > 0 ? `and ${more} more` : ''}</td></tr>
`;
  });
  return html`<section aria-labelledby="clauses">
<h2 id="clauses">Clauses</h2>
<div class="scroll"><table class="wide clauses">
<caption>The statements of the API document that this report cites.</caption>
<thead><tr><th scope="col">Clause</th><th scope="col">Statement</th><th scope="col">Kind</th><th scope="col">Covered by</th></tr></thead>
<tbody>
${rows.filter((row) => row !== undefined)}</tbody>
</table></div>
</section>
`;
}

/** Hundreds of situations may depend on one clause. */
const MAX_LINKS = 8;

/** Failures, unfolded; of several with the same reason, only the first is. */
function findingsMarkup({ findings, groups }: Report): Markup {
  const items = groups.flatMap((group) => group.items);
  const content = withAlike(findings).flatMap((alike) =>
    alike.map((item, at) => itemMarkup(item, at === 0, items.includes(item))),
  );
  return html`<section class="group" aria-labelledby="findings">
<h2 id="findings">Findings</h2>
${content}</section>
`;
}

/**
 * The items of a group that are not findings. Passed items without details are folded into one
 * line.
 */
function groupMarkup({ heading, items }: ReportGroup, { findings }: Report): Markup | undefined {
  const rest = items.filter((item) => !findings.includes(item));
  const [passed, others] = [rest.filter(isQuiet), rest.filter((item) => !isQuiet(item))];
  const markupOf = (item: ReportItem) => itemMarkup(item, false, true);
  if (rest.length === 0) return undefined;
  return html`<section class="group">
<h3>${heading}</h3>
${others.map(markupOf)}${foldedMarkup(passed, passed.map(markupOf))}</section>
`;
}

/** The number of items of each kind. */
const sharesOf = (report: Report) =>
  itemKinds.map((kind) => ({
    kind,
    count: itemsOf(report).filter((item) => item.kind === kind).length,
  }));

function barOf(report: Report): Markup {
  const all = itemsOf(report).length;
  let x = 0;
  const parts = sharesOf(report).map(({ kind, count }) => {
    const width = (100 * count) / all;
    const part = html`<rect class="${kind}" x="${x.toFixed(3)}" width="${width.toFixed(3)}" height="1"/>`;
    x += width;
    return part;
  });
  return html`<svg class="bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">${parts}</svg>`;
}

/** Checkboxes by verdict. In a browser without :has(), everything stays visible. */
function filterOf(report: Report): Markup {
  const warn = report.name === 'consumer' ? 'fragile' : 'warn';
  const boxes = sharesOf(report).map(
    ({ kind, count }) =>
      html`<label><input type="checkbox" id="show-${kind}" checked> ${kind === 'warn' ? warn : kind} (${count})</label>
`,
  );
  return html`<fieldset class="filter"><legend>Show what ends in</legend>
${boxes}</fieldset>
<p class="none">Every verdict is filtered out.</p>
`;
}
