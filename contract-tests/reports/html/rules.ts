import { clauseById } from '../../../src/document/clauses.ts';
import { html, type Markup } from '../../../src/report/markup.ts';
import { printable } from '../../../src/report/printable.ts';
import { provideText } from '../../judgement/need.ts';
import type { Verdict } from '../../judgement/outcome.ts';
import type { RuleResult } from '../../report.ts';
import { bySection } from '../by-section.ts';
import type { Expectation } from '../expectation.ts';
import { expectationOf, type JudgedRecord } from '../run-record.ts';
import { exchangesMarkup } from './exchanges.ts';

/** The rules by section of the document; failures are unfolded, with their first exchange. */
export function rulesMarkup(record: JudgedRecord): readonly Markup[] {
  return bySection(record.report.results).map(
    ({ number, heading, items }) => html`<section class="group" aria-labelledby="section-${number}">
<h3 id="section-${number}">${number} ${heading}</h3>
${items.map((result) => ruleMarkup(record, result))}</section>
`,
  );
}

function ruleMarkup(record: JudgedRecord, result: RuleResult): Markup {
  const { id, title, outcome } = result;
  const expectation = expectationOf(record, result);
  const head = html`${badge(outcome.verdict)}<span class="title">${title}</span><span class="id">${id}</span>`;
  if (outcome.verdict === 'pass' && !expectation) {
    return html`<div class="rule pass" id="rule-${id}"><div class="row">${head}</div></div>
`;
  }
  const open = outcome.verdict === 'fail' ? html` open` : undefined;
  return html`<details class="rule ${outcome.verdict}" id="rule-${id}"${open}>
<summary>${head}</summary>
<div class="body">
${expectation && expectationMarkup(expectation)}
<dl>
${detailsOf(result, record)}
<dt>Clauses</dt><dd>${result.clauses.map((clause) => html`<p><a href="#clause-${clause}"><code>${clause}</code></a> ${clauseById(clause).text}</p>`)}</dd>
</dl>
${outcome.verdict === 'pass' ? undefined : exchangesMarkup(outcome.evidence, outcome.verdict === 'fail' ? 1 : 0)}</div>
</details>
`;
}

function detailsOf({ outcome }: RuleResult, { names }: JudgedRecord): readonly Markup[] {
  const pair = (name: string, text: string) => html`<dt>${name}</dt><dd>${printable(text)}</dd>`;
  switch (outcome.verdict) {
    case 'pass':
      return [];
    case 'unproven':
      return [pair('Because', outcome.reason), pair('Provide', provideText(outcome.need, names))];
    case 'fail':
    case 'warn':
      return [pair('Expected', outcome.expected), pair('Seen', outcome.seen)];
  }
}

const states: Readonly<Record<Expectation['state'], string>> = {
  met: 'This failure is expected',
  lapsed: 'This failure was expected, and is no longer',
  stale: 'A failure was expected that does not come any more; its entry can go',
  undecided: 'A failure is expected here',
};

const expectationMarkup = ({ state, reason, until }: Expectation): Markup =>
  html`<p class="note">${states[state]}: ${printable(reason)}${until === undefined ? undefined : html` (until ${until})`}</p>`;

export const badge = (verdict: Verdict): Markup =>
  html`<span class="badge ${verdict}">${verdict}</span>`;
