import { plural } from '../../text/plural.ts';
import { shortText } from '../../text/short-text.ts';

/** One field of two profiles, side by side. */
export interface Comparison {
  readonly path: string;
  /**
   * `new`: the profile had assumed it, and the deployment differs. `not-asked`: it could not be
   * observed this time. `unknown`: it could be observed neither then nor now.
   */
  readonly kind: 'same' | 'changed' | 'new' | 'not-asked' | 'unknown';
  readonly expected: unknown;
  readonly now: unknown;
  /** Why it could not be observed. */
  readonly reason?: string;
  readonly evidence: readonly string[];
  /** The observation that should have shown it. */
  readonly observation?: string;
}

/** A profile beside what the deployment does. */
export interface ProfileComparison {
  /** Its name or its file, as it was given. */
  readonly profile: string;
  /** Every field of it, whether it differs or not. */
  readonly fields: readonly Comparison[];
}

/** How a field of the profile stands to the deployment. */
export type Standing = 'same' | 'differs' | 'cannot tell';

const standings: Readonly<Record<Comparison['kind'], Standing>> = {
  same: 'same',
  changed: 'differs',
  new: 'differs',
  'not-asked': 'cannot tell',
  unknown: 'cannot tell',
};

export const standingOf = ({ kind }: Comparison): Standing => standings[kind];

/** Whether the profile itself had to assume the field. */
export const wasAssumed = ({ kind }: Comparison): boolean => kind === 'new' || kind === 'unknown';

/** One line: the counts, which add up to the number of fields. */
export function comparisonSummary({ profile, fields }: ProfileComparison): string {
  const count = (wanted: Standing) => fields.filter((each) => standingOf(each) === wanted).length;
  return (
    `Beside the profile ${profile}: ${plural(fields.length, 'field')}, ${count('same')} the same, ` +
    `${count('differs')} different, ${count('cannot tell')} that cannot be told`
  );
}

/** Characters of a value: a deployment may have sent megabytes. */
const LONGEST_VALUE = 4000;

/** The value of a field, in one line. */
export const valueText = (value: unknown): string =>
  shortText(JSON.stringify(value) ?? 'nothing', LONGEST_VALUE);
