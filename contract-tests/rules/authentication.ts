import { operations } from '../../src/document/routes.ts';
import { cause } from '../causes/incident.ts';
import {
  basicScheme,
  type Credential,
  emptyBearer,
  madeUpKey,
  madeUpScheme,
  noCredentials,
} from '../http/credentials.ts';
import { listFiles } from '../http/request.ts';
import type { RuleContext } from '../run/context.ts';
import type { Outcome, Rule } from '../run/outcome.ts';
import { expectRefusals, listingCases, type RefusalCase } from './expect-refusals.ts';

const everywhere = (credential: Credential): RefusalCase[] =>
  operations.map((operation) => ({ operation, credential }));

const listing = (credential: Credential): RefusalCase => ({ operation: 'listFiles', credential });

const checkAndListing = (credential: Credential): RefusalCase[] => [
  { operation: 'checkKey', credential },
  listing(credential),
];

export const authenticationRules: readonly Rule[] = [
  {
    id: 'auth.no-credentials',
    clauses: ['5-r1', '4-authorization', '1-r2'],
    title: 'A request without Authorization is refused',
    run: (context) =>
      expectRefusals(context, [...everywhere(noCredentials), ...listingCases(noCredentials)]),
  },
  {
    id: 'auth.wrong-scheme',
    clauses: ['5-r1', '4-authorization'],
    title: 'A key is accepted only as Authorization: Bearer',
    run: (context) =>
      expectRefusals(context, [
        ...[basicScheme, madeUpScheme].flatMap(everywhere),
        ...context.credentials.misplaced.flatMap(checkAndListing),
      ]),
  },
  {
    id: 'auth.empty-bearer',
    clauses: ['5-r1'],
    title: 'Bearer without a key is refused',
    run: (context) => expectRefusals(context, everywhere(emptyBearer)),
  },
  {
    id: 'auth.unknown-key',
    clauses: ['5-r1', '1-r2'],
    title: 'A made-up key, or the valid key with any change, is refused',
    run: async (context) => {
      const { altered } = context.credentials;
      const outcome = await expectRefusals(context, [
        ...everywhere(madeUpKey),
        { ...listing(madeUpKey), midway: true },
        // One altered key is also sent to the key check, which reveals a loose lookup of keys.
        ...altered
          .slice(0, 1)
          .map((credential): RefusalCase => ({ operation: 'checkKey', credential })),
        ...altered.map(listing),
      ]);
      return withSharedCache(context, outcome);
    },
  },
];

/**
 * Whether a made-up key gets what the good key has requested before, and is refused elsewhere: then
 * a cache in front of the API does not look at Authorization.
 */
export async function hasSharedCache({ ask, workspaceId }: RuleContext): Promise<boolean> {
  const id = await workspaceId();
  if (id === undefined) return false;
  const known = await ask(listFiles(id, madeUpKey, {}, 'refusal'));
  return known.ok && !(await ask(listFiles(id, madeUpKey, { limit: 991 }, 'refusal'))).ok;
}

async function withSharedCache(context: RuleContext, outcome: Outcome): Promise<Outcome> {
  if (outcome.verdict !== 'fail' || !(await hasSharedCache(context))) return outcome;
  const likelyCause = cause(
    'shared-cache',
    'a made-up key gets what the key has requested before, and is refused elsewhere',
    'a cache in front of the API ignores Authorization',
  );
  return { ...outcome, likelyCause };
}
