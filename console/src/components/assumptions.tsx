import { clauseById } from '../../../src/document/clauses.ts';
import type { JournalEntry } from '../../../src/mock/journal/entry.ts';
import { hrefOf } from '../shell/route.ts';
import { Badge } from './badge.tsx';

/** The open choices that an answer rests on: another deployment may choose otherwise. */
export function Assumptions({ assumes }: Pick<JournalEntry, 'assumes'>) {
  if (assumes.length === 0) return null;
  const count = assumes.length === 1 ? 'an open choice' : `${assumes.length} open choices`;
  return (
    <details class="assumptions">
      <summary>It rests on {count}</summary>
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
