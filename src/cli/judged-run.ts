import * as z from 'zod';
import { parseSettings } from '../profile/parse-settings.ts';
import { failuresOf, type Report } from '../report/report.ts';
import type { ExpectedFailure, GivenTerms } from '../report/standing.ts';
import { terminalReport } from '../report/terminal-report.ts';
import { nearestName } from '../text/suggest.ts';
import { failure, readJsonFile } from './files.ts';
import type { ReportFiles } from './flags/report-flags.ts';
import { checkReportFiles, writeReports } from './report-files.ts';
import { colorsFor, EXIT, type Terminal } from './terminal.ts';

/** The steps that `check` and `consumer` share before and after judging. */

interface JudgedOptions extends ReportFiles {
  readonly expectedFailures?: string | undefined;
  readonly strict?: boolean | undefined;
}

/**
 * Reads the input files of a run, and refuses report files that could not be written at its end.
 *
 * @param name the kind of item that can fail.
 * @param ids all items that can fail.
 */
export function termsFor(
  options: JudgedOptions,
  name: 'rule' | 'situation',
  ids: readonly string[],
): GivenTerms {
  const { expectedFailures, strict = false } = options;
  const expected = expectedFailures ? readExpectedFailures(expectedFailures, name, ids) : [];
  checkReportFiles(options);
  return { expected, strict, startedAt: new Date().toISOString() };
}

/**
 * Prints and writes the report of a run.
 *
 * @param nothingJudged printed instead of the report.
 * @returns the exit code: 2 if the run was cut short, otherwise 1 if something failed.
 */
export function publish(
  options: JudgedOptions,
  report: Report,
  json: () => string,
  terminal: Terminal,
  nothingJudged?: string,
): number {
  if (nothingJudged === undefined) {
    terminal.out(terminalReport(report, colorsFor(terminal).out));
  } else terminal.error(nothingJudged);
  writeReports(options, report, json, terminal);
  // The failures may be due to the interruption, and not everything was judged.
  if (report.broken !== undefined) return EXIT.usage;
  return failuresOf(report).length > 0 ? EXIT.failed : EXIT.success;
}

/** The id of something that can fail. */
function idAmong(ids: readonly string[], name: string) {
  const meant = (id: string): string => {
    const nearest = nearestName(id, ids);
    return nearest === undefined ? '' : ` (did you mean "${nearest}"?)`;
  };
  return z.string().refine((id) => ids.includes(id), {
    error: ({ input }) => `expected the id of a ${name}${meant(String(input))}`,
  });
}

/**
 * Reads the expected failures.
 *
 * @param name the kind of item that fails, which is also the name of the field with its id.
 * @param ids all items that can fail.
 */
export function readExpectedFailures(
  file: string,
  name: 'rule' | 'situation',
  ids: readonly string[],
): readonly ExpectedFailure[] {
  const entry = z.strictObject({
    [name]: idAmong(ids, name),
    reason: z.string().min(1),
    until: z.iso.date({ error: 'expected a date such as 2026-12-31' }).optional(),
  });
  const subject = `the expected failures "${file}"`;
  const entries = parseSettings(z.array(z.unknown()), readJsonFile(file, subject), subject);
  const failures = entries.map((each, index) => {
    const {
      [name]: id = '',
      reason = '',
      until,
    } = parseSettings(entry, each, `entry ${index + 1} of ${subject}`);
    return { id, reason, ...(until !== undefined && { until }) };
  });
  const seen = new Set<string>();
  for (const { id } of failures) {
    if (seen.has(id)) throw failure(`read ${subject}`, `expected "${id}" once, found it twice`);
    seen.add(id);
  }
  return failures;
}
