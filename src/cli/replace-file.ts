import { lstatSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { codeOf } from './read-file.ts';

/**
 * Replaces a file whole or not at all: a full disk or a killed process leaves the old content. A
 * pipe or a device is written to directly.
 *
 * @param writer part of the name of the temporary file. If no other process writes the file, pass a
 *   fixed text, so that no more than one temporary file is ever left behind.
 * @throws the error of the file system.
 */
export function replaceFile(file: string, text: string, writer = `${process.pid}`): void {
  const path = placeOf(file);
  const mode = modeOf(path);
  if (mode === 'no file') {
    writeFileSync(path, text);
    return;
  }
  const beside = join(dirname(path), `.${basename(path).slice(0, 100)}.${writer}.partial`);
  try {
    writeFileSync(beside, text, { mode: mode ?? 0o666, flush: true });
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, { force: true });
    // A file may be writable although its folder is not.
    if (!isForbidden(error) || mode === undefined) throw error;
    writeFileSync(path, text);
  }
}

/** The path of the file that links lead to. */
export function placeOf(file: string): string {
  const path = resolve(file);
  try {
    return realpathSync(path);
  } catch {
    try {
      return join(realpathSync(dirname(path)), basename(path));
    } catch {
      return path;
    }
  }
}

/** The same text for all names and links of one file. */
export function identityOf(file: string): string {
  const there = statSync(file, { throwIfNoEntry: false, bigint: true });
  return there?.isFile() ? `${there.dev}:${there.ino}` : placeOf(file);
}

/** Undefined if nothing exists. A link to nothing is not a file that can be replaced. */
function modeOf(path: string): number | 'no file' | undefined {
  const there = lstatSync(path, { throwIfNoEntry: false });
  if (there === undefined) return undefined;
  return there.isFile() ? statSync(path).mode & 0o777 : 'no file';
}

const isForbidden = (error: unknown): boolean => ['EACCES', 'EPERM'].includes(codeOf(error));
