import { compareProfiles } from '../learn/compare-profiles.ts';
import { learnProfile } from '../learn/learn-profile.ts';
import type { Report } from '../report/report.ts';
import { terminalReport } from '../report/terminal-report.ts';
import { printable } from '../text/printable.ts';
import {
  driftJson,
  interruptionOf,
  reportOfDrift,
  reportOfNothing,
} from './drift/report-of-drift.ts';
import type { ReportFiles } from './flags/report-flags.ts';
import type { DriftOptions } from './flags/target-flags.ts';
import { readProfile } from './named-or-file.ts';
import { failure } from './read-file.ts';
import { checkReportFiles, writeReports } from './report-files.ts';
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
  const files = filesOf(options);
  checkReportFiles(files);
  const writeFiles = (report: Report, json: string) =>
    writeReports(files, report, () => json, terminal);
  const before = readProfile(profile);
  const startedAt = new Date().toISOString();
  const after = await currentState(options, context);
  const facts = { startedAt, profile, with: after.source, milliseconds: after.milliseconds };
  if (after.notJudged) {
    const json = driftJson([], after.notJudged.message);
    if (options.json === true) terminal.out(json);
    writeFiles(reportOfNothing(after.notJudged, facts), json);
    return EXIT.usage;
  }

  const fields = compareProfiles(before, after.profile, options.ignoreHeader);
  const interruption = interruptionOf(fields, after.observations) ?? after.outage;
  const json = driftJson(fields, interruption);
  const report = reportOfDrift(fields, facts, interruption);
  terminal.out(options.json === true ? json : terminalReport(report, colorsFor(terminal).out));
  writeFiles(report, json);
  if (interruption !== undefined) terminal.error(`${printable(interruption)}\n`);
  const isChanged = fields.some(({ kind }) => kind === 'changed');
  if (isChanged && after.outage === undefined) return EXIT.failed;
  return interruption === undefined ? EXIT.success : EXIT.usage;
}

function filesOf({ json, ...files }: DriftOptions): ReportFiles {
  const { annotations, junit, markdown, sarif } = files;
  return { ...(typeof json === 'string' && { json }), annotations, junit, markdown, sarif };
}

/** What the profile is compared with, or why there is nothing. */
async function currentState(options: DriftOptions, context: CommandContext) {
  const { with: other } = options;
  if (other !== undefined) {
    return { source: other, milliseconds: 0, profile: readProfile(other), observations: [] };
  }
  const report = await observeTarget(options, context);
  const { baseUrl: source, milliseconds } = report;
  if (report.kind === 'not-judged') return { source, milliseconds, notJudged: report };
  const { observations } = report;
  const outage = report.interrupted && `Failed to judge all of the profile: ${report.interrupted}`;
  return { source, milliseconds, profile: learnProfile(report), observations, outage };
}
