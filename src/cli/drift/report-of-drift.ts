import {
  type NotJudgedReport,
  type ObservationResult,
  provideText,
} from '../../../contract-tests/suite.ts';
import { type FieldComparison, isDifference } from '../../learn/compare-profiles.ts';
import { clausesOf } from '../../profile/fields.ts';
import {
  type Comparison,
  fieldCounts,
  fieldItems,
  type ProfileComparison,
} from '../../report/contract/profile-comparison.ts';
import { nothingJudged } from '../../report/contract/report-of-contract.ts';
import { jsonText } from '../../report/json-text.ts';
import { cutShort, groupsBySection, type Report } from '../../report/report.ts';
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
  const items = fieldItems({ fields: withClauses(fields) });
  const of = (wanted: string) => items.filter(({ verdict }) => verdict === wanted);
  const [changed, fresh, notAsked] = [of('changed'), of('new'), of('unasked')];
  return {
    ...headOf(run),
    headline: changed.length === 0 ? 'Nothing changed' : plural(changed.length, 'change'),
    summary: fieldCounts(items),
    notes: interruption === undefined ? [] : [`Cut short: ${interruption}`],
    heading: 'Fields',
    groups: groupsBySection(items),
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

/** Each field with the clause that leaves it open. */
export const withClauses = (fields: readonly FieldComparison[]): ProfileComparison['fields'] =>
  fields.map((field) => ({ ...field, clause: clausesOf(field.path)[0] }));

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
