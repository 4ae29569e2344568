import * as z from 'zod';
import { parseSettings } from '../profile/parse-settings.ts';
import type { KnownFailure, Terms } from '../report/known-failures.ts';
import type { Report } from '../report/report.ts';
import { terminalReport } from '../report/terminal.ts';
import { nearestName } from '../text/suggest.ts';
import { failure, readJsonFile } from './files.ts';
import type { ReportFiles } from './flags/report-flags.ts';
import { checkReportFiles, usesStdout, writeReports } from './report-files.ts';
import { colorsFor, EXIT, type Terminal } from './terminal.ts';

/** The steps that `check` and `consumer` share before and after judging. */

interface JudgedOptions extends ReportFiles {
  readonly expectedFailures?: string | undefined;
  readonly strict?: boolean | undefined;
}

/**
 * Reads the input files of a run, and refuses report files that could not be written at its end.
 *
 * @param ids all items that can fail.
 */
export function termsFor(options: JudgedOptions, ids: readonly string[]): Terms {
  const { expectedFailures: file, strict = false } = options;
  const known = file === undefined ? undefined : readKnownFailures(file, ids);
  checkReportFiles(options);
  return { known, strict, startedAt: new Date().toISOString() };
}

/**
 * Prints and writes the report of a run.
 *
 * @param instead printed instead of the report, if nothing was judged.
 * @returns the exit code: 2 if the run was cut short, otherwise 1 if something failed.
 */
export function publish(
  options: ReportFiles,
  report: Report,
  terminal: Terminal,
  instead?: string,
): number {
  const { out, error } = colorsFor(terminal);
  if (instead !== undefined) terminal.error(instead);
  else if (usesStdout(options)) terminal.error(terminalReport(report, error));
  else terminal.out(terminalReport(report, out));
  writeReports(options, report, terminal);
  // The failures may be due to the interruption, and not everything was judged.
  if (report.interrupted !== undefined) return EXIT.usage;
  return report.failed ? EXIT.failed : EXIT.success;
}

const reason = z.string().min(1);
const entry = z.union([
  reason.transform((text) => ({ reason: text })),
  z.strictObject({
    reason,
    until: z.iso.date({ error: 'expected a date such as 2026-12-31' }).optional(),
  }),
]);

/** Reads known failures: `{ "paging.ties": "TICKET-1" }`, or with a last day. */
export function readKnownFailures(
  file: string,
  ids: readonly string[],
): Readonly<Record<string, KnownFailure>> {
  const subject = `the expected failures "${file}"`;
  const known = parseSettings(z.record(z.string(), entry), readJsonFile(file, subject), subject);
  for (const id of Object.keys(known)) {
    if (ids.includes(id)) continue;
    const nearest = nearestName(id, ids);
    const meant = nearest === undefined ? '' : ` (did you mean "${nearest}"?)`;
    throw failure(`read ${subject}`, `expected ids of the report, found "${id}"${meant}`);
  }
  return known;
}
