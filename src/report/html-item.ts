import type { Exchange, ShownFile, WalkPicture } from '../../contract-tests/suite.ts';
import { clauseById } from '../document/clauses.ts';
import { plural } from '../text/plural.ts';
import { printable } from '../text/printable.ts';
import { bodyText, headerLines } from './exchange-text.ts';
import { html, type Markup } from './markup.ts';
import { anchorOf, type ItemKind, type ReportItem } from './report.ts';
import { expectationDetail } from './standing.ts';
import { filesOf, letterOf, type StripItem, stripOf, walkTitle } from './walk-text.ts';

/**
 * One judged item: a line, which can be unfolded if there are details.
 *
 * @param isOpen whether it is unfolded initially.
 * @param isTarget whether it is the target of links to the item.
 */
export function itemMarkup(item: ReportItem, isOpen: boolean, isTarget: boolean): Markup {
  const { kind, verdict, title, id } = item;
  const head = html`${badge(kind, verdict)}<span class="title">${printable(title)}</span><span class="id">${id}</span>`;
  const at = isTarget ? html` id="${anchorOf(id)}"` : undefined;
  if (isQuiet(item)) {
    return html`<div class="rule pass"${at}><div class="row">${head}</div></div>
`;
  }
  return html`<details class="rule ${kind}"${at}${isOpen ? html` open` : undefined}>
<summary>${head}</summary>
<div class="body">
${bodyOf(item, isOpen)}</div>
</details>
`;
}

/** Whether it passed and has no details. */
export const isQuiet = ({ kind, expectation, details }: ReportItem): boolean =>
  kind === 'pass' && expectation === undefined && details.length === 0;

/** Quiet items, folded into one line. */
export function foldedMarkup(items: readonly ReportItem[], shown: readonly Markup[]) {
  const [first] = items;
  if (!first) return undefined;
  const { verdict } = first;
  return html`<details class="rule pass">
<summary>${badge('pass', verdict)}<span class="title">${items.length} ${verdict === 'pass' ? 'passed' : verdict}</span><span class="id"></span></summary>
<div class="body">
${shown}</div>
</details>
`;
}

function bodyOf(item: ReportItem, isOpen: boolean): Markup {
  const { details, clauses, covers = [], expectation, drawing, lines, exchanges = [] } = item;
  const note = expectation && expectationDetail(expectation)[1];
  return html`${note && html`<p class="note">${printable(capitalised(note))}</p>`}
<dl>
${details.map(([name, text]) => html`<dt>${capitalised(name)}</dt><dd>${printable(text)}</dd>\n`)}${
  clauses.length > 0 ? html`<dt>Document</dt><dd>${clauses.map(clauseMarkup)}</dd>\n` : undefined
}${covers.length > 0 ? html`<dt>Seen in</dt><dd>${linksTo(covers)}</dd>\n` : undefined}</dl>
${drawing && walkPictureMarkup(drawing)}${
  lines && lines.length > 0 ? scrollBox('What happened', lines.join('\n')) : undefined
}${exchangesMarkup(exchanges, isOpen ? 1 : 0)}`;
}

function clauseMarkup(id: ReportItem['clauses'][number]): Markup {
  const { kind, text } = clauseById(id);
  return html`<p><a href="#clause-${id}"><code>${id}</code></a>${kind === 'open' ? ' (open)' : ''} ${text}</p>`;
}

const linksTo = (ids: readonly string[]): readonly Markup[] =>
  ids.map((id, at) => html`${at > 0 ? ', ' : ''}<a class="id" href="#${anchorOf(id)}">${id}</a>`);

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const badge = (kind: ItemKind, text: string = kind): Markup =>
  html`<span class="badge ${kind}">${text}</span>`;

/** It can be focused with the Tab key, so that a text longer than the box can be scrolled. */
const scrollBox = (name: string, text: string): Markup =>
  html`<p class="label" aria-hidden="true">${name}</p><pre tabindex="0" role="region" aria-label="${name}">${printable(text, 'lines')}</pre>
`;

