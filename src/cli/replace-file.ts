import {
  closeSync,
  fsyncSync,
  lstatSync,
  openSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { codeOf } from './file-fault.ts';

/**
 * Writes a file whole or not at all: beside it first, then in its place. A full disk or an end of
 * the process leaves what was there. What is no file, such as a pipe, is written to as it is.
 *
 * @param writer stands in the name beside it: this process, if left out. Where nobody else may write
 *   the file, a fixed name leaves no more than one behind, which the next write puts in its place.
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
    writeWhole(beside, text, mode);
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, { force: true });
    // A file may be writable where its folder is not.
    if (!isForbidden(error) || mode === undefined) throw error;
    writeFileSync(path, text);
  }
}

/** The file itself, whatever links lead to it: two names may be one place. */
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

/** The same for two names of one file, by whatever links; a file that is not there yet among them. */
export function identityOf(file: string): string {
  const there = statSync(file, { throwIfNoEntry: false, bigint: true });
  if (there?.isFile()) return `${there.dev}:${there.ino}`;
  const path = placeOf(file);
  if (there || !lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return path;
  return placeOf(resolve(dirname(path), readlinkSync(path)));
}

/** Undefined where nothing is there; a link to nothing is no file that can be put in its place. */
function modeOf(path: string): number | 'no file' | undefined {
  const there = lstatSync(path, { throwIfNoEntry: false });
  if (there === undefined) return undefined;
  return there.isFile() ? statSync(path).mode & 0o777 : 'no file';
}

function writeWhole(path: string, text: string, mode = 0o666): void {
  const file = openSync(path, 'w', mode);
  try {
    writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

const isForbidden = (error: unknown): boolean => ['EACCES', 'EPERM'].includes(codeOf(error));
