import type { ClauseId, OpenId } from '../src/document/clauses.ts';

/** The open clauses that cannot be observed from outside, each with the reason. */
export const unobservable: { readonly [Clause in OpenId]?: string } = {
  '3-transitions':
    'a changing status would have to be watched over time, and no request changes it',
  '5-r6':
    'a key reveals at most its own scopes; revoking and rotating keys is not part of this API',
  '6-events': 'the document describes no way to receive events',
  '9-r2': 'a policy is not visible in responses, and only /api/v1 is described',
};

/** Clauses that no request to a deployment can decide, with the reason. */
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
