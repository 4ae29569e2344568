import { type ClauseCoverage, coverClauses, type Verdict } from '../../../contract-tests/suite.ts';
import { badge } from '../html-item.ts';
import { type HtmlSection, htmlReport } from '../html-report.ts';
import { html, type Markup } from '../markup.ts';
import { anchorOf } from '../report.ts';
import { type ContractRun, isJudged, type JudgedRun } from './contract-run.ts';
import { observationsMarkup } from './html-observations.ts';
import { reportOfContract } from './report-of-contract.ts';

/** A run of the contract as a page: the report, the clauses, and the observations. */
export function contractPage(run: ContractRun): string {
  return htmlReport(reportOfContract(run), isJudged(run) ? sectionsOf(run) : []);
}

function sectionsOf(run: JudgedRun): readonly HtmlSection[] {
  const clauses = { id: 'clauses', heading: 'Clauses', content: clausesMarkup(run) };
  if (run.report.observations.length === 0) return [clauses];
  const content = observationsMarkup(run);
  return [clauses, { id: 'observations', heading: 'Observations', content, isPage: true }];
}

/** Every clause of the document: what judged it, what was observed of it, or why neither can be. */
function clausesMarkup({ report }: JudgedRun): Markup {
  const verdicts = new Map(report.results.map(({ id, outcome }) => [id, outcome.verdict]));
  const rows = coverClauses(report.results, report.observations);
  return html`<div class="scroll"><table class="wide clauses">
<caption>Every statement of the API document, in short, and what this run says of it.</caption>
<thead><tr><th scope="col">Clause</th><th scope="col">Statement</th><th scope="col">Kind</th><th scope="col">Covered by</th></tr></thead>
<tbody>
${rows.map((row) => rowOf(row, verdicts))}</tbody>
</table></div>
`;
}

function rowOf(
  { clause, rules, observations, undecidable }: ClauseCoverage,
  verdicts: ReadonlyMap<string, Verdict>,
): Markup {
  const { id, text, kind } = clause;
  const judged = rules.map((rule) => {
    const verdict = verdicts.get(rule);
    return html`<li><a href="#${anchorOf(rule)}"><code>${rule}</code></a> ${verdict && badge(verdict)}</li>`;
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
