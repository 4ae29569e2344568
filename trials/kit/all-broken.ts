import type { ConsumerClient } from '../../src/consumer/consumer-client.ts';
import type { TriedClient } from './broken-client.ts';
import { entryMistakes, orderMistakes } from './mistakes/entries.ts';
import { failureBodyMistakes, failureMistakes, retryMistakes } from './mistakes/failing.ts';
import { credentialMistakes, memoryMistakes, workspaceMistakes } from './mistakes/keys.ts';
import {
  cursorTextMistakes,
  cursorUseMistakes,
  limitMistakes,
  pageMistakes,
  stoppingMistakes,
} from './mistakes/paging.ts';

/** Every broken client, by what it gets wrong. */
export const brokenGroups: Readonly<Record<string, readonly TriedClient[]>> = {
  'When a walk ends': stoppingMistakes,
  'The text of a cursor': cursorTextMistakes,
  'The use of a cursor': cursorUseMistakes,
  Limits: limitMistakes,
  Pages: pageMistakes,
  Entries: entryMistakes,
  'Order and identity': orderMistakes,
  'Workspace and key check': workspaceMistakes,
  'Credentials and redirects': credentialMistakes,
  Failures: failureMistakes,
  'Bodies of failures': failureBodyMistakes,
  Retries: retryMistakes,
  'What is kept for the next call': memoryMistakes,
};

const allBroken = Object.values(brokenGroups).flat();

/** @throws Error for an id that no broken client has. */
export function brokenClient(id: string): ConsumerClient {
  const found = allBroken.find((each) => each.id === id);
  if (!found) throw new Error(`Failed to find the broken client ${id}`);
  return found.client;
}
