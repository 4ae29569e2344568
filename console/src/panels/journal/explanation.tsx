import { clauseById } from '../../../../src/document/clauses.ts';
import type { JournalRefusal } from '../../../../src/mock/journal-entry.ts';
import { Name } from '../../components/text.tsx';
import { hrefOf } from '../../shell/route.ts';

/** Why it was refused, and what would have passed. */
export const Explanation = ({ refusal }: { readonly refusal: JournalRefusal }) => (
  <section class="journal-why">
    <h3>Why it was refused</h3>
    <p class="journal-reason">
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
