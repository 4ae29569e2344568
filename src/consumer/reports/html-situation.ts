import { clauseById } from '../../document/clauses.ts';
import type { ShareKind } from '../../report/html-shares.ts';
import { html, type Markup } from '../../report/markup.ts';
import { printable } from '../../report/printable.ts';
import { clientGave, walkOf } from '../explain.ts';
import type { ConsumerFinding, ConsumerVerdict } from '../judgement.ts';
import type { SituationOutcome } from '../run-situation.ts';

/** What is fragile looks as a warning does in the contract report, whose style this page shares. */
export const kindOf = (verdict: ConsumerVerdict): ShareKind =>
  verdict === 'fragile' ? 'warn' : verdict;

/** One situation: a line where it passed, otherwise to be unfolded; failures are already. */
export function situationMarkup(outcome: SituationOutcome): Markup {
  const { id, title, judgement } = outcome;
  const { verdict } = judgement;
  const kind = kindOf(verdict);
  const head = html`<span class="badge ${kind}">${verdict}</span><span class="title">${title}</span><span class="id">${id}</span>`;
  if (verdict === 'pass') {
    return html`<div class="rule pass"><div class="row">${head}</div></div>
`;
  }
  return html`<details class="rule ${kind}"${verdict === 'fail' ? html` open` : undefined}>
<summary>${head}</summary>
<div class="body">
<dl>
${
  judgement.verdict === 'unproven'
    ? pair('Because', judgement.reason)
    : judgement.findings.map(findingMarkup)
}${isTold(outcome) ? undefined : pair('Gave back', `The client ${clientGave(outcome.conduct.result)}.`)}
</dl>
${requestsMarkup(outcome)}</div>
</details>
`;
}

/** Whether a finding repeats already what the client gave back. */
function isTold({ judgement, conduct: { result } }: SituationOutcome): boolean {
  return (
    'message' in result &&
    !('description' in result && result.description) &&
    'findings' in judgement &&
    judgement.findings.some(({ what }) => what.includes(result.message))
  );
}

const pair = (name: string, text: string): Markup =>
  html`<dt>${name}</dt><dd>${printable(text)}</dd>
`;

function findingMarkup({ what, clause, requests }: ConsumerFinding): Markup {
  const { section, kind, text } = clauseById(clause);
  const seen =
    requests.length > 0
      ? ` (#${requests.slice(0, 8).join(', #')}${requests.length > 8 ? ', …' : ''})`
      : '';
  return html`<dt>Found</dt><dd>${printable(`The client ${what}${seen}.`)}</dd>
<dt>Document</dt><dd>${section}, ${kind}: ${text}</dd>
`;
}

/** Reached by the Tab key, so that what is longer than the box can be scrolled to. */
function requestsMarkup({ conduct }: SituationOutcome): Markup {
  const lines = walkOf(conduct).join('\n') || 'It made none.';
  return html`<p class="label" aria-hidden="true">Requests</p><pre tabindex="0" role="region" aria-label="Requests">${printable(lines, 'lines')}</pre>
`;
}
