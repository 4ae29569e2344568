import type { ClauseId } from '../src/document/clauses.ts';
import { unobservable } from './observations.ts';

/** Clauses that cannot be decided by asking a deployment, and why. */
export const undecidable: { readonly [Clause in ClauseId]?: string } = {
  '0-base-url':
    'Assumed: every request goes to the base URL with a path that starts with /api/v1, so every rule depends on it.',
  '2.1-issuance': 'Keys are issued in a console that is not part of this API.',
  '2.3-signature':
    'Files are uploaded outside this API, and their content is never returned, so rejected files are not visible.',
  '3-state':
    'Files are uploaded outside this API, so a listing does not show whether a rejected file is missing.',
  '8-expiry-default':
    'The API does not show when a key was issued, or whether its expiry is the default.',
  '9-r1': 'Assumed: every request has /api/v1 in its path, so every rule depends on it.',
  ...unobservable,
};
