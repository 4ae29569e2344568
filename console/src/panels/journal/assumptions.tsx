import { clauseById } from '../../../../src/document/clauses.ts';
import type { JournalEntry } from '../../../../src/mock/journal-entry.ts';
import { Badge } from '../../components/badge.tsx';
import { hrefOf } from '../../shell/route.ts';

/** The open choices that an answer rests on: another deployment may choose otherwise. */
export function Assumptions({ assumes }: Pick<JournalEntry, 'assumes'>) {
  if (assumes.length === 0) return null;
  return (
    <details class="journal-assumes">
      <summary>It rests on {assumes.length} open choices</summary>
      <ul>
        {assumes.map(({ field, clause, source }) => (
          <li key={field}>
            <a href={hrefOf('switches', ['profile'], { field })}>{field}</a>{' '}
            {source !== 'chosen' && <Badge>{source}</Badge>}
            <p class="soft">
              {clauseById(clause).text} ({clause})
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}
