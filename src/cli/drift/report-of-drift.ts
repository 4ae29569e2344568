import type { NotJudgedReport } from '../../../contract-tests/suite.ts';
import { clauseById } from '../../document/clauses.ts';
import { bySection } from '../../report/by-section.ts';
import { valueText } from '../../report/contract/profile-comparison.ts';
import { nothingJudged } from '../../report/contract/report-of-contract.ts';
import {
  cutShort,
  type Detail,
  type ItemKind,
  type Report,
  type ReportItem,
} from '../../report/report.ts';
import { plural } from '../../text/plural.ts';
import { type ComparedField, countsOf } from './compared-field.ts';

/** What was compared, and when. */
export interface DriftRun {
  readonly startedAt: string;
  readonly milliseconds: number;
  /** What the deployment was. */
  readonly profile: string;
  /** The deployment, or the other profile. */
  readonly with: string;
}

/**
 * A comparison, as every format shows it: a group for each section of the document.
 *
 * @param interruption why the run was cut short, so that less was asked than there is.
 */
export function reportOfDrift(
  fields: readonly ComparedField[],
  run: DriftRun,
  interruption?: string,
): Report {
  const items = fields.map(itemOf);
  const of = (verdict: ComparedField['kind']) => items.filter((item) => item.verdict === verdict);
  const [changed, fresh, notAsked] = [of('changed'), of('new'), of('not-asked')];
  return {
    ...headOf(run),
    headline: changed.length === 0 ? 'nothing changed' : plural(changed.length, 'change'),
    summary: countsOf(fields),
    notes: [
      `Beside the profile ${run.profile}`,
      ...(interruption === undefined ? [] : [`Cut short: ${interruption}`]),
    ],
    groups: bySection(items).map(({ number, heading, items: within }) => ({
      heading: `${number} ${heading}`,
      items: within,
    })),
    findings: changed,
    others: [
      { heading: `${fresh.length} new`, items: fresh },
      { heading: `${notAsked.length} not asked`, items: notAsked },
    ],
    broken: cutShort(interruption),
  };
}

/** The same where nothing could be judged. */
export const reportOfNothing = (report: NotJudgedReport, run: DriftRun): Report => ({
  ...headOf(run),
  ...nothingJudged(report),
});

const headOf = ({ startedAt, milliseconds, profile, with: other }: DriftRun) => ({
  ...{ name: 'drift', title: 'Drift', subject: other, startedAt, milliseconds },
  facts: { profile, with: other },
});

const kinds: Readonly<Record<ComparedField['kind'], ItemKind>> = {
  same: 'pass',
  changed: 'fail',
  new: 'warn',
  'not-asked': 'unproven',
  unknown: 'unproven',
};

function itemOf(field: ComparedField): ReportItem {
  const { path, kind, clauses } = field;
  const [id] = clauses;
  const item = { id, title: path, clauses, kind: kinds[kind], verdict: kind };
  return { ...item, fails: kind === 'changed', ...shownOf(field) };
}

function shownOf(field: ComparedField): Pick<ReportItem, 'message' | 'details' | 'evidence'> {
  const { kind, reason = '', evidence, clauses } = field;
  if (kind === 'same') return { message: '', details: [], evidence: '' };
  if (kind === 'not-asked' || kind === 'unknown') {
    const message = `${kind === 'unknown' ? 'unknown then and now' : 'not asked'}: ${reason}`;
    return { message, details: [['because', reason]], evidence: '' };
  }
  const [expected, now] = [valueText(field.expected), valueText(field.now)];
  const then = kind === 'new' ? 'assumed' : 'expected';
  const details: Detail[] = [
    ['document', `${clauses[0]}: ${clauseById(clauses[0]).text}`],
    [then, expected],
    ['now', now],
  ];
  return {
    message: `${kind === 'new' ? 'new: ' : ''}${then} ${expected}; now ${now}`,
    details: [...details, ...evidence.slice(0, 1).map((shown): Detail => ['seen in', shown])],
    evidence: [...details.map(([name, text]) => `${name}: ${text}`), ...evidence].join('\n'),
  };
}