const MAX_BODY_CHARACTERS = 8_000;

/**
 * Collapsible requests and responses. @param open how many are expanded initially.
 */
export const exchangesMarkup = (exchanges: readonly Exchange[], open: number): readonly Markup[] =>
  exchanges.map((exchange, index) => {
    const { method, url, status, milliseconds, bodyBytes, curl } = exchange;
    const request = [`${method} ${url}`, ...headerLines(exchange.requestHeaders)];
    const response = [
      String(status),
      ...headerLines(exchange.responseHeaders),
      '',
      bodyText(exchange, MAX_BODY_CHARACTERS),
    ];
    return html`<details class="exchange"${index < open ? html` open` : undefined}>
<summary><code>${method} ${printable(url)}</code> → ${status}, ${bodyBytes} bytes, ${Math.round(milliseconds)} ms</summary>
${scrollBox('Repeat it', curl)}${scrollBox('Request', request.join('\n'))}${scrollBox('Answer', response.join('\n'))}</details>
`;
  });

const captions: Readonly<Record<WalkPicture['kind'], string>> = {
  skipped: 'Where the file is missing',
  repeated: 'Where the file comes again',
  misplaced: 'Where a newer file follows',
  swapped: 'The two files in both orders',
  endless: 'Where the walk repeats itself',
};

/** The walks as strips: pages as bands, files as letters, and a table of the files. */
export function walkPictureMarkup(picture: WalkPicture): Markup {
  const strips = picture.walks.map(
    (walk) =>
      html`<p class="label">${walkTitle(walk)}: ${plural(walk.pages, 'page')}, ${plural(walk.files, 'file')}</p>
<ol class="strip">${stripOf(walk).map(stripItem)}</ol>
`,
  );
  return html`<figure class="walks">
<figcaption>${captions[picture.kind]}</figcaption>
${strips}${filesMarkup(picture)}</figure>
`;
}

function stripItem(item: StripItem): Markup {
  if (item.kind === 'left out') return html`<li>… ${item.count} more …</li>`;
  if (item.kind === 'skipped')
    return html`<li>${item.files.map((file) => boxMarkup(file, true))}</li>`;
  const boxes = item.cells.map(({ shown, isSkipped }) => boxMarkup(shown, isSkipped));
  return html`<li class="band">page ${item.page} ${boxes}</li>`;
}

function boxMarkup(file: ShownFile, isSkipped: boolean): Markup {
  const state = isSkipped ? ' skipped' : file.isMarked ? ' marked' : '';
  return html`<span class="file${tieClass(file)}${state}">${isSkipped ? 'missing: ' : ''}${letterOf(file)}</span>`;
}

/** If there are more ties, some share a colour; letters and times distinguish them. */
const TIE_COLOURS = 4;
const tieClass = ({ tie }: ShownFile): string => (tie === null ? '' : ` tie-${tie % TIE_COLOURS}`);

function filesMarkup(picture: WalkPicture): Markup {
  const files = filesOf(picture);
  const note = files.some(({ tie }) => tie !== null)
    ? html`<p class="label">Files of one colour have the same creation time.</p>
`
    : undefined;
  const rows = files.map(
    (file) =>
      html`<tr><th scope="row">${boxMarkup(file, false)}</th><td><code>${printable(file.id)}</code></td><td>${printable(file.createdAt)}</td></tr>
`,
  );
  return html`${note}<details class="exchange"${picture.kind === 'misplaced' ? html` open` : undefined}><summary>${plural(files.length, 'file')} by letter</summary>
<table class="letters"><thead><tr><th scope="col">Letter</th><th scope="col">Id</th><th scope="col">Created</th></tr></thead>
<tbody>
${rows}</tbody></table>
</details>
`;
}
