import { readdirSync, readFileSync } from 'node:fs';

/** A variable in the environment of a command and of every process that it starts. */
export const MARKER = 'WORKSPACE_FILES_RUN';

export const HAS_GROUPS = process.platform !== 'win32';

/** Processes that start while others are ended are found in the next pass. */
const MAX_PASSES = 10;

/**
 * Ends every process with the marker that is not older than the command, including those that left
 * its group (`setsid`, daemons). Only on Linux, where /proc shows environments.
 *
 * @param first the process id of the command.
 */
export function endMarked(value: string, first: number): void {
  if (process.platform !== 'linux') return;
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const found = readdirSync('/proc')
      .map(Number)
      .filter((id) => id >= first && isMarked(id, value));
    if (found.length === 0) return;
    for (const id of found) endProcess(id, 'SIGKILL');
  }
}

/** Whether a process has the marker. A zombie has no environment. */
function isMarked(id: number, value: string): boolean {
  try {
    return readFileSync(`/proc/${id}/environ`, 'latin1').split('\0').includes(`${MARKER}=${value}`);
  } catch {
    return false;
  }
}

export function endProcess(id: number, name: NodeJS.Signals): void {
  try {
    process.kill(id, name);
  } catch {
    // It has already ended.
  }
}
