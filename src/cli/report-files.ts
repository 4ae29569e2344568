import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { htmlReport } from '../report/html-report.ts';
import { junitReport } from '../report/junit-report.ts';
import { markdownReport } from '../report/markdown-report.ts';
import type { Report } from '../report/report.ts';
import { codeOf, fileFault } from './file-fault.ts';
import { identityOf, replaceFile } from './replace-file.ts';

/** The formats that a command can write its report in. */
export type ReportFormat = 'json' | 'junit' | 'html' | 'markdown';

/** Where each report is to be written, if at all. */
export type ReportFiles = { readonly [Format in ReportFormat]?: string | undefined };

/** How the formats are made that are not the same for every command. */
export interface OwnFormats {
  readonly json: () => string;
  readonly html?: () => string;
}

/**
 * Refuses what could not be written once the run is over.
 *
 * @throws Error that names the report and its file.
 */
export function checkReportFiles(files: ReportFiles): void {
  const taken = new Map<string, ReportFormat>();
  for (const [format, file] of entriesOf(files)) {
    checkFile(nameOf(format), file);
    const identity = identityOf(file);
    const other = taken.get(identity);
    if (other) throw failure(nameOf(format), file, `the ${other} report goes there as well`);
    taken.set(identity, format);
  }
}

/** @throws Error when a file cannot be written after all. */
export function writeReports(files: ReportFiles, report: Report, own: OwnFormats): void {
  const writers: Readonly<Record<ReportFormat, () => string>> = {
    junit: () => junitReport(report),
    html: () => htmlReport(report),
    markdown: () => markdownReport(report),
    ...own,
  };
  for (const [format, file] of entriesOf(files)) {
    writeTextFile(nameOf(format), file, writers[format]());
  }
}

/**
 * Refuses a file that could not be written.
 *
 * @param what it is to hold, for the message: `profile`.
 */
export function checkFile(what: string, file: string): void {
  const fault = obstacleTo(file);
  if (fault !== undefined) throw failure(what, file, fault);
}

/** @throws Error when the file cannot be written. */
export function writeTextFile(what: string, file: string, text: string): void {
  try {
    replaceFile(file, text);
  } catch (cause) {
    throw failure(what, file, writeFault(cause), cause);
  }
}

const entriesOf = ({ json, junit, html, markdown }: ReportFiles) =>
  Object.entries({ json, junit, html, markdown }).filter(
    (entry): entry is [ReportFormat, string] => entry[1] !== undefined,
  );

const nameOf = (format: ReportFormat): string => `${format} report`;

const failure = (what: string, file: string, reason: string, cause?: unknown) =>
  new Error(`Failed to write the ${what} "${file}": ${reason}`, { cause });

/** No file of that name is no obstacle to writing one: it is its folder that is gone. */
const writeFault = (cause: unknown): string =>
  codeOf(cause) === 'ENOENT' ? 'its folder is there no more' : fileFault(cause, 'written');

/** Why a file could not be written, or undefined. */
function obstacleTo(file: string): string | undefined {
  if (file === '') return 'expected the name of a file, found nothing';
  const path = resolve(file);
  const folder = dirname(path);
  if (!existsSync(folder) || !statSync(folder).isDirectory()) return `there is no folder ${folder}`;
  const there = existsSync(path);
  if (there && statSync(path).isDirectory()) return 'it is a folder';
  try {
    accessSync(there ? path : folder, constants.W_OK);
    return undefined;
  } catch {
    return 'it may not be written';
  }
}
