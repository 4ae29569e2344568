import { appendFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod';
import { githubAnnotations } from '../report/annotations.ts';
import { htmlReport } from '../report/html.ts';
import { jsonText } from '../report/json-text.ts';
import { junitReport } from '../report/junit.ts';
import type { KnownFailure } from '../report/known-failures.ts';
import { markdownReport } from '../report/markdown.ts';
import type { Report } from '../report/report.ts';
import { terminalReport } from '../report/terminal.ts';
import { parseInput } from '../text/parse-input.ts';
import { suggestName } from '../text/suggest.ts';
import { checkFile, failure, readJsonFile, writeTextFile } from './files.ts';
import type { ReportOptions } from './options.ts';
import { colorsFor, EXIT, type Terminal } from './terminal.ts';

/** What `check`, `drift` and `consumer` share: expected failures, reports, the exit code. */

/** The formats that a report can be written in, each as a flag. */
const writers = { json: jsonText, junit: junitReport, html: htmlReport, markdown: markdownReport };

const filesIn = (options: ReportOptions) =>
  (['json', 'junit', 'html', 'markdown'] as const).flatMap((format) => {
    const { [format]: file } = options;
    return file === undefined ? [] : [{ file, write: writers[format], what: `${format} report` }];
  });

const isStdout = (file: string): boolean => file === '-' || file === '/dev/stdout';

/** Refuses report files that could not be written at the end of the run. */
export function checkReportFiles(options: ReportOptions): void {
  const taken = new Map<string, string>();
  for (const { file, what } of filesIn(options)) {
    if (!isStdout(file)) checkFile(what, file);
    const place = isStdout(file) ? '-' : resolve(file);
    const other = taken.get(place);
    if (other) throw failure(`write the ${what} "${file}"`, `the ${other} is written there`);
    taken.set(place, what);
  }
}

/**
 * Prints and writes the report of a run. If a report goes to stdout, readers find theirs on stderr.
 *
 * @param instead printed instead of the report, if nothing was judged.
 * @returns the exit code: 2 if the run was cut short, otherwise 1 if something failed.
 */
export function publish(
  options: ReportOptions,
  report: Report,
  terminal: Terminal,
  instead?: string,
): number {
  const { out, error } = colorsFor(terminal);
  const files = filesIn(options);
  if (instead !== undefined) terminal.error(instead);
  else if (files.some(({ file }) => isStdout(file))) terminal.error(terminalReport(report, error));
  else terminal.out(terminalReport(report, out));
  for (const { file, write, what } of files) {
    const text = write(report);
    if (isStdout(file)) terminal.out(text);
    // Several commands of one step share the page of the build.
    else if (file === process.env.GITHUB_STEP_SUMMARY) appendFileSync(file, `${text}\n`);
    else writeTextFile(what, file, text);
  }
  // On stderr: stdout may be JSON, and GitHub reads both.
  if (process.env.GITHUB_ACTIONS === 'true') terminal.error(githubAnnotations(report));
  // The failures may be due to the interruption, and not everything was judged.
  if (report.interrupted !== undefined) return EXIT.usage;
  return report.failed ? EXIT.failed : EXIT.success;
}

const reason = z.string().min(1);
const knownFailure = z.union([
  reason.transform((text) => ({ reason: text })),
  z.strictObject({
    reason,
    until: z.iso.date({ error: 'expected a date such as 2026-12-31' }).optional(),
  }),
]);

/**
 * Reads known failures: `{ "paging.ties": "TICKET-1" }`, or with a last day.
 *
 * @param ids all items that can fail.
 */
export function readKnownFailures(
  file: string | undefined,
  ids: readonly string[],
): Readonly<Record<string, KnownFailure>> | undefined {
  if (file === undefined) return undefined;
  const subject = `the expected failures "${file}"`;
  const schema = z.record(z.string(), knownFailure);
  const known = parseInput(schema, readJsonFile(file, subject), `read ${subject}`);
  const unknown = Object.keys(known).find((id) => !ids.includes(id));
  if (unknown === undefined) return known;
  throw failure(`read ${subject}`, `unknown id "${unknown}"; ${suggestName(unknown, ids)}`);
}
