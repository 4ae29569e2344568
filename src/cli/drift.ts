import { compareProfiles } from '../learn/compare-profiles.ts';
import { learnProfile } from '../learn/learn-profile.ts';
import { failuresOf } from '../report/report.ts';
import { terminalReport } from '../report/terminal-report.ts';
import { printable } from '../text/printable.ts';
import {
  driftJson,
  interruptionOf,
  reportOfDrift,
  reportOfNothing,
} from './drift/report-of-drift.ts';
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

/** What the profile is compared with, or why there is nothing. */
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
