import {
  basicScheme,
  emptyBearer,
  madeUpKey,
  madeUpScheme,
  noCredentials,
} from '../exchange/credentials.ts';
import { givenKey } from './listing-seen.ts';
import { onOperations, refusalObservation } from './refusal-observation.ts';

/** How a request is refused for its Authorization (clause 7 r4). */

export const refusalWithoutCredentials = refusalObservation({
  id: 'refusals.no-credentials',
  condition: 'a request without Authorization',
  probes: (context) => onOperations(context, noCredentials),
});

export const refusalOfScheme = refusalObservation({
  id: 'refusals.wrong-scheme',
  condition: 'a scheme other than Bearer',
  probes: async (context) => [
    ...(await onOperations(context, emptyBearer)).map((probe) => ({
      ...probe,
      form: 'no-key' as const,
    })),
    ...(await onOperations(context, madeUpScheme)),
    ...(await onOperations(context, basicScheme)),
  ],
});

export const refusalOfEmptyBearer = refusalObservation({
  id: 'refusals.empty-bearer',
  condition: 'Bearer with no key behind it',
  probes: (context) => onOperations(context, emptyBearer),
});

export const refusalOfUnknownKey = refusalObservation({
  id: 'refusals.unknown-key',
  condition: 'a key that was never issued',
  probes: (context) => onOperations(context, madeUpKey),
});

export const refusalOfExpiredKey = refusalObservation({
  id: 'refusals.expired-key',
  condition: 'an expired key',
  probes: async (context) => onOperations(context, givenKey(context, 'expired')),
});

export const refusalOfMissingScope = refusalObservation({
  id: 'refusals.missing-scope',
  condition: 'a key that lacks files:read',
  probes: async (context) => onOperations(context, givenKey(context, 'unscoped')),
});
