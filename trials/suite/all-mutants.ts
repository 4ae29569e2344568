import { errorMutants, negotiationMutants, servedContentMutants } from './broken/answers.ts';
import { boundWorkspaceMutants } from './broken/bound-workspace.ts';
import { knownToCallerMutants, pagingCompleteMutants } from './broken/complete.ts';
import {
  contentInEntryMutants,
  entryShapeMutants,
  nameMutants,
  uniqueIdMutants,
} from './broken/entries.ts';
import { keyCheckMutants, workspaceReadMutants } from './broken/key-check.ts';
import { authenticationMutants, keyLimitMutants } from './broken/keys.ts';
import { limitMutants, pagingOrderMutants, pagingStableMutants } from './broken/order.ts';
import { pageShapeMutants, pagingEndMutants } from './broken/pages.ts';
import { pagingAgainMutants, pagingMoreMutants } from './broken/paging-steps.ts';
import { wholeServerMutants } from './broken/whole-servers.ts';
import type { Mutant } from './cases.ts';

/** Every mutant, by what it breaks, in the order of the document's rules. */
export const mutantGroups: Readonly<Record<string, readonly Mutant[]>> = {
  Authentication: [...authenticationMutants, ...keyLimitMutants],
  'The bound workspace': boundWorkspaceMutants,
  'Key check': keyCheckMutants,
  'Workspace read': workspaceReadMutants,
  Pages: pageShapeMutants,
  Entries: entryShapeMutants,
  Names: nameMutants,
  'Content in entries': contentInEntryMutants,
  Ids: uniqueIdMutants,
  'From page to page': pagingMoreMutants,
  'A step made again': pagingAgainMutants,
  'The end': pagingEndMutants,
  'None skipped, none repeated': pagingCompleteMutants,
  Order: pagingOrderMutants,
  'One order throughout': pagingStableMutants,
  'What the caller knows': knownToCallerMutants,
  Limit: limitMutants,
  Errors: errorMutants,
  Accept: negotiationMutants,
  'Content served': servedContentMutants,
  'Servers with one answer': wholeServerMutants,
};

const allMutants = Object.values(mutantGroups).flat();

/** @throws Error for an id that no mutant has. */
export function mutantById(id: string): Mutant {
  const found = allMutants.find((mutant) => mutant.id === id);
  if (!found) throw new Error(`Failed to find the mutant ${id}`);
  return found;
}
