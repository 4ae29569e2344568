import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { ControlError } from '../../control/failure.ts';
import type { Sandboxes } from '../../mock/sandboxes/sandboxes.ts';
import { codeOf, failure, fileFault, messageOf, placeOf, replaceFile } from '../files.ts';

/**
 * Restores sandboxes from a file, and replaces it with their state after every change, before the
 * change is confirmed. If that fails, the change is undone. The file survives a killed process.
 *
 * @param save default: replaces the file.
 * @throws Error if another server uses the file, if it cannot be read or written, or if it is not a
 *   state file.
 */
export function openStateFile(
  file: string,
  sandboxes: Sandboxes,
  save: (text: string) => void = (text) => replaceFile(file, text, 'state'),
): Disposable {
  refuseOtherThanFile(file);
  const lock = lockFile(file);
  try {
    const text = readText(file);
    if (text !== '') restore(text, sandboxes, file);
    let saved = JSON.stringify(sandboxes.exportState());
    let isUndoing = false;
    onFile(file, 'write', () => save(saved));
    const stop = sandboxes.onChange(() => {
      if (isUndoing) return;
      const state = JSON.stringify(sandboxes.exportState());
      try {
        save(state);
        saved = state;
      } catch (cause) {
        isUndoing = true;
        sandboxes.importState(JSON.parse(saved));
        isUndoing = false;
        const problem = `Failed to write --state "${file}": ${fileFault(cause, 'written')}`;
        throw new ControlError(507, `${problem}; nothing was changed`);
      }
    });
    return {
      [Symbol.dispose]() {
        stop();
        lock[Symbol.dispose]();
      },
    };
  } catch (cause) {
    lock[Symbol.dispose]();
    throw cause;
  }
}

/** @throws Error that names the file; it stays as it is. */
function restore(text: string, sandboxes: Sandboxes, file: string): void {
  try {
    sandboxes.importState(JSON.parse(text));
  } catch (cause) {
    throw failure(`read --state "${file}"`, messageOf(cause), cause);
  }
}

/** Reading a pipe or a device might never end. */
function refuseOtherThanFile(file: string): void {
  const there = statSync(file, { throwIfNoEntry: false });
  if (there === undefined || there.isFile()) return;
  const kind = there.isDirectory() ? 'a folder' : there.isFIFO() ? 'a pipe' : 'a device';
  throw failure(`read --state "${file}"`, `expected a file, found ${kind}`);
}

/** Runs a task on the file. Errors name the action. */
function onFile<Result>(file: string, action: 'read' | 'write', task: () => Result): Result {
  try {
    return task();
  } catch (cause) {
    const fault = fileFault(cause, action === 'read' ? 'read' : 'written');
    throw failure(`${action} --state "${file}"`, fault, cause);
  }
}

const readText = (file: string): string =>
  onFile(file, 'read', () => (existsSync(file) ? readFileSync(file, 'utf8') : ''));

/**
 * Locks a file with a second file that names this process. The lock of a killed process is
 * replaced.
 *
 * @param read reads the lock.
 */
export function lockFile(file: string, read = contentOf): Disposable {
  const lock = `${placeOf(file)}.lock`;
  const own = `${process.pid} ${startOf(process.pid)}\n`;
  if (!create(lock, own, file)) takeOver(lock, own, file, read);
  return {
    [Symbol.dispose]() {
      if (contentOf(lock) === own) rmSync(lock, { force: true });
    },
  };
}

/** @returns false if it exists. */
function create(path: string, text: string, file: string): boolean {
  try {
    writeFileSync(path, text, { flag: 'wx' });
    return true;
  } catch (cause) {
    if (codeOf(cause) === 'EEXIST') return false;
    // On a full disk the file was created, but is empty.
    rmSync(path, { force: true });
    throw failure(`write --state "${file}"`, fileFault(cause, 'written'), cause);
  }
}

/**
 * Replaces the lock of a process that has ended. If several processes try, only one can create the
 * claim, a file with the id of the ended process in its name. Only its creator replaces the lock.
 */
function takeOver(lock: string, own: string, file: string, read: typeof contentOf): void {
  const found = read(lock);
  const id = Number.parseInt(found, 10);
  if (isRunning(id, found.split(' ')[1]?.trim()))
    throw refused(file, `the process ${id} uses it`, lock);
  const claim = `${lock}.after-${id}`;
  if (Number.isNaN(id)) throw refused(file, 'another process is opening it', lock);
  if (!create(claim, own, file)) throw refused(file, 'another process is opening it', claim);
  if (read(lock) !== found) {
    rmSync(claim, { force: true });
    throw refused(file, 'another process has just opened it', lock);
  }
  renameSync(claim, lock);
}

const refused = (file: string, why: string, lock: string): Error =>
  failure(`open --state "${file}"`, `${why}; if it does not, delete ${lock}`);

function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** @param start what `startOf` returned for the owner. */
function isRunning(id: number, start = ''): boolean {
  // In a container, the previous process may have had the id of this one.
  if (!(id > 0) || id === process.pid) return false;
  // After a restart of the machine, a different process may have the id.
  if (start !== '' && !['', start].includes(startOf(id))) return false;
  try {
    process.kill(id, 0);
    return true;
  } catch (cause) {
    return codeOf(cause) === 'EPERM';
  }
}

/** The start time of a process in ticks since the machine started; empty if unknown. */
function startOf(id: number): string {
  try {
    // The 22nd field of proc(5). The name, in parentheses, may contain anything.
    return readFileSync(`/proc/${id}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
