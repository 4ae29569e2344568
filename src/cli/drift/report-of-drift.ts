import {
  type NotJudgedReport,
  type ObservationResult,
  provideText,
} from '../../../contract-tests/suite.ts';
import { type FieldComparison, isDifference } from '../../learn/compare-profiles.ts';
import { clausesOf } from '../../profile/fields.ts';
import { bySection } from '../../report/by-section.ts';
import { type Comparison, valueText } from '../../report/contract/profile-comparison.ts';
import { nothingJudged } from '../../report/contract/report-of-contract.ts';
import { jsonText } from '../../report/json-text.ts';
import {
  countsText,
  cutShort,
  type Detail,
  type ItemKind,
  type Report,
  type ReportItem,
} from '../../report/report.ts';
import { plural } from '../../text/plural.ts';
import { flagNames } from '../target/flag-names.ts';

/** What was compared, and when. */
export interface DriftRun {
  readonly startedAt: string;
  readonly milliseconds: number;
  /** What the deployment was. */
  readonly profile: string;
  /** The deployment, or the other profile. */
  readonly with: string;
}

type Kind = Comparison['kind'];

/**
 * A comparison, as every format shows it: a group for each section of the document.
 *
 * @param interruption why the run was cut short, so that less was asked than there is.
 */
export function reportOfDrift(
  fields: readonly FieldComparison[],
  run: DriftRun,
  interruption?: string,
): Report {
  const items = fields.map(itemOf);
  const of = (kind: Kind) => items.filter(({ verdict }) => verdict === words[kind][0]);
  const [changed, fresh, notAsked] = [of('changed'), of('new'), of('not-asked')];
  return {
    ...headOf(run),
    headline: changed.length === 0 ? 'Nothing changed' : plural(changed.length, 'change'),
    summary: countsText('field', items, Object.fromEntries(Object.values(words))),
    notes: interruption === undefined ? [] : [`Cut short: ${interruption}`],
    heading: 'Fields',
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
  ...{ name: 'drift', title: 'Drift', opening: `Drift from the profile ${profile}:` },
  ...{ subject: other, startedAt, milliseconds },
  facts: { profile, with: other },
});

/** The word of each kind, and how it is counted. */
const words: Readonly<Record<Kind, readonly [verdict: string, counted: string]>> = {
  same: ['same', 'the same'],
  changed: ['changed', 'changed'],
  new: ['new', 'new'],
  'not-asked': ['unasked', 'not asked'],
  unknown: ['unknown', 'unknown then and now'],
};

const kinds: Readonly<Record<Kind, ItemKind>> = {
  same: 'pass',
  changed: 'fail',
  new: 'warn',
  'not-asked': 'unproven',
  unknown: 'unproven',
};

function itemOf(field: FieldComparison): ReportItem {
  const { path, kind, reason = '', evidence } = field;
  const [id] = clausesOf(path);
  const item = { id, title: path, name: path, clauses: [id] };
  const ended = { kind: kinds[kind], verdict: words[kind][0], fails: kind === 'changed' };
  if (kind === 'same') return { ...item, ...ended, message: '', details: [] };
  if (kind === 'not-asked' || kind === 'unknown') {
    const message = `${words[kind][1]}: ${reason}`;
    return { ...item, ...ended, message, details: [['because', reason]], sameAs: message };
  }
  const [expected, now] = [valueText(field.expected), valueText(field.now)];
  const then = kind === 'new' ? 'assumed' : 'expected';
  return {
    ...{ ...item, ...ended },
    message: `${kind === 'new' ? 'new: ' : ''}${then} ${expected}; now ${now}`,
    details: [
      [then, expected],
      ['now', now],
      ...evidence.map((shown): Detail => ['seen in', shown]),
    ],
  };
}

/**
 * The differences for programs, indented, with a line feed at the end.
 *
 * @param interrupted why the run was cut short, or nothing could be judged.
 */
export const driftJson = (fields: readonly FieldComparison[], interrupted?: string): string =>
  jsonText({
    fields: fields.length,
    differences: fields
      .filter(isDifference)
      .map((field) => ({ ...field, clauses: clausesOf(field.path) })),
    ...(interrupted !== undefined && { interrupted }),
  });

/**
 * Why the run says too little, where it was cut short: a deployment that stopped answering has not
 * been shown to be what it was.
 */
export function interruptionOf(
  fields: readonly Comparison[],
  observations: readonly ObservationResult[],
): string | undefined {
  const notAsked = fields.filter(({ kind }) => kind === 'not-asked');
  const unasked = new Set(notAsked.map(({ observation }) => observation));
  for (const { id, observed } of observations) {
    if (!unasked.has(id) || observed.kind === 'seen' || observed.stop === undefined) continue;
    const { reason, need } = observed;
    return `Failed to judge all of the profile: ${reason}; ${notAsked.length} fields could not be asked; provide ${provideText(need, flagNames)}`;
  }
  return undefined;
}
