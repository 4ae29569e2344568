import { accessSync, constants, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { githubAnnotations } from '../report/annotations.ts';
import { htmlReport } from '../report/html-report.ts';
import { junitReport } from '../report/junit-report.ts';
import { markdownReport } from '../report/markdown-report.ts';
import type { Report } from '../report/report.ts';
import { failure, fileFault, placeOf, replaceFile } from './files.ts';
import type { ReportFiles } from './flags/report-flags.ts';
import type { Terminal } from './terminal.ts';

/** The formats that a command can write its report in. */
const formats = ['json', 'junit', 'html', 'markdown'] as const;
type ReportFormat = (typeof formats)[number];

/** Refuses report files that could not be written at the end of the run. */
export function checkReportFiles(files: ReportFiles): void {
  const taken = new Map<string, ReportFormat>();
  for (const format of formats) {
    const file = files[format];
    if (file === undefined) continue;
    const what = `${format} report`;
    checkFile(what, file);
    const other = taken.get(placeOf(file));
    if (other) {
      const expected = `expected a file of its own, found that of the ${other} report`;
      throw unwritable(what, file, expected);
    }
    taken.set(placeOf(file), format);
  }
}

/**
 * Writes the reports. Annotations go to stderr: stdout may be JSON, and GitHub reads both.
 *
 * @param json makes the JSON report, whose form depends on the command.
 */
export function writeReports(
  files: ReportFiles,
  report: Report,
  json: () => string,
  terminal: Pick<Terminal, 'error'>,
): void {
  const writers: Readonly<Record<ReportFormat, (report: Report) => string>> = {
    json,
    junit: junitReport,
    html: htmlReport,
    markdown: markdownReport,
  };
  for (const format of formats) {
    const file = files[format];
    if (file !== undefined) writeTextFile(`${format} report`, file, writers[format](report));
  }
  if (files.annotations) terminal.error(githubAnnotations(report));
}

/** Refuses a file that could not be written. @param what names its content: `profile`. */
export function checkFile(what: string, file: string): void {
  const fault = obstacleTo(file);
  if (fault !== undefined) throw unwritable(what, file, fault);
}

export function writeTextFile(what: string, file: string, text: string): void {
  try {
    replaceFile(file, text);
  } catch (cause) {
    throw unwritable(what, file, fileFault(cause, 'written'), cause);
  }
}

const unwritable = (what: string, file: string, reason: string, cause?: unknown) =>
  failure(`write the ${what} "${file}"`, reason, cause);

/** Why a file could not be written, or undefined. */
function obstacleTo(file: string): string | undefined {
  if (file === '') return 'expected the name of a file, found nothing';
  try {
    const there = statSync(file, { throwIfNoEntry: false });
    if (there?.isDirectory()) return 'it is a folder';
    accessSync(there ? file : dirname(resolve(file)), constants.W_OK);
    return undefined;
  } catch (cause) {
    return fileFault(cause, 'written');
  }
}
