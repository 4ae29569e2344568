import type { Verdict } from '../../judgement/outcome.ts';
import { html, type Markup } from '../markup.ts';
import { plural } from '../plural.ts';
import { printable } from '../printable.ts';
import { comparisonSummary } from '../profile-comparison.ts';
import { failuresOf, type JudgedRecord, summaryOf } from '../run-record.ts';

/** In the order in which an operator wants to know of them. */
const verdicts: readonly Verdict[] = ['fail', 'warn', 'unproven', 'pass'];

/** One sentence, the share of each verdict, and the counts. */
export function overviewMarkup(record: JudgedRecord): Markup {
  return html`<p class="headline">${headlineOf(record)}</p>
${barOf(record)}
<p class="lead">${summaryOf(record)}</p>
${
  record.comparison &&
  html`<p class="lead">${printable(comparisonSummary(record.comparison))}: <a href="#observations">observations</a></p>
`
}`;
}

function headlineOf(record: JudgedRecord): string {
  const { counts } = record.report;
  const failures = failuresOf(record).length;
  if (failures > 0) return plural(failures, 'failure');
  if (counts.fail > 0) return 'Nothing failed that was not expected to';
  return counts.unproven > 0 ? 'Nothing failed; not everything could be proven' : 'Nothing failed';
}

function barOf({ report: { counts, results } }: JudgedRecord): Markup {
  let x = 0;
  const parts = verdicts.map((verdict) => {
    const width = (100 * counts[verdict]) / results.length;
    const part = html`<rect class="${verdict}" x="${x.toFixed(3)}" width="${width.toFixed(3)}" height="1"/>`;
    x += width;
    return part;
  });
  return html`<svg class="bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">${parts}</svg>`;
}

/** Boxes to tick, by verdict. Without a browser that knows :has() everything stays in sight. */
export function filterMarkup({ report: { counts } }: JudgedRecord): Markup {
  const boxes = verdicts.map(
    (verdict) =>
      html`<label><input type="checkbox" id="show-${verdict}" checked> ${verdict} (${counts[verdict]})</label>
`,
  );
  return html`<fieldset class="filter"><legend>Show rules that end in</legend>
${boxes}</fieldset>
<p class="none">Every verdict is filtered out.</p>
`;
}
