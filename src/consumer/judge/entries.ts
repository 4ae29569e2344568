import { type ClauseId, clauseById } from '../../document/clauses.ts';
import { plural } from '../../text/plural.ts';
import type { AlteredField } from '../altered-fields.ts';
import type { ConsumerFinding } from '../judgement.ts';
import type { Session } from '../session.ts';

const clauses: Readonly<Record<AlteredField['field'], ClauseId>> = {
  name: '2.3-name',
  contentType: '2.3-contentType',
  size: '2.3-size',
  validationStatus: '2.3-validationStatus',
  createdAt: '2.3-createdAt',
};

/**
 * The fields of the entries that a client gave back, where they stand under the document's names:
 * as they were received (clause 2.3).
 *
 * @param clause of the situation: where it is open, the client rests on that choice.
 */
export function judgeEntries(
  clause: ClauseId,
  { altered = [] }: Session,
): readonly ConsumerFinding[] {
  const isOpen = clauseById(clause).kind === 'open';
  return altered.map(({ field, id, files, given, served }) => ({
    severity: isOpen ? 'fragile' : 'fail',
    clause: isOpen ? clause : clauses[field],
    what: `gave out ${plural(files, 'file')} with another ${field} than it had received: ${shown(given)} where it was ${shown(served)} (${id})`,
    requests: [],
  }));
}

const LONGEST_SHOWN = 60;

function shown(value: string | number): string {
  if (typeof value === 'number' || value.length <= LONGEST_SHOWN) return JSON.stringify(value);
  return `${JSON.stringify(value.slice(0, LONGEST_SHOWN).toWellFormed())}… (${value.length})`;
}
