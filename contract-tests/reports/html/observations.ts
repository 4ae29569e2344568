import type { ObservationResult } from '../../observations.ts';
import { html, type Markup } from '../markup.ts';
import { printable } from '../printable.ts';
import { plural } from '../run-record.ts';
import { exchangesMarkup } from './exchanges.ts';

/** What the deployment does where the document is silent, question by question. */
export function observationsMarkup(observations: readonly ObservationResult[]): Markup {
  return html`<div class="scroll"><table class="wide observations">
<caption>Choices that the document leaves to the deployment. None of them changes a verdict.</caption>
<thead><tr><th scope="col">Question</th><th scope="col">Answer</th><th scope="col">Clauses</th></tr></thead>
<tbody>
${observations.map(rowOf)}</tbody>
</table></div>
`;
}

function rowOf({ id, question, clauses, observed }: ObservationResult): Markup {
  const answer =
    observed.kind === 'seen'
      ? html`${printable(observed.answer)}<details class="exchange"><summary>${plural(observed.evidence.length, 'exchange')}</summary>
${exchangesMarkup(observed.evidence, 0)}</details>`
      : html`<span class="silent">Not seen: ${printable(observed.reason)}. Provide ${printable(observed.provide)}.</span>`;
  const links = clauses.map(
    (clause) => html`<a href="#clause-${clause}"><code>${clause}</code></a> `,
  );
  return html`<tr id="observation-${id}"><th scope="row">${question}</th><td>${answer}</td><td>${links}</td></tr>
`;
}
