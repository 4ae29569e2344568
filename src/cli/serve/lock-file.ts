import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { fileFault } from '../file-fault.ts';

/**
 * Takes a file for this process alone, by a file beside it that names the process. One that a
 * process left behind which ended by force is taken over.
 *
 * @throws Error where another process that runs has it, or it cannot be written.
 */
export function lockFile(file: string): Disposable {
  const lock = `${file}.lock`;
  take(lock, file, true);
  return { [Symbol.dispose]: () => rmSync(lock, { force: true }) };
}

function take(lock: string, file: string, mayTakeOver: boolean): void {
  let handle: number;
  try {
    handle = openSync(lock, 'wx');
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')) {
      throw new Error(`Failed to write --state ${file}: ${fileFault(cause, 'written')}`, { cause });
    }
    const owner = ownerOf(lock);
    if (!mayTakeOver || isRunning(owner)) {
      throw new Error(
        `Failed to open --state ${file}: the process ${owner.id} serves it; if it does not, delete ${lock}`,
        { cause },
      );
    }
    rmSync(lock, { force: true });
    take(lock, file, false);
    return;
  }
  writeSync(handle, `${process.pid} ${startOf(process.pid)}\n`);
  closeSync(handle);
}

interface Owner {
  /** NaN where nobody says so. */
  readonly id: number;
  /** As `startOf` told it; empty where it could not. */
  readonly start: string;
}

function ownerOf(lock: string): Owner {
  try {
    const [id = '', start = ''] = readFileSync(lock, 'utf8').trim().split(' ');
    return { id: Number.parseInt(id, 10), start };
  } catch {
    return { id: Number.NaN, start: '' };
  }
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
    return cause instanceof Error && 'code' in cause && cause.code === 'EPERM';
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
