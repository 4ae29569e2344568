import type { Exchange } from '../../contract-tests/suite.ts';
import { clauseById } from '../document/clauses.ts';
import { printable } from '../text/printable.ts';
import { bodyText, headerLines } from './exchange-text.ts';
import { expectationDetail } from './expectation.ts';
import { html, type Markup } from './markup.ts';
import { anchorOf, type ItemKind, type ReportItem } from './report.ts';
import { walkPictureMarkup } from './walk-picture.ts';

export interface ItemPlace {
  /** Whether it is unfolded from the start. */
  readonly isOpen: boolean;
  /** Whether links to it lead here. */
  readonly isTarget: boolean;
}

/** One thing that was judged: a line where nothing more is to be said, otherwise to be unfolded. */
export function itemMarkup(item: ReportItem, place: ItemPlace): Markup {
  const { kind, verdict, title, id } = item;
  const head = html`${badge(kind, verdict)}<span class="title">${printable(title)}</span><span class="id">${id}</span>`;
  const at = place.isTarget ? html` id="${anchorOf(id)}"` : undefined;
  if (isQuiet(item)) {
    return html`<div class="rule pass"${at}><div class="row">${head}</div></div>
`;
  }
  return html`<details class="rule ${kind}"${at}${place.isOpen ? html` open` : undefined}>
<summary>${head}</summary>
<div class="body">
${bodyOf(item, place)}</div>
</details>
`;
}

/** Whether there is nothing to show but that it passed. */
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

function bodyOf(item: ReportItem, { isOpen }: ItemPlace): Markup {
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

/** The Tab key reaches it, so that a text longer than the box can be scrolled. */
const scrollBox = (name: string, text: string): Markup =>
  html`<p class="label" aria-hidden="true">${name}</p><pre tabindex="0" role="region" aria-label="${name}">${printable(text, 'lines')}</pre>
`;

const MAX_BODY_CHARACTERS = 8_000;

/**
 * Requests and responses, each to be unfolded.
 *
 * @param open how many of them are unfolded already.
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
