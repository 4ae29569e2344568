import { clauseById } from '../../document/clauses.ts';
import { detailMarkup, judgedMarkup, scrollBox } from '../../report/html-verdict.ts';
import { html, type Markup } from '../../report/markup.ts';
import type { Cause } from '../causes/find-causes.ts';
import { clientGave, resultBeyondFindings, walkOf } from '../explain.ts';
import type { SituationOutcome } from '../run-situation.ts';
import { causeCount, causeTitle, shortestOf } from './cause-text.ts';
import type { ConsumerRun } from './consumer-run.ts';
import { anchorOf } from './html-situation.ts';
import { kindOf } from './report-of-client.ts';

/** What went wrong, by cause, each with the shortest exchange that shows it. */
export function causesMarkup(run: ConsumerRun): Markup | undefined {
  const { causes } = run.report;
  if (causes.length === 0) return undefined;
  return html`<section class="group" aria-labelledby="findings">
<h2 id="findings">Findings</h2>
${causes.map((cause) => causeMarkup(run, cause))}</section>
`;
}

function causeMarkup(run: ConsumerRun, cause: Cause): Markup {
  const { severity, clause, ids, consequences } = cause;
  const item = {
    kind: kindOf(severity),
    verdict: severity,
    title: causeTitle(cause),
    id: causeCount(cause, run),
    isOpen: true,
  };
  const { section, kind, text } = clauseById(clause);
  const outcome = shortestOf(cause, run);
  return judgedMarkup(
    item,
    html`<dl>
${consequences.map((what) => detailMarkup('And so', `The client ${what}.`))}<dt>Document</dt><dd>${section}, ${kind}: ${text}</dd>
${outcome && detailMarkup('Shortest', outcome.title)}</dl>
${outcome && exchangeMarkup(outcome)}
<details class="exchange"><summary>Seen in ${causeCount(cause, run)}</summary>
<p>${linksTo(ids)}</p>
</details>
`,
  );
}

const linksTo = (ids: readonly string[]): readonly Markup[] =>
  ids.map(
    (id, place) => html`${place > 0 ? ', ' : ''}<a class="id" href="#${anchorOf(id)}">${id}</a>`,
  );

const exchangeMarkup = (outcome: SituationOutcome): Markup => {
  const walk = walkOf(outcome.conduct).join('\n') || 'It made no request.';
  return scrollBox('Requests', `${walk}\nit ${clientGave(resultBeyondFindings(outcome))}`);
};
