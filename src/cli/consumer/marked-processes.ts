import { readdirSync, readFileSync } from 'node:fs';

/**
 * Stands in the environment of a command, and of all that it starts: so what leaves the group of
 * its command (`setsid`, a daemon) is found all the same.
 */
export const MARKER = 'WORKSPACE_FILES_RUN';

/** Processes that start while others are ended are found in the next pass. */
const MAX_PASSES = 10;

/**
 * Ends every process that carries the marker. On Linux alone, where /proc tells; what emptied its
 * environment, or belongs to somebody else, is not found.
 *
 * @param first id of the command: none of what it started has an earlier one.
 */
export function endMarked(value: string, first: number): void {
  if (process.platform !== 'linux') return;
  for (let look = 0; look < MAX_PASSES; look += 1) {
    const found = processIds()
      .filter(startedSince(first))
      .filter((id) => isMarked(id, value));
    if (found.length === 0) return;
    for (const id of found) end(id);
  }
}

function processIds(): readonly number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}

/** Ids are given in order, from the lowest again once they are used up: few are to be looked at. */
function startedSince(first: number): (id: number) => boolean {
  const last = lastId();
  return (id) => (first <= last ? id >= first && id <= last : id >= first || id <= last);
}

/** The last assigned id; 0 if unknown. */
function lastId(): number {
  try {
    return Number(readFileSync('/proc/loadavg', 'latin1').trim().split(' ').at(-1)) || 0;
  } catch {
    return 0;
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

function end(id: number): void {
  try {
    process.kill(id, 'SIGKILL');
  } catch {
    // It ended by itself.
  }
}
