import type { OperationName } from '../document/routes.ts';
import { type OptionNames, refuseUnknownOptions } from '../text/check-options.ts';
import { OperationError } from '../text/operation-error.ts';
import { suggestName } from '../text/suggest.ts';

/** Selects entries of a journal. */
export interface JournalQuery {
  /** `none` for paths outside the three operations. */
  readonly operation?: OperationName | 'none' | undefined;
  readonly status?: number | undefined;
  /** Only entries with a greater number; all if left out. */
  readonly after?: number | undefined;
  /** At most this many, oldest first; all if left out. */
  readonly limit?: number | undefined;
}

const queryNames: OptionNames<JournalQuery> = {
  operation: true,
  status: true,
  after: true,
  limit: true,
};

// Named here: a client of the control API loads no more of the document.
const operationNames: Readonly<Record<OperationName | 'none', true>> = {
  checkKey: true,
  readWorkspace: true,
  listFiles: true,
  none: true,
};
const operations = Object.keys(operationNames);
const READ = 'read the journal';

/** @throws OperationError that names the field, so that a misspelt query never finds nothing. */
export function refuseInvalidQuery(query: JournalQuery): void {
  refuseUnknownOptions(query, queryNames, READ);
  const { operation, ...numbers } = query;
  if (operation !== undefined && !operations.includes(operation)) {
    const reason = suggestName(String(operation), operations);
    throw new OperationError({ action: READ, field: 'operation', reason });
  }
  for (const [field, value] of Object.entries(numbers)) {
    if (value === undefined || (field === 'limit' && value === Infinity)) continue;
    if (Number.isSafeInteger(value) && value >= 0) continue;
    const expected = 'a whole number from 0';
    throw new OperationError({
      action: READ,
      field,
      expected,
      found: typeof value === 'string' ? `"${value}"` : String(value),
    });
  }
}
