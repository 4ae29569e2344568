import type { JournalEntry } from '../mock/journal/entry.ts';

/** Messages in the console of the page, each one argument: a second would be a format. */
export const warn = (message: string): void => console.warn(`[workspace-files-kit] ${message}`);
export const info = (message: string): void => console.info(`[workspace-files-kit] ${message}`);

/** Why a request failed, in one line; empty after a success. */
export function whyOf({ refusal, fault, faultId }: JournalEntry): string {
  if (refusal) return refusal.why;
  return fault === undefined ? '' : `the fault "${fault}" (${faultId}) applied`;
}

/** Logs a refusal as a collapsed group: what would have passed, and the entry. */
export function logRefusal(entry: JournalEntry): void {
  const { method, target, status, refusal, fault } = entry;
  if (!refusal && (fault === undefined || (status > 0 && status < 400))) return;
  const shown = status === 0 ? 'no response' : `${status}`;
  console.groupCollapsed(`[workspace-files-kit] ${shown} ${method} ${target}: ${whyOf(entry)}`);
  if (refusal) console.log(refusal.wouldPass);
  console.log(entry);
  console.groupEnd();
}
