import type { OpenId } from '../src/document/clauses.ts';

/** The open clauses that no observation is about, each with the reason. */
export const unobservable: { readonly [Clause in OpenId]?: string } = {
  '2.3-contentType-form': 'a mock stores the types that a recipe gives, of any form',
  '2.3-name-normalisation': 'few names show it, and a mock stores them in NFC',
  '3-transitions':
    'a changing status would have to be watched over time, and no request changes it',
  '5-r6':
    'a key reveals at most its own scopes; revoking and rotating keys is not part of this API',
  '6-events': 'the document describes no way to receive events',
  '9-r2': 'a policy is not visible in responses, and only /api/v1 is described',
};
