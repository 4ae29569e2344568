import * as z from 'zod/mini';
import { type OperationName, routes } from '../../document/routes.ts';
import { parseFor } from '../../profile/parse-settings.ts';
import { endless, wholeNumber } from '../faults/numbers.ts';

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

const whole = wholeNumber(0);
const querySchema = z.strictObject({
  operation: z.optional(z.enum([...routes.map(({ operation }) => operation), 'none'])),
  status: z.optional(whole),
  after: z.optional(whole),
  limit: z.optional(endless(whole, 'a whole number from 0 on')),
});

/** @throws OperationError that names the field, so that a misspelt query never finds nothing. */
export const refuseInvalidQuery = (query: JournalQuery): void =>
  void parseFor(querySchema, query, 'read the journal');
