import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { githubAnnotations, sarifReport } from '../report/findings-reports.ts';
import { htmlReport } from '../report/html-report.ts';
import { junitReport } from '../report/junit-report.ts';
import { markdownReport } from '../report/markdown-report.ts';
import type { Report } from '../report/report.ts';
import type { ReportFiles } from './flags/report-flags.ts';
import { failure, fileFault } from './read-file.ts';
import { identityOf, replaceFile } from './replace-file.ts';
import type { Terminal } from './terminal.ts';

/** The formats that a command can write its report in. */
type ReportFormat = Exclude<keyof ReportFiles, 'annotations'>;

/** Refuses files that could not be written at the end of the run. */
export function checkReportFiles(files: ReportFiles): void {
  const taken = new Map<string, ReportFormat>();
  for (const [format, file] of entriesOf(files)) {
    checkFile(nameOf(format), file);
    const identity = identityOf(file);
    const other = taken.get(identity);
    if (other)
      throw unwritable(
        nameOf(format),
        file,
        `expected a file of its own, found that of the ${other} report`,
      );
    taken.set(identity, format);
  }
}

/**
 * Writes the reports. Annotations go to stderr: stdout may be JSON, and GitHub reads both.
 *
 * @param json the JSON report, which each command has in its own form.
 */
export function writeReports(
  files: ReportFiles,
  report: Report,
  json: () => string,
  terminal: Pick<Terminal, 'error'>,
): void {
  const writers: Readonly<Record<ReportFormat, () => string>> = {
    json,
    junit: () => junitReport(report),
    html: () => htmlReport(report),
    markdown: () => markdownReport(report),
    sarif: () => sarifReport(report),
  };
  for (const [format, file] of entriesOf(files)) {
    writeTextFile(nameOf(format), file, writers[format]());
  }
  if (files.annotations) terminal.error(githubAnnotations(report));
}

/** Refuses a file that could not be written. @param what its content is: `profile`. */
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

const entriesOf = ({ json, junit, html, markdown, sarif }: ReportFiles) =>
  Object.entries({ json, junit, html, markdown, sarif }).filter(
    (entry): entry is [ReportFormat, string] => entry[1] !== undefined,
  );

const nameOf = (format: ReportFormat): string => `${format} report`;

const unwritable = (what: string, file: string, reason: string, cause?: unknown) =>
  failure(`write the ${what} "${file}"`, reason, cause);

/** Why a file could not be written, or undefined. */
function obstacleTo(file: string): string | undefined {
  if (file === '') return 'expected the name of a file, found nothing';
  const path = resolve(file);
  const folder = dirname(path);
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    return `the folder ${folder} does not exist`;
  const there = existsSync(path);
  if (there && statSync(path).isDirectory()) return 'it is a folder';
  try {
    accessSync(there ? path : folder, constants.W_OK);
    return undefined;
  } catch {
    return 'it cannot be written: permission denied';
  }
}
