import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { codeOf, failure, fileFault } from '../read-file.ts';
import { placeOf } from '../replace-file.ts';

/**
 * Locks a file with a second file that names this process. The lock of a killed process is replaced.
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
    // On a full disk it exists, but is empty.
    rmSync(path, { force: true });
    throw failure(`write --state "${file}"`, fileFault(cause, 'written'), cause);
  }
}

/**
 * Replaces the lock of a process that has ended. Several may try: only one can create the claim,
 * which has the id of that process in its name, and only its creator may replace the lock.
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
  // In a container, the previous process had the same id.
  if (!(id > 0) || id === process.pid) return false;
  // After a restart of the machine, a different process may have it.
  if (start !== '' && !['', start].includes(startOf(id))) return false;
  try {
    process.kill(id, 0);
    return true;
  } catch (cause) {
    return codeOf(cause) === 'EPERM';
  }
}

/** When a process started, by the clock of the machine; empty if the system does not say. */
function startOf(id: number): string {
  try {
    // The 22nd field of proc(5). The name, in parentheses, may contain anything.
    return readFileSync(`/proc/${id}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
