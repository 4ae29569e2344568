import { html, type Markup } from './markup.ts';
import type { ItemKind } from './report.ts';

/** How many of all ended in one verdict. */
export interface Share {
  /** Gives the colour, and what the filter shows. */
  readonly kind: ItemKind;
  readonly name: string;
  readonly count: number;
}

export function barOf(shares: readonly Share[]): Markup {
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

/** Boxes to tick, by verdict. Without a browser that knows :has() everything stays in sight. */
export function filterOf(legend: string, shares: readonly Share[]): Markup {
  const boxes = shares.map(
    ({ kind, name, count }) =>
      html`<label><input type="checkbox" id="show-${kind}" checked> ${name} (${count})</label>
`,
  );
  return html`<fieldset class="filter"><legend>${legend}</legend>
${boxes}</fieldset>
<p class="none">Every verdict is filtered out.</p>
`;
}
