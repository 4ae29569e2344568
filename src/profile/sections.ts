import { formats } from './formats.ts';
import { operations } from './operations.ts';
import { cursor, limit, listing } from './paging.ts';
import { refusals } from './refusals.ts';
import { authorization, rateLimit, transport } from './transport.ts';

/**
 * The sections of a profile, in file order. The schema, the paths of fields, learning, comparison
 * and the tables of `docs/profile.md` derive from them.
 */
export const sections = {
  authorization,
  refusals,
  ...operations,
  listing,
  limit,
  cursor,
  formats,
  transport,
  rateLimit,
};
