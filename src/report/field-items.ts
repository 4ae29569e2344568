import type { ClauseId } from '../document/clauses.ts';
import { shortText } from '../text/short-text.ts';
import type { Detail, Item, ItemVerdict } from './report.ts';

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

const verdicts: Readonly<Record<Comparison['kind'], ItemVerdict>> = {
  same: 'pass',
  changed: 'fail',
  new: 'warn',
  'not-asked': 'unproven',
  unknown: 'unproven',
};

/** A field as an item of a report, with the sentence about it; a changed field fails. */
export function fieldItem(field: Comparison, title: string, clauses: readonly ClauseId[]): Item {
  const { path, kind } = field;
  const verdict = verdicts[kind];
  const item = { id: path, title, clauses: [...clauses], verdict, exchanges: [] };
  return { ...item, fails: verdict === 'fail', details: detailsOf(field) };
}

function detailsOf({ kind, reason = '', evidence, ...values }: Comparison): Detail[] {
  if (kind === 'same') return [];
  if (kind === 'not-asked') return [['because', reason]];
  if (kind === 'unknown') return [['because', `unknown then and now: ${reason}`]];
  return [
    [kind === 'new' ? 'assumed' : 'expected', valueText(values.expected)],
    ['now', valueText(values.now)],
    ...evidence.map((shown): Detail => ['seen in', shown]),
  ];
}

/** On one line: a deployment may have sent megabytes. */
const valueText = (value: unknown): string => shortText(JSON.stringify(value) ?? 'nothing', 4_000);
