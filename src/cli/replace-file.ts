import { realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
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
  const there = statSync(path, { throwIfNoEntry: false });
  const partial = join(dirname(path), `.${basename(path).slice(0, 100)}.${writer}.partial`);
  try {
    if (there && !there.isFile()) writeFileSync(path, text);
    else {
      writeFileSync(partial, text, { mode: there ? there.mode & 0o777 : 0o666, flush: true });
      renameSync(partial, path);
    }
  } catch (error) {
    rmSync(partial, { force: true });
    // A file may be writable although its folder is not.
    if (!there || !['EACCES', 'EPERM'].includes(codeOf(error))) throw error;
    writeFileSync(path, text);
  }
}

/** The path of the file that links lead to. */
export function placeOf(file: string): string {
  const path = resolve(file);
  try {
    return realpathSync(path);
  } catch {
    const folder = dirname(path);
    return folder === path ? path : join(placeOf(folder), basename(path));
  }
}
