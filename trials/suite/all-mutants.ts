import { entryMutants, responseMutants, servedContentMutants } from './broken/bodies.ts';
import { boundWorkspaceMutants, credentialMutants, keyCheckMutants } from './broken/keys.ts';
import { completeMutants, knownToCallerMutants, orderMutants } from './broken/listing.ts';
import { limitMutants, pageMutants, stepMutants } from './broken/pages.ts';
import type { Mutant } from './cases.ts';

/** Every mutant, by what it breaks. */
export const mutantGroups: Readonly<Record<string, readonly Mutant[]>> = {
  Credentials: credentialMutants,
  'The bound workspace': boundWorkspaceMutants,
  'Key check and workspace read': keyCheckMutants,
  Entries: entryMutants,
  Pages: pageMutants,
  'From page to page': stepMutants,
  'None skipped, none repeated': completeMutants,
  'What the caller knows': knownToCallerMutants,
  Order: orderMutants,
  Limit: limitMutants,
  'Content served': servedContentMutants,
  Responses: responseMutants,
};
