import type { Journal } from '../mock/journal/journal.ts';
import { tellRefusal } from './console.ts';

/** Tells the console of each refusal, and of each fault that broke an answer. @returns what ends it. */
export function logRefusals(journal: Journal): () => void {
  return journal.subscribe((entry) => {
    const isBroken = entry.fault !== undefined && (entry.status === 0 || entry.status >= 400);
    if (entry.refusal || isBroken) tellRefusal(entry);
  });
}
