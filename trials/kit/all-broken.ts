import type { BrokenClient } from './broken-client.ts';
import { alteredEntryMistakes } from './mistakes/altered-entries.ts';
import { credentialMistakes } from './mistakes/credentials.ts';
import { cursorTextMistakes } from './mistakes/cursor-text.ts';
import { cursorUseMistakes } from './mistakes/cursor-use.ts';
import { entryMistakes } from './mistakes/entries.ts';
import { failureBodyMistakes } from './mistakes/failure-bodies.ts';
import { failureCrashMistakes } from './mistakes/failure-crashes.ts';
import { failureMistakes } from './mistakes/failures.ts';
import { limitMistakes } from './mistakes/limits.ts';
import { memoryMistakes } from './mistakes/memories.ts';
import { orderMistakes } from './mistakes/order.ts';
import { pageMistakes } from './mistakes/pages.ts';
import { retryMistakes } from './mistakes/retries.ts';
import { stoppingMistakes } from './mistakes/stopping.ts';
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
