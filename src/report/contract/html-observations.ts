import {
  type ObservationResult,
  provideText,
  unobservable,
} from '../../../contract-tests/suite.ts';
import { clauses, type OpenClause } from '../../document/clauses.ts';
import { plural } from '../../text/plural.ts';
import { printable } from '../../text/printable.ts';
import { bySection } from '../by-section.ts';
import { exchangesMarkup } from '../html-item.ts';
import { html, type Markup } from '../markup.ts';
import type { JudgedRun } from './contract-run.ts';
import { comparisonMarkup, fieldsMarkup } from './html-comparison.ts';

/**
 * What the deployment does where the document is silent, clause by clause; beside it the profile,
 * where one was given.
 */
export function observationsMarkup(record: JudgedRun): Markup {
  const open = clauses.flatMap((clause) =>
    clause.kind === 'open' ? [{ ...clause, clauses: [clause.id] }] : [],
  );
  return html`<p class="lead">Choices that the document leaves to the deployment. None of them changes a verdict.</p>
${record.comparison && comparisonMarkup(record.comparison)}${bySection(open).map(
  ({ number, heading, items }) => html`<section aria-labelledby="open-${number}">
<h3 id="open-${number}">${number} ${heading}</h3>
${items.map((clause) => choiceMarkup(clause, record))}</section>
`,
)}`;
}

function choiceMarkup({ id, text }: OpenClause, record: JudgedRun): Markup {
  const told = record.report.observations.filter(({ clauses: of }) => of.includes(id));
  const own = told.filter(({ clauses: [first] }) => first === id);
  const others = told.filter((each) => !own.includes(each));
  const { [id]: hidden } = unobservable;
  return html`<section class="choice" aria-labelledby="choice-${id}">
<h4 id="choice-${id}">${text} <a href="#clause-${id}"><code>${id}</code></a></h4>
${own.map((observation) => observationMarkup(observation, record))}${others.map(
  ({ id: name, question }) => html`<p>See also: <a href="#observation-${name}">${question}</a></p>
`,
)}${
  hidden === undefined
    ? undefined
    : html`<p class="silent">Nothing to see from outside: ${hidden}.</p>
`
}</section>
`;
}

function observationMarkup(
  observation: ObservationResult,
  { comparison, names }: JudgedRun,
): Markup {
  const { id, question, observed } = observation;
  const fields = comparison?.fields.filter((field) => field.observation === id) ?? [];
  const answer =
    observed.kind === 'seen'
      ? html`<p>${printable(observed.answer)}</p>`
      : html`<p class="silent">Not seen: ${printable(observed.reason)}. Provide ${printable(provideText(observed.need, names))}.</p>`;
  const evidence =
    observed.kind === 'seen'
      ? html`<details class="exchange"><summary>${plural(observed.evidence.length, 'exchange')}</summary>
${exchangesMarkup(observed.evidence, 0)}</details>
`
      : undefined;
  return html`<div class="observation" id="observation-${id}">
<p class="question"><span>${question}</span> <span class="id">${id}</span></p>
${answer}
${fields.length > 0 ? fieldsMarkup(fields, observation) : undefined}${evidence}</div>
`;
}
