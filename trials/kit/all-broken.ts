import type { BrokenClient } from './broken-client.ts';
import { credentialMistakes } from './mistakes/credentials.ts';
import { cursorTextMistakes } from './mistakes/cursor-text.ts';
import { alteredEntryMistakes, entryMistakes } from './mistakes/entries.ts';
import { failureBodyMistakes, failureCrashMistakes } from './mistakes/failure-bodies.ts';
import { failureMistakes } from './mistakes/failures.ts';
import { memoryMistakes } from './mistakes/memories.ts';
import { orderMistakes } from './mistakes/order.ts';
import { limitMistakes, pageMistakes } from './mistakes/pages.ts';
import { retryMistakes } from './mistakes/retries.ts';
import { cursorUseMistakes, stoppingMistakes } from './mistakes/walks.ts';
import { workspaceMistakes } from './mistakes/workspaces.ts';

export interface BrokenGroup {
  readonly title: string;
  readonly clients: readonly BrokenClient[];
}

/** Every broken client, by what it gets wrong. */
export const brokenGroups: readonly BrokenGroup[] = [
  { title: 'When a walk ends', clients: stoppingMistakes },
  { title: 'The text of a cursor', clients: cursorTextMistakes },
  { title: 'The use of a cursor', clients: cursorUseMistakes },
  { title: 'Limits', clients: limitMistakes },
  { title: 'Pages', clients: pageMistakes },
  { title: 'Entries', clients: entryMistakes },
  { title: 'Fields of entries, given out otherwise', clients: alteredEntryMistakes },
  { title: 'Order and identity', clients: orderMistakes },
  { title: 'Workspace and key check', clients: workspaceMistakes },
  { title: 'Credentials and redirects', clients: credentialMistakes },
  { title: 'Failures', clients: failureMistakes },
  { title: 'Bodies of failures', clients: failureBodyMistakes },
  { title: 'Crashes on the body of a failure', clients: failureCrashMistakes },
  { title: 'Retries', clients: retryMistakes },
  { title: 'What is kept for the next call', clients: memoryMistakes },
];
