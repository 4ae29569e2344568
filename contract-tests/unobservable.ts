import type { OpenId } from '../src/document/clauses.ts';

/** The open clauses that cannot be observed from outside, each with the reason. */
export const unobservable: { readonly [Clause in OpenId]?: string } = {
  '3-transitions':
    'a changing status would have to be watched over time, and no request changes it',
  '5-r6':
    'a key reveals at most its own scopes; revoking and rotating keys is not part of this API',
  '6-events': 'the document describes no way to receive events',
  '9-r2': 'a policy is not visible in responses, and only /api/v1 is described',
};
