import { accessSync, constants, existsSync, statSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { htmlReport } from '../../../contract-tests/reports/html-report.ts';
import { jsonReport } from '../../../contract-tests/reports/json-report.ts';
import { junitReport } from '../../../contract-tests/reports/junit-report.ts';
import type { RunRecord } from '../../../contract-tests/reports/run-record.ts';

const formats = { json: jsonReport, junit: junitReport, html: htmlReport } as const;
type Format = keyof typeof formats;

/** Where each report is to be written, if at all. */
export type ReportFiles = { readonly [Name in Format]?: string };

/**
 * Refuses what could not be written once the run is over.
 *
 * @throws Error that names the report and its file.
 */
export function checkReportFiles(files: ReportFiles): void {
  const taken = new Map<string, Format>();
  for (const [format, file] of entriesOf(files)) {
    const path = resolve(file);
    const other = taken.get(path);
    if (other) throw failure(format, file, `the ${other} report goes there as well`);
    taken.set(path, format);
    const fault = obstacleTo(path);
    if (fault) throw failure(format, file, fault);
  }
}

/** @throws Error when a file cannot be written after all. */
export function writeReportFiles(files: ReportFiles, record: RunRecord): void {
  for (const [format, file] of entriesOf(files)) {
    writeReport(format, file, formats[format](record));
  }
}

/** @throws Error when the file cannot be written. */
export function writeReport(format: Format, file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (cause) {
    throw failure(format, file, cause instanceof Error ? cause.message : String(cause), cause);
  }
}

const entriesOf = ({ json, junit, html }: ReportFiles) =>
  Object.entries({ json, junit, html }).filter(
    (entry): entry is [Format, string] => entry[1] !== undefined,
  );

const failure = (format: Format, file: string, reason: string, cause?: unknown) =>
  new Error(`Failed to write the ${format} report "${file}": ${reason}`, { cause });

/** Why a file could not be written, or undefined. */
export function obstacleTo(path: string): string | undefined {
  const folder = dirname(resolve(path));
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
