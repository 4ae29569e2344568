import type { ClauseId } from '../../document/clauses.ts';
import { shortText } from '../../text/short-text.ts';
import {
  countsText,
  type Detail,
  groupsBySection,
  type ItemKind,
  type ReportItem,
  type ReportPart,
} from '../report.ts';

/** One field compared in two profiles. */
export interface Comparison {
  readonly path: string;
  /**
   * `new`: the profile had assumed it, and the deployment differs. `not-asked`: it could not be
   * observed this time. `unknown`: it could not be observed either time.
   */
  readonly kind: 'same' | 'changed' | 'new' | 'not-asked' | 'unknown';
  readonly expected: unknown;
  readonly now: unknown;
  /** Why it could not be observed. */
  readonly reason?: string;
  readonly evidence: readonly string[];
  /** The observation that should show it. */
  readonly observation?: string;
}

/** A profile compared with the deployment. */
export interface ProfileComparison {
  /** The given name or file. */
  readonly profile: string;
  /** Every field, whether it differs or not, with the clause that leaves it open. */
  readonly fields: readonly (Comparison & { readonly clause: ClauseId })[];
}

/** For each kind: the verdict, its name in counts, and how it counts. */
const kinds: Readonly<
  Record<
    Comparison['kind'],
    { readonly verdict: string; readonly counted: string; readonly as: ItemKind }
  >
> = {
  same: { verdict: 'same', counted: 'the same', as: 'pass' },
  changed: { verdict: 'changed', counted: 'changed', as: 'fail' },
  new: { verdict: 'new', counted: 'new', as: 'warn' },
  'not-asked': { verdict: 'unasked', counted: 'not asked', as: 'unproven' },
  unknown: { verdict: 'unknown', counted: 'unknown then and now', as: 'unproven' },
};

/** The fields as items of a report; a changed field fails. */
export const fieldItems = ({ fields }: Pick<ProfileComparison, 'fields'>): readonly ReportItem[] =>
  fields.map((field) => {
    const { path, kind, clause: id } = field;
    const { verdict, as } = kinds[kind];
    const item = {
      id,
      title: path,
      name: path,
      clauses: [id],
      kind: as,
      verdict,
      fails: as === 'fail',
    };
    return { ...item, ...shownOf(field) };
  });

function shownOf(field: Comparison): Pick<ReportItem, 'message' | 'details' | 'sameAs'> {
  const { kind, reason = '', evidence } = field;
  if (kind === 'same') return { message: '', details: [] };
  if (kind === 'not-asked' || kind === 'unknown') {
    const message = `${kinds[kind].counted}: ${reason}`;
    return { message, details: [['because', reason]], sameAs: message };
  }
  const [expected, now] = [valueText(field.expected), valueText(field.now)];
  const then = kind === 'new' ? 'assumed' : 'expected';
  return {
    message: `${kind === 'new' ? 'new: ' : ''}${then} ${expected}; now ${now}`,
    details: [
      [then, expected],
      ['now', now],
      ...evidence.map((shown): Detail => ['seen in', shown]),
    ],
  };
}

/** The counts in one line; they add up to the number of fields. */
export const fieldCounts = (items: readonly ReportItem[]): string =>
  countsText(
    'field',
    items,
    Object.fromEntries(Object.values(kinds).map(({ verdict, counted }) => [verdict, counted])),
  );

/** A profile compared with a judged deployment: a field that differs is not a failure. */
export function profilePart(comparison: ProfileComparison): ReportPart {
  const items = fieldItems(comparison);
  const shown = items.map((item) => ({
    ...item,
    // Several fields may share a clause.
    id: item.title,
    kind: item.fails ? ('warn' as const) : item.kind,
    fails: false,
  }));
  return {
    heading: 'Profile',
    lead: `Compared with the profile ${comparison.profile}: ${fieldCounts(items)}`,
    groups: groupsBySection(shown),
  };
}

/** The longest value, in characters: a deployment may have sent megabytes. */
const MAX_VALUE_LENGTH = 4000;

/** The value of a field on one line. */
const valueText = (value: unknown): string =>
  shortText(JSON.stringify(value) ?? 'nothing', MAX_VALUE_LENGTH);
