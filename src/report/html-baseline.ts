import { printable } from '../text/printable.ts';
import { shortText } from '../text/short-text.ts';
import {
  type BaselineComparison,
  type BaselineVerdict,
  baselineSummary,
  changeText,
  listedChanges,
  unlistedText,
} from './baseline.ts';
import { badge } from './html-verdict.ts';
import { html, type Markup } from './markup.ts';
import type { ItemKind } from './report.ts';

const LONGEST_ANSWER = 600;

const kinds: Readonly<Record<BaselineVerdict, ItemKind>> = {
  pass: 'pass',
  warn: 'warn',
  fragile: 'warn',
  unproven: 'unproven',
  fail: 'fail',
};

/**
 * What changed between two runs.
 *
 * @param itemOf what an id stands for: its title, or a link to it.
 */
export function baselineMarkup(
  comparison: BaselineComparison,
  itemOf: (id: string) => Markup | string,
): Markup {
  const { answers, notes } = comparison;
  const changes = listedChanges(comparison);
  const unlisted = unlistedText(comparison);
  return html`<section aria-labelledby="changes">
<h2 id="changes">What changed between two runs</h2>
<p class="lead">${baselineSummary(comparison)} (<code>${printable(comparison.file)}</code>).</p>
${notes.map((note) => html`<p class="note">${printable(`Note: ${note}`)}.</p>\n`)}${
  changes.length > 0
    ? html`<table class="wide changes">
<caption class="unseen">Verdicts of the two runs</caption>
<thead><tr><th scope="col">Now</th><th scope="col">What is judged</th><th scope="col">Since then</th></tr></thead>
<tbody>
${changes.map(
  (change) =>
    html`<tr><td>${badge(kinds[change.verdict], change.verdict)}</td><th scope="row">${itemOf(change.id)}</th><td>${changeText(change)}</td></tr>
`,
)}</tbody>
</table>
`
    : undefined
}${unlisted === undefined ? undefined : html`<p class="note">${unlisted}.</p>\n`}${answers.length > 0 ? answersMarkup(comparison) : undefined}</section>
`;
}

const answersMarkup = ({ answers }: BaselineComparison): Markup =>
  html`<table class="wide changes">
<caption class="unseen">What was observed in the two runs</caption>
<thead><tr><th scope="col">Observation</th><th scope="col">Then</th><th scope="col">Now</th></tr></thead>
<tbody>
${answers.map(
  ({ question, was, is }) =>
    html`<tr><th scope="row">${printable(question)}</th><td>${answerMarkup(was)}</td><td>${answerMarkup(is)}</td></tr>
`,
)}</tbody>
</table>
`;

const answerMarkup = (answer: string | null): Markup | string =>
  answer === null
    ? html`<span class="silent">not seen</span>`
    : printable(shortText(answer, LONGEST_ANSWER));
