import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { codeOf, fileFault } from '../file-fault.ts';
import { placeOf } from '../replace-file.ts';

/**
 * Takes a file for this process alone, by a file beside it that names the process. The lock of a
 * process that ended by force is taken over.
 *
 * @param read reads the lock.
 * @throws Error where another process that runs has it, or it cannot be written.
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

/** @returns false where it is there already. */
function create(path: string, text: string, file: string): boolean {
  try {
    writeFileSync(path, text, { flag: 'wx' });
    return true;
  } catch (cause) {
    if (codeOf(cause) === 'EEXIST') return false;
    // On a full disk it is there, and empty.
    rmSync(path, { force: true });
    throw new Error(`Failed to write --state ${file}: ${fileFault(cause, 'written')}`, { cause });
  }
}

/**
 * Replaces the lock of a process that is gone. Of several that try, one can make the claim, which
 * is named after that process; and only whoever has the claim may replace that lock.
 */
function takeOver(lock: string, own: string, file: string, read: typeof contentOf): void {
  const found = read(lock);
  const owner = ownerOf(found);
  if (isRunning(owner)) throw refused(file, `the process ${owner.id} serves it`, lock);
  const claim = `${lock}.after-${owner.id}`;
  if (Number.isNaN(owner.id)) throw refused(file, 'another process is opening it', lock);
  if (!create(claim, own, file)) throw refused(file, 'another process is opening it', claim);
  if (read(lock) !== found) {
    rmSync(claim, { force: true });
    throw refused(file, 'another process has opened it meanwhile', lock);
  }
  renameSync(claim, lock);
}

const refused = (file: string, why: string, lock: string): Error =>
  new Error(`Failed to open --state ${file}: ${why}; if that is not so, delete ${lock}`);

function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

interface Owner {
  /** NaN where nobody says so. */
  readonly id: number;
  /** As `startOf` told it; empty where it could not. */
  readonly start: string;
}

function ownerOf(text: string): Owner {
  const [id = '', start = ''] = text.trim().split(' ');
  return { id: Number.parseInt(id, 10), start };
}

function isRunning({ id, start }: Owner): boolean {
  // In a container, the one before had the same number.
  if (!(id > 0) || id === process.pid) return false;
  // After the machine began anew, somebody else may have it.
  if (start !== '' && !['', start].includes(startOf(id))) return false;
  try {
    process.kill(id, 0);
    return true;
  } catch (cause) {
    return codeOf(cause) === 'EPERM';
  }
}

/** When a process began, by the clock of the machine; empty where the system has no such file. */
function startOf(id: number): string {
  try {
    // Behind its name, which may hold anything, in parentheses: proc(5), the 22nd field.
    return readFileSync(`/proc/${id}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
