import { authenticationRules } from './rules/authentication.ts';
import { boundWorkspace } from './rules/bound-workspace.ts';
import { contentNotServed, metadataOnly } from './rules/content.ts';
import { entryRules, uniqueIds } from './rules/entries.ts';
import { expiredKey, missingScope } from './rules/given-keys.ts';
import {
  keyCheckBinding,
  keyCheckConveys,
  keyCheckSuccess,
  workspaceRead,
} from './rules/key-check.ts';
import { complete, stable } from './rules/paging-complete.ts';
import { cursorVerbatim, end, ends, more } from './rules/paging-cursor.ts';
import { limit } from './rules/paging-limit.ts';
import { firstPage, newestFirst, tieOrder } from './rules/paging-order.ts';
import { errorFields, errorJson, errorStatus, responsesJson } from './rules/responses.ts';
import { secretHidden } from './rules/secret-hidden.ts';
import type { Rule } from './run/outcome.ts';

/** Every rule of the contract, in the order in which a run judges and reports them. */
export const rules: readonly Rule[] = [
  ...authenticationRules,
  expiredKey,
  missingScope,
  boundWorkspace,
  keyCheckSuccess,
  keyCheckBinding,
  keyCheckConveys,
  workspaceRead,
  ...entryRules,
  metadataOnly,
  uniqueIds,
  more,
  end,
  ends,
  complete,
  newestFirst,
  tieOrder,
  stable,
  firstPage,
  cursorVerbatim,
  limit,
  errorStatus,
  errorJson,
  errorFields,
  contentNotServed,
  responsesJson,
  secretHidden,
];
