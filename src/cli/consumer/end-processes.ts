import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** Ends the processes of a client's command, and those that it started. */

/** In the environment of a command and of everything that it starts. */
export const MARKER = 'WORKSPACE_FILES_RUN';

/** Windows knows no process groups: there only the command itself is ended. */
export const HAS_GROUPS = process.platform !== 'win32';

/** Sends a signal to a command and to what it started. */
export function endGroup({ pid, exitCode, signalCode }: ChildProcess, name: NodeJS.Signals): void {
  if (pid === undefined) return;
  if (!HAS_GROUPS && (exitCode !== null || signalCode !== null)) return;
  end(HAS_GROUPS ? -pid : pid, name);
}

/** Processes that start while others are ended are found in the next pass. */
const MAX_PASSES = 10;

/**
 * Ends every process with the marker that is not older than the command: also one that left its group
 * (`setsid`, a daemon). Only on Linux, where /proc shows environments.
 *
 * @param first the id of the command.
 */
export function endMarked(value: string, first: number): void {
  if (process.platform !== 'linux') return;
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const found = readdirSync('/proc')
      .map(Number)
      .filter((id) => id >= first && isMarked(id, value));
    if (found.length === 0) return;
    for (const id of found) end(id, 'SIGKILL');
  }
}

/** A process that has ended, and only waits to be collected, has no environment any more. */
function isMarked(id: number, value: string): boolean {
  try {
    return readFileSync(`/proc/${id}/environ`, 'latin1').split('\0').includes(`${MARKER}=${value}`);
  } catch {
    return false;
  }
}

function end(id: number, name: NodeJS.Signals): void {
  try {
    process.kill(id, name);
  } catch {
    // It ended by itself.
  }
}
