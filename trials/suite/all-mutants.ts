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
import { loosePathMutants } from './broken/loose-paths.ts';
import { limitMutants, pagingOrderMutants, pagingStableMutants } from './broken/order.ts';
import { pageShapeMutants, pagingEndMutants } from './broken/pages.ts';
import { pagingAgainMutants, pagingMoreMutants } from './broken/paging-steps.ts';
import { wholeServerMutants } from './broken/whole-servers.ts';
import type { Mutant, MutantGroup } from './cases.ts';

/** Every mutant, by what it breaks, in the order of the document's rules. */
export const mutantGroups: readonly MutantGroup[] = [
  {
    title: 'Authentication',
    mutants: [...authenticationMutants.mutants, ...keyLimitMutants.mutants],
  },
  loosePathMutants,
  boundWorkspaceMutants,
  keyCheckMutants,
  workspaceReadMutants,
  pageShapeMutants,
  entryShapeMutants,
  nameMutants,
  contentInEntryMutants,
  uniqueIdMutants,
  pagingMoreMutants,
  pagingAgainMutants,
  pagingEndMutants,
  pagingCompleteMutants,
  pagingOrderMutants,
  pagingStableMutants,
  knownToCallerMutants,
  limitMutants,
  errorMutants,
  negotiationMutants,
  servedContentMutants,
  wholeServerMutants,
];

/** @throws Error for an id that no mutant has. */
export function mutantById(id: string): Mutant {
  const found = mutantGroups.flatMap(({ mutants }) => mutants).find((mutant) => mutant.id === id);
  if (!found) throw new Error(`Failed to find the mutant ${id}`);
  return found;
}
