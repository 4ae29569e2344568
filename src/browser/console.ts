import type { JournalEntry } from '../mock/journal/entry.ts';
import type { Journal } from '../mock/journal/journal.ts';

/** Messages of the mock in the console of the page. */

const OURS = '[workspace-files-kit]';

/** Always one argument: with two, a `%c` in the first would be a format specifier. */
export const warn = (message: string): void => console.warn(`${OURS} ${message}`);

export const info = (message: string): void => console.info(`${OURS} ${message}`);

/**
 * Logs a collapsed group: the request and the reason, then what would have passed, and the entry.
 */
function logRefusal(entry: JournalEntry): void {
  const { method, target, status, refusal, fault, faultId } = entry;
  const shown = status === 0 ? 'no response' : `${status}`;
  const why = refusal?.why ?? `the fault "${fault}" (${faultId}) applied`;
  console.groupCollapsed(`${OURS} ${shown} ${method} ${target}: ${why}`);
  if (refusal) {
    console.log(refusal.wouldPass);
    console.log(`rule ${refusal.rule}; the profile field ${refusal.field} decides the response`);
  }
  console.log(entry);
  console.groupEnd();
}

/** Logs each refusal, and each fault that broke a response, until the signal is aborted. */
export function logRefusals(journal: Journal, signal: AbortSignal): void {
  const end = journal.subscribe((entry) => {
    const isBroken = entry.fault !== undefined && (entry.status === 0 || entry.status >= 400);
    if (entry.refusal || isBroken) logRefusal(entry);
  });
  signal.addEventListener('abort', end);
}
