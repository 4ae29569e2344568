import type { JournalEntry } from '../mock/journal/entry.ts';
import type { Journal } from '../mock/journal/journal.ts';

/** Everything that is written to the console of the page. */

const OURS = '[workspace-files-kit]';

/** One argument always: of two, the first one's `%c` would be taken for a format, whoever wrote it. */
export const warn = (message: string): void => console.warn(`${OURS} ${message}`);

export const info = (message: string): void => console.info(`${OURS} ${message}`);

/** One collapsed group: what was refused and why; within it what would have passed, and the entry. */
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

/**
 * Runs a task, and says something else in the place of a warning that it writes.
 *
 * @param replace tells whether it said it.
 */
export async function replaceWarnings<Result>(
  replace: (text: string) => boolean,
  run: () => Promise<Result>,
): Promise<Result> {
  const { warn: original } = console;
  const replaced = (...words: unknown[]): void => {
    if (!replace(words.map(String).join(' '))) original.apply(console, words);
  };
  console.warn = replaced;
  try {
    return await run();
  } finally {
    // Other code may have replaced console.warn in the meantime.
    if (console.warn === replaced) console.warn = original;
  }
}

/** Tells the console of each refusal, and of each fault that broke an answer. @returns what ends it. */
export function logRefusals(journal: Journal): () => void {
  return journal.subscribe((entry) => {
    const isBroken = entry.fault !== undefined && (entry.status === 0 || entry.status >= 400);
    if (entry.refusal || isBroken) logRefusal(entry);
  });
}
