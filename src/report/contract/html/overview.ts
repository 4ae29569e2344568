import { printable } from '../../../text/printable.ts';
import { baselineMarkup } from '../../html-baseline.ts';
import { barOf, filterOf, type Share } from '../../html-shares.ts';
import { html, type Markup } from '../../markup.ts';
import { verdicts } from '../by-verdict.ts';
import { headlineOf } from '../headline.ts';
import { comparisonSummary } from '../profile-comparison.ts';
import { type JudgedRecord, summaryOf } from '../run-record.ts';
import { sampleText } from '../sample-text.ts';

/** One sentence, the share of each verdict, and the counts. */
export function overviewMarkup(record: JudgedRecord): Markup {
  return html`<p class="headline">${headlineOf(record)}</p>
${barOf(sharesOf(record))}
<p class="lead">${summaryOf(record)}</p>
${
  record.report.sample &&
  html`<p>${sampleText(record.report.sample, record.names)}</p>
`
}${
  record.comparison &&
  html`<p class="lead">${printable(comparisonSummary(record.comparison))}: <a href="#observations">observations</a></p>
`
}${record.baseline && baselineMarkup(record.baseline, (id) => linkTo(record, id))}`;
}

const linkTo = ({ report }: JudgedRecord, rule: string): Markup =>
  html`<a href="#rule-${rule}">${report.results.find(({ id }) => id === rule)?.title ?? rule}</a>`;

const sharesOf = ({ report: { counts } }: JudgedRecord): readonly Share[] =>
  verdicts.map((verdict) => ({ kind: verdict, name: verdict, count: counts[verdict] }));

export const filterMarkup = (record: JudgedRecord): Markup =>
  filterOf('Show rules that end in', sharesOf(record));
