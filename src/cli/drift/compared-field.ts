import type { OpenId } from '../../document/clauses.ts';
import type { FieldComparison } from '../../learn/compare-profiles.ts';
import { clausesOf } from '../../profile/fields.ts';
import type { Comparison } from '../../report/contract/profile-comparison.ts';
import { plural } from '../../text/plural.ts';

/** One field as it is reported: with the clauses that it answers. */
export interface ComparedField extends FieldComparison {
  /** The closest first. */
  readonly clauses: readonly [OpenId, ...OpenId[]];
}

export function comparedField(comparison: FieldComparison): ComparedField {
  return { ...comparison, clauses: clausesOf(comparison.path) };
}

/** The counts, which add up to the number of fields. */
export function countsOf(fields: readonly Comparison[]): string {
  const count = (wanted: Comparison['kind']) => fields.filter(({ kind }) => kind === wanted).length;
  return (
    `${plural(fields.length, 'field')}: ${count('same')} the same, ${count('changed')} changed, ` +
    `${count('new')} new, ${count('not-asked')} not asked, ${count('unknown')} unknown then and now`
  );
}
