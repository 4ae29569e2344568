import { accessSync, appendFileSync, constants, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
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
import { failure, fileFault, placeOf, readJsonFile, replaceFile } from './files.ts';
import type { ReportOptions } from './options.ts';
import { colorsFor, EXIT, type Terminal } from './terminal.ts';

/** What `check`, `drift` and `consumer` share: expected failures, reports, the exit code. */

/** The formats that a report can be written in. */
const writers = {
  json: jsonText,
  junit: junitReport,
  html: htmlReport,
  markdown: markdownReport,
} as const satisfies Record<string, (report: Report) => string>;
type Format = keyof typeof writers;

const filesIn = (options: Pick<ReportOptions, Format>) =>
  (['json', 'junit', 'html', 'markdown'] as const).flatMap((format) => {
    const file = options[format];
    return file === undefined ? [] : [{ format, file, what: `${format} report` }];
  });

const isStdout = (file: string): boolean => file === '-' || file === '/dev/stdout';

/** Refuses report files that could not be written at the end of the run. */
export function checkReportFiles(options: ReportOptions): void {
  const taken = new Map<string, Format>();
  for (const { format, file, what } of filesIn(options)) {
    const place = isStdout(file) ? '-' : placeOf(file);
    if (!isStdout(file)) checkFile(what, file);
    const other = taken.get(place);
    if (other) {
      throw unwritable(what, file, `expected a separate file, found that of the ${other} report`);
    }
    taken.set(place, format);
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
  for (const { format, file, what } of files) {
    const text = writers[format](report);
    if (isStdout(file)) terminal.out(text);
    // Several commands of one step share the page of the build.
    else if (file === process.env.GITHUB_STEP_SUMMARY) {
      writing(what, file, () => appendFileSync(file, `${text}\n`));
    } else writeTextFile(what, file, text);
  }
  // On stderr: stdout may be JSON, and GitHub reads both.
  if (options.annotations) terminal.error(githubAnnotations(report));
  // The failures may be due to the interruption, and not everything was judged.
  if (report.interrupted !== undefined) return EXIT.usage;
  return report.failed ? EXIT.failed : EXIT.success;
}

/** Refuses a file that could not be written. @param what names its content: `profile`. */
export function checkFile(what: string, file: string): void {
  if (file === '') throw unwritable(what, file, 'expected the name of a file, found nothing');
  const there = statSync(file, { throwIfNoEntry: false });
  if (there?.isDirectory()) throw unwritable(what, file, 'it is a folder');
  writing(what, file, () => accessSync(there ? file : dirname(resolve(file)), constants.W_OK));
}

export const writeTextFile = (what: string, file: string, text: string): void =>
  writing(what, file, () => replaceFile(file, text));

function writing(what: string, file: string, write: () => void): void {
  try {
    write();
  } catch (cause) {
    throw unwritable(what, file, fileFault(cause, 'written'), cause);
  }
}

const unwritable = (what: string, file: string, reason: string, cause?: unknown) =>
  failure(`write the ${what} "${file}"`, reason, cause);

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
