import { authenticationMutants } from './broken/authentication.ts';
import { boundWorkspaceMutants } from './broken/bound-workspace.ts';
import { contentInEntryMutants } from './broken/content-in-entries.ts';
import { entryShapeMutants } from './broken/entry-shape.ts';
import { errorMutants } from './broken/errors.ts';
import { uniqueIdMutants } from './broken/ids.ts';
import { keyCheckMutants } from './broken/key-check.ts';
import { keyLimitMutants } from './broken/key-limits.ts';
import { knownToCallerMutants } from './broken/known-to-caller.ts';
import { limitMutants } from './broken/limit.ts';
import { loosePathMutants } from './broken/loose-paths.ts';
import { nameMutants } from './broken/names.ts';
import { negotiationMutants } from './broken/negotiation.ts';
import { pageShapeMutants } from './broken/page-shape.ts';
import { pagingAgainMutants } from './broken/paging-again.ts';
import { pagingCompleteMutants } from './broken/paging-complete.ts';
import { pagingEndMutants } from './broken/paging-end.ts';
import { pagingMoreMutants } from './broken/paging-more.ts';
import { pagingOrderMutants } from './broken/paging-order.ts';
import { pagingStableMutants } from './broken/paging-stable.ts';
import { servedContentMutants } from './broken/served-content.ts';
import { wholeServerMutants } from './broken/whole-servers.ts';
import { workspaceReadMutants } from './broken/workspace-read.ts';
import type { Mutant } from './mutant.ts';

export interface MutantGroup {
  readonly title: string;
  readonly mutants: readonly Mutant[];
}

/** Every mutant, by what it breaks, in the order of the document's rules. */
export const mutantGroups: readonly MutantGroup[] = [
  { title: 'Authentication', mutants: [...authenticationMutants, ...keyLimitMutants] },
  { title: 'Other spellings of the path', mutants: loosePathMutants },
  { title: 'The bound workspace', mutants: boundWorkspaceMutants },
  { title: 'Key check', mutants: keyCheckMutants },
  { title: 'Workspace read', mutants: workspaceReadMutants },
  { title: 'Pages', mutants: pageShapeMutants },
  { title: 'Entries', mutants: entryShapeMutants },
  { title: 'Names', mutants: nameMutants },
  { title: 'Content in entries', mutants: contentInEntryMutants },
  { title: 'Ids', mutants: uniqueIdMutants },
  { title: 'From page to page', mutants: pagingMoreMutants },
  { title: 'A step made again', mutants: pagingAgainMutants },
  { title: 'The end', mutants: pagingEndMutants },
  { title: 'None skipped, none repeated', mutants: pagingCompleteMutants },
  { title: 'Order', mutants: pagingOrderMutants },
  { title: 'One order throughout', mutants: pagingStableMutants },
  { title: 'What the caller knows', mutants: knownToCallerMutants },
  { title: 'Limit', mutants: limitMutants },
  { title: 'Errors', mutants: errorMutants },
  { title: 'Accept', mutants: negotiationMutants },
  { title: 'Content served', mutants: servedContentMutants },
  { title: 'Servers with one answer', mutants: wholeServerMutants },
];
