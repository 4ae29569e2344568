import { authorization } from './authorization.ts';
import { cursor } from './cursor.ts';
import { formats } from './formats.ts';
import { keyCheck } from './key-check.ts';
import { limit } from './limit.ts';
import { listing } from './listing.ts';
import { rateLimit } from './rate-limit.ts';
import { refusals } from './refusals.ts';
import { transport } from './transport.ts';
import { workspaceRead } from './workspace-read.ts';

/**
 * The sections of a profile, in the order of its file. The schema, the paths of fields, what is
 * learned and compared, and the table in `docs/profile.md` are all made of them.
 */
export const sections = {
  authorization,
  refusals,
  keyCheck,
  workspaceRead,
  listing,
  limit,
  cursor,
  formats,
  transport,
  /** One choice, and no more. */
  rateLimit,
};
