import { accessSync, appendFileSync, constants, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { githubAnnotations } from '../report/annotations.ts';
import { htmlReport } from '../report/html.ts';
import { jsonText } from '../report/json-text.ts';
import { junitReport } from '../report/junit.ts';
import { markdownReport } from '../report/markdown.ts';
import type { Report } from '../report/report.ts';
import { failure, fileFault, placeOf, replaceFile } from './files.ts';
import type { ReportFiles } from './flags/report-flags.ts';
import type { Terminal } from './terminal.ts';

/** The formats that a command can write its report in. */
const writers = {
  json: jsonText,
  junit: junitReport,
  html: htmlReport,
  markdown: markdownReport,
} as const satisfies Record<string, (report: Report) => string>;
type ReportFormat = keyof typeof writers;

const filesIn = (files: ReportFiles) =>
  (Object.keys(writers) as ReportFormat[]).flatMap((format) => {
    const { [format]: file } = files;
    return file === undefined ? [] : [{ format, file, what: `${format} report` }];
  });

const isStdout = (file: string): boolean => file === '-' || file === '/dev/stdout';

/** Whether a report goes to stdout: the report for readers then goes to stderr. */
export const usesStdout = (files: ReportFiles): boolean =>
  filesIn(files).some(({ file }) => isStdout(file));

/** Refuses report files that could not be written at the end of the run. */
export function checkReportFiles(files: ReportFiles): void {
  const taken = new Map<string, ReportFormat>();
  for (const { format, file, what } of filesIn(files)) {
    const place = isStdout(file) ? '-' : placeOf(file);
    if (!isStdout(file)) checkFile(what, file);
    const other = taken.get(place);
    if (other) {
      const expected = `expected a file of its own, found that of the ${other} report`;
      throw unwritable(what, file, expected);
    }
    taken.set(place, format);
  }
}

/** Writes the reports. Annotations go to stderr: stdout may be JSON, and GitHub reads both. */
export function writeReports(files: ReportFiles, report: Report, terminal: Terminal): void {
  for (const { format, file, what } of filesIn(files)) {
    const text = writers[format](report);
    if (isStdout(file)) terminal.out(text);
    // Several commands of one step share the page of the build.
    else if (file === process.env.GITHUB_STEP_SUMMARY) {
      writing(what, file, () => appendFileSync(file, `${text}\n`));
    } else writeTextFile(what, file, text);
  }
  if (files.annotations) terminal.error(githubAnnotations(report));
}

/** Refuses a file that could not be written. @param what names its content: `profile`. */
export function checkFile(what: string, file: string): void {
  const fault = obstacleTo(file);
  if (fault !== undefined) throw unwritable(what, file, fault);
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
