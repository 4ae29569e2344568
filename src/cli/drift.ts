import { type ObservationResult, provideText } from '../../contract-tests/suite.ts';
import { compareProfiles, type FieldComparison } from '../learn/compare-profiles.ts';
import { learnProfile } from '../learn/learn-profile.ts';
import { clausesOf } from '../profile/fields.ts';
import { checkReport } from '../report/check-report.ts';
import { type Comparison, fieldItem } from '../report/field-items.ts';
import { type Report, reportOf } from '../report/report.ts';
import { printable } from '../text/printable.ts';
import { failure } from './files.ts';
import { readProfile } from './named-or-file.ts';
import type { DriftOptions } from './options.ts';
import { checkReportFiles, publish } from './publish.ts';
import { flagNames, observeTarget } from './target/judge.ts';
import { type CommandContext, EXIT } from './terminal.ts';

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
  checkReportFiles(options);
  const before = readProfile(profile);
  const startedAt = new Date().toISOString();
  const { with: other } = options;
  if (other !== undefined) {
    const fields = compareProfiles(before, readProfile(other), options.ignoreHeader);
    return publish(options, fieldsReport(fields, { subject: other, startedAt }), terminal);
  }
  const run = await observeTarget(options, context);
  if (run.kind === 'not-judged') {
    const report: Report = { ...checkReport(run, { startedAt }), kind: 'drift' };
    return publish(options, report, terminal, '');
  }
  const { baseUrl: subject, requests, milliseconds, observations } = run;
  const fields = compareProfiles(before, learnProfile(run), options.ignoreHeader);
  const outage = run.interrupted && `Failed to judge all of the profile: ${run.interrupted}`;
  const interrupted = interruptionOf(fields, observations) ?? outage;
  const facts = { subject, startedAt, requests, milliseconds, interrupted };
  const report = fieldsReport(fields, facts);
  const exitCode = publish(options, report, terminal);
  if (interrupted !== undefined) terminal.error(`${printable(interrupted)}\n`);
  return report.failed && outage === undefined ? EXIT.failed : exitCode;
}

/** The report of a comparison of two profiles: a changed field fails. */
export const fieldsReport = (
  fields: readonly FieldComparison[],
  facts: Pick<Report, 'subject'> & Partial<Report>,
): Report =>
  reportOf(
    {
      kind: 'drift',
      startedAt: new Date().toISOString(),
      milliseconds: 0,
      requests: 0,
      notes: [],
      ...facts,
    },
    fields.map((field) => fieldItem(field, clausesOf(field.path).slice(0, 1))),
  );

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
