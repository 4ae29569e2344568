import {
  type NotJudgedReport,
  type ObservationResult,
  provideText,
} from '../../contract-tests/suite.ts';
import { compareProfiles, type FieldComparison, isDifference } from '../learn/compare-profiles.ts';
import { learnProfile } from '../learn/learn-profile.ts';
import { clausesOf } from '../profile/fields.ts';
import {
  type Comparison,
  fieldCounts,
  fieldItems,
  type ProfileComparison,
} from '../report/contract/profile-comparison.ts';
import { nothingJudged } from '../report/contract/report-of-contract.ts';
import { jsonText } from '../report/json-text.ts';
import { cutShort, failuresOf, groupsBySection, type Report } from '../report/report.ts';
import { terminalReport } from '../report/terminal-report.ts';
import { plural } from '../text/plural.ts';
import { printable } from '../text/printable.ts';
import { failure } from './files.ts';
import type { DriftOptions } from './flags/target-flags.ts';
import { readProfile } from './named-or-file.ts';
import { checkReportFiles, writeReports } from './report-files.ts';
import { flagNames } from './target/flag-names.ts';
import { observeTarget } from './target/judge.ts';
import { type CommandContext, colorsFor, EXIT } from './terminal.ts';

/**
 * `workspace-files drift`: shows how a deployment, or a different profile, differs from a profile.
 *
 * @returns the exit code; an error means 2.
 */
export async function drift(options: DriftOptions, context: CommandContext): Promise<number> {
  const { terminal } = context;
  const { profile } = options;
  if (profile === undefined) {
    throw failure(
      'compare',
      'pass --profile with a file that learn wrote, or the name of a profile',
    );
  }
  const files = { ...options, json: options.json === true ? undefined : options.json };
  checkReportFiles(files);
  const before = readProfile(profile);
  const startedAt = new Date().toISOString();
  const after = await currentState(options, context);
  const { source, milliseconds, outage, notJudged } = after;
  const facts = { startedAt, profile, with: source, milliseconds };
  const fields = after.profile ? compareProfiles(before, after.profile, options.ignoreHeader) : [];
  const interruption = notJudged?.message ?? interruptionOf(fields, after.observations) ?? outage;
  const report = notJudged
    ? reportOfNothing(notJudged, facts)
    : reportOfDrift(fields, facts, interruption);
  const json = driftJson(fields, interruption);
  if (options.json === true) terminal.out(json);
  else if (!notJudged) terminal.out(terminalReport(report, colorsFor(terminal).out));
  writeReports(files, report, () => json, terminal);
  if (interruption !== undefined && !notJudged) terminal.error(`${printable(interruption)}\n`);
  if (failuresOf(report).length > 0 && outage === undefined) return EXIT.failed;
  return interruption === undefined ? EXIT.success : EXIT.usage;
}

/** The profile to compare with, or why there is none. */
async function currentState(options: DriftOptions, context: CommandContext) {
  const { with: other } = options;
  if (other !== undefined) {
    return { source: other, milliseconds: 0, profile: readProfile(other), observations: [] };
  }
  const report = await observeTarget(options, context);
  const { baseUrl: source, milliseconds } = report;
  if (report.kind === 'not-judged')
    return { source, milliseconds, observations: [], notJudged: report };
  const { observations } = report;
  const outage = report.interrupted && `Failed to judge all of the profile: ${report.interrupted}`;
  return { source, milliseconds, profile: learnProfile(report), observations, outage };
}

/** The two sides of a comparison, and its time. */
interface DriftRun {
  readonly startedAt: string;
  readonly milliseconds: number;
  /** The profile that the deployment should still match. */
  readonly profile: string;
  /** The deployment, or the other profile. */
  readonly with: string;
}

/**
 * The report of a comparison for every format, with a group for each section of the document.
 *
 * @param interruption why the run was cut short, so that some fields were not observed.
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

/** The same if nothing could be judged. */
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
 * Why a run that was cut short is not enough: a deployment that stopped answering is not proven to
 * be unchanged.
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
