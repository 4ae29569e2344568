import type { ClauseId } from '../../document/clauses.ts';
import type { FileEntry } from '../../document/wire.ts';
import { plural } from '../../text/plural.ts';
import { shortText } from '../../text/short-text.ts';
import type { ReturnedEntry } from '../consumer-client.ts';
import { type ConsumerFinding, finding, isOpen } from '../judgement.ts';
import type { AlteredField, Session } from '../session.ts';

const FIELDS = ['name', 'contentType', 'size', 'validationStatus', 'createdAt'] as const;

/**
 * The fields that a client returned with different values than it had received.
 *
 * @param served every served version of each file, by id.
 */
export function alteredFields(
  entries: readonly ReturnedEntry[],
  served: ReadonlyMap<string, readonly FileEntry[]>,
): readonly AlteredField[] {
  return FIELDS.flatMap((field) => {
    const altered = entries.filter((entry) => {
      const versions = served.get(entry.id);
      return versions?.every((version) => !isSame(field, entry[field], version[field]));
    });
    const [first] = altered;
    const truth = first && served.get(first.id)?.at(-1);
    if (!truth) return [];
    const { length: files } = altered;
    return [{ field, id: first.id, files, given: first[field], served: truth[field] }];
  });
}

function isSame(field: AlteredField['field'], given: unknown, served: unknown): boolean {
  if (given === served) return true;
  if (typeof given !== 'string' || typeof served !== 'string') return false;
  // Names that differ only in Unicode composition are equal, and so are two formats of one time.
  if (field === 'name') return given.normalize() === served.normalize();
  return field === 'createdAt' && !isAnotherTime(given, served);
}

/** Milliseconds: a client may drop seconds and their fractions. */
const MINUTE = 60_000;

/**
 * Whether a text is a different instant than the one served. A client may use its own time format:
 * only one with an offset is unambiguous.
 */
const isAnotherTime = (given: string, served: string): boolean =>
  /T[\d:.,]*(Z|[+-]\d\d:?\d\d)$/.test(given) &&
  Math.abs(Date.parse(given) - Date.parse(served)) >= MINUTE;

/**
 * Returned entries with the document's fields must have the values that were received (clause 2.3).
 *
 * @param clause the situation's clause. If it is open, a mismatch means that the client relies on it.
 */
export const entryFindings = (
  clause: ClauseId,
  { altered = [] }: Session,
): readonly ConsumerFinding[] =>
  altered.map(({ field, id, files, given, served }) =>
    finding(
      'entry',
      `altered-${field}`,
      isOpen(clause) ? clause : `2.3-${field}`,
      `returned ${plural(files, 'file')} with a different ${field} than received: ${valueText(given)} instead of ${valueText(served)} (${id})`,
    ),
  );

const valueText = (value: unknown): string => shortText(JSON.stringify(value) ?? 'nothing', 60);
