import { clauseById } from '../../document/clauses.ts';
import { expectationMarkup } from '../../report/html-expectation.ts';
import { detailMarkup, judgedMarkup, scrollBox } from '../../report/html-verdict.ts';
import { html, type Markup } from '../../report/markup.ts';
import { expectationOf } from '../../report/standing.ts';
import { printable } from '../../text/printable.ts';
import { clientGave, resultBeyondFindings, walkOf } from '../explain.ts';
import type { ConsumerFinding } from '../judgement.ts';
import type { SituationOutcome } from '../run-situation.ts';
import type { ConsumerRun } from './consumer-run.ts';
import { kindOf } from './report-of-client.ts';

/** Where links to a situation lead. */
export const anchorOf = (id: string): string => `situation-${id}`;

/** Situations: what passed as it was to is folded into one line. */
export function situationsMarkup(
  run: ConsumerRun,
  outcomes: readonly SituationOutcome[],
): readonly Markup[] {
  const isQuiet = (outcome: SituationOutcome) =>
    outcome.judgement.verdict === 'pass' && expectationOf(run, outcome) === undefined;
  const passed = outcomes.filter(isQuiet);
  const others = outcomes.filter((outcome) => !isQuiet(outcome));
  const folded = passed.map((outcome) => situationMarkup(run, outcome));
  const item = { kind: 'pass', title: `${passed.length} passed`, id: '' } as const;
  return [
    ...others.map((outcome) => situationMarkup(run, outcome)),
    ...(passed.length > 0 ? [judgedMarkup(item, html`${folded}`)] : []),
  ];
}

/** One situation: a line where it passed, as it was to, otherwise to be unfolded. */
function situationMarkup(run: ConsumerRun, outcome: SituationOutcome): Markup {
  const { id, title, judgement } = outcome;
  const { verdict } = judgement;
  // What went wrong stands above, by cause.
  const item = { kind: kindOf(verdict), verdict, title, id, anchor: anchorOf(id), isOpen: false };
  const expectation = expectationOf(run, outcome);
  const note = expectation && expectationMarkup(expectation);
  return judgedMarkup(item, verdict === 'pass' ? note : html`${note}${bodyOf(outcome)}`);
}

function bodyOf(outcome: SituationOutcome): Markup {
  const { judgement, conduct } = outcome;
  const found = 'findings' in judgement ? judgement.findings.map(findingMarkup) : undefined;
  const reason = 'reason' in judgement ? detailMarkup('Because', judgement.reason) : undefined;
  const given = detailMarkup(
    'Gave back',
    `The client ${clientGave(resultBeyondFindings(outcome))}.`,
  );
  const walk = walkOf(conduct).join('\n') || 'It made none.';
  return html`<dl>
${reason}${found}${given}
</dl>
${scrollBox('Requests', walk)}
`;
}

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
