import type { Baseline } from '../report/baseline.ts';
import { failuresOf, type Report } from '../report/report.ts';
import type { GivenTerms } from '../report/standing.ts';
import { terminalReport } from '../report/terminal-report.ts';
import { readExpectedFailures } from './expected-failures.ts';
import type { ReportFiles } from './flags/report-flags.ts';
import { checkReportFiles, writeReports } from './report-files.ts';
import { colorsFor, EXIT, type Terminal } from './terminal.ts';

/** What `check` and `consumer` do before and after they judge. */

interface JudgedOptions extends ReportFiles {
  readonly expectedFailures?: string | undefined;
  readonly baseline?: string | undefined;
  readonly strict?: boolean | undefined;
}

/**
 * Reads the files of a run, and refuses reports that could not be written at its end.
 *
 * @param name what can fail.
 * @param ids everything that can fail.
 */
export function termsFor(
  options: JudgedOptions,
  name: 'rule' | 'situation',
  ids: readonly string[],
  readBaseline: (file: string) => Baseline,
): Omit<GivenTerms, 'startedAt'> {
  const { expectedFailures, baseline, strict = false } = options;
  const expected = expectedFailures ? readExpectedFailures(expectedFailures, name, ids) : [];
  const earlier = baseline === undefined ? undefined : readBaseline(baseline);
  checkReportFiles(options);
  return { expected, earlier, strict };
}

/**
 * Prints and writes the report of a run.
 *
 * @param nothingJudged printed instead of the report.
 * @returns the exit code: 2 if the run did not come to its end, otherwise 1 if something failed.
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
  // What failed may have failed because of the outage, and not all was judged.
  if (report.broken !== undefined) return EXIT.usage;
  return failuresOf(report).length > 0 ? EXIT.failed : EXIT.success;
}
