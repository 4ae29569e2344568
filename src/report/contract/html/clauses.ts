import {
  type ClauseCoverage,
  coverClauses,
  type RuleResult,
} from '../../../../contract-tests/suite.ts';
import { badge } from '../../html-verdict.ts';
import { html, type Markup } from '../../markup.ts';
import type { JudgedRecord } from '../run-record.ts';

/** Every clause of the document: what judged it, what was observed of it, or why neither can be. */
export function clausesMarkup({ report }: JudgedRecord): Markup {
  const results = new Map(report.results.map((result) => [result.id, result]));
  const rows = coverClauses(report.results, report.observations);
  return html`<div class="scroll"><table class="wide clauses">
<caption>Every statement of the API document, in short, and what this run says of it.</caption>
<thead><tr><th scope="col">Clause</th><th scope="col">Statement</th><th scope="col">Kind</th><th scope="col">Covered by</th></tr></thead>
<tbody>
${rows.map((row) => rowOf(row, results))}</tbody>
</table></div>
`;
}

function rowOf(
  { clause, rules, observations, undecidable }: ClauseCoverage,
  results: ReadonlyMap<string, RuleResult>,
): Markup {
  const { id, text, kind } = clause;
  const judged = rules.map((rule) => {
    const verdict = results.get(rule)?.outcome.verdict;
    return html`<li><a href="#rule-${rule}"><code>${rule}</code></a> ${verdict && badge(verdict)}</li>`;
  });
  const observed = observations.map(
    (name) => html`<li><a href="#observation-${name}"><code>${name}</code></a> observed</li>`,
  );
  const cover =
    judged.length + observed.length > 0
      ? html`<ul>${judged}${observed}</ul>`
      : html`<span class="silent">${undecidable ?? 'Left out of this run.'}</span>`;
  return html`<tr id="clause-${id}"><th scope="row"><code>${id}</code></th><td>${text}</td><td>${kind}</td><td>${cover}</td></tr>
`;
}
