import { clauseById } from '../../../src/document/clauses.ts';
import type { JournalRefusal } from '../../../src/mock/journal/entry.ts';
import { hrefOf } from '../shell/route.ts';
import { Name } from './text.tsx';

/** Why a request was refused, and what would have passed. */
export const Explanation = ({ refusal }: { readonly refusal: JournalRefusal }) => (
  <section class="explanation" aria-label="Why it was refused">
    <h3>Why it was refused</h3>
    <p class="explanation-why">
      <Name text={refusal.why} />
    </p>
    <dl>
      <dt>What would have passed</dt>
      <dd>
        <Name text={refusal.wouldPass} />
      </dd>
      <dt>The rule</dt>
      <dd>
        {clauseById(refusal.rule).text} <span class="soft">({refusal.rule})</span>
      </dd>
      <dt>How it looks</dt>
      <dd>
        is a choice of the profile:{' '}
        <a href={hrefOf('switches', ['profile'], { field: refusal.field })}>{refusal.field}</a>
        {refusal.form && `, in the form ${refusal.form}`}
      </dd>
    </dl>
  </section>
);
