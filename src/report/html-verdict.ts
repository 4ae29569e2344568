import { printable } from '../text/printable.ts';
import { html, type Markup } from './markup.ts';
import type { ItemKind } from './report.ts';

/** One thing that was judged. */
export interface JudgedItem {
  /** Gives the colour, and what the filter shows. */
  readonly kind: ItemKind;
  /** What the badge says; left out, the kind. */
  readonly verdict?: string;
  readonly title: string;
  readonly id: string;
  /** Where links within the page lead. */
  readonly anchor?: string;
  /** Whether it is unfolded from the start; a failure is, if left out. */
  readonly isOpen?: boolean;
}

/** A line where nothing more is to be said; otherwise to be unfolded, which a failure mostly is. */
export function judgedMarkup(item: JudgedItem, body: Markup | undefined): Markup {
  const { kind, verdict, title, id, anchor, isOpen = kind === 'fail' } = item;
  const head = html`${badge(kind, verdict)}<span class="title">${title}</span><span class="id">${id}</span>`;
  const at = anchor === undefined ? undefined : html` id="${anchor}"`;
  if (body === undefined) {
    return html`<div class="rule ${kind}"${at}><div class="row">${head}</div></div>
`;
  }
  return html`<details class="rule ${kind}"${at}${isOpen ? html` open` : undefined}>
<summary>${head}</summary>
<div class="body">
${body}</div>
</details>
`;
}

export const badge = (kind: ItemKind, text: string = kind): Markup =>
  html`<span class="badge ${kind}">${text}</span>`;

/** A name and what belongs to it, in a list of details. */
export const detailMarkup = (name: string, text: string): Markup =>
  html`<dt>${name}</dt><dd>${printable(text)}</dd>
`;

/** Reached by the Tab key, so that what is longer than the box can be scrolled to. */
export const scrollBox = (name: string, text: string): Markup =>
  html`<p class="label" aria-hidden="true">${name}</p><pre tabindex="0" role="region" aria-label="${name}">${printable(text, 'lines')}</pre>`;

/** Which command made the page, and when. */
export const madeBy = (command: string, startedAt: string): Markup =>
  html`Made by <code>workspace-files ${command}</code> at <time datetime="${startedAt}">${startedAt}</time>. Secrets are reduced to hints.`;
