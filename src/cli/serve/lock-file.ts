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
        `Failed to open --state ${file}: the process ${owner} serves it; if it does not, delete ${lock}`,
        { cause },
      );
    }
    rmSync(lock, { force: true });
    take(lock, file, false);
    return;
  }
  writeSync(handle, `${process.pid}\n`);
  closeSync(handle);
}

/** NaN where nobody says so. */
function ownerOf(lock: string): number {
  try {
    return Number.parseInt(readFileSync(lock, 'utf8'), 10);
  } catch {
    return Number.NaN;
  }
}

function isRunning(id: number): boolean {
  // In a container, the one before had the same number.
  if (!(id > 0) || id === process.pid) return false;
  try {
    process.kill(id, 0);
    return true;
  } catch (cause) {
    return cause instanceof Error && 'code' in cause && cause.code === 'EPERM';
  }
}
