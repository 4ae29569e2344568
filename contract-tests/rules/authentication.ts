import { type OperationName, operations } from '../../src/document/routes.ts';
import {
  basicScheme,
  type Credential,
  emptyBearer,
  madeUpKey,
  madeUpScheme,
  noCredentials,
} from '../exchange/credentials.ts';
import type { RuleContext } from '../judgement/context.ts';
import { expectRefusals, type RefusalCase } from '../judgement/expect-refusals.ts';
import type { Rule } from '../judgement/outcome.ts';

const at = (operation: OperationName, credentials: readonly Credential[]): RefusalCase[] =>
  credentials.map((credential) => ({ operation, credential }));

const everywhere = (credential: Credential): RefusalCase[] =>
  operations.flatMap((operation) => at(operation, [credential]));

/** Ways to ask for the listing that a guard may overlook. */
export const aroundGuards = (credential: Credential): RefusalCase[] => [
  // The check may depend on the query: a page of one entry is requested as well.
  { operation: 'listFiles', credential, query: { limit: 1 } },
  { operation: 'listFiles', credential, midway: true },
  // A guard may know one spelling of the path, and the router several.
  { operation: 'listFiles', credential, spelled: true },
];

/** A rule that requires a refusal of each request. */
const refusing = (
  id: string,
  clauses: Rule['clauses'],
  title: string,
  casesOf: (context: RuleContext) => readonly RefusalCase[],
): Rule => ({
  ...{ id, clauses, title, needs: [] },
  run: (context) => expectRefusals(context, casesOf(context)),
});

export const authenticationRules: readonly Rule[] = [
  refusing(
    'auth.no-credentials',
    ['5-r1', '4-authorization', '1-r2'],
    'A request without Authorization is refused',
    () => [...everywhere(noCredentials), ...aroundGuards(noCredentials)],
  ),
  refusing(
    'auth.wrong-scheme',
    ['5-r1'],
    'A scheme other than Bearer, without a known key, is refused',
    () => [basicScheme, madeUpScheme].flatMap(everywhere),
  ),
  refusing('auth.empty-bearer', ['5-r1'], 'Bearer without a key is refused', () =>
    everywhere(emptyBearer),
  ),
  refusing(
    'auth.unknown-key',
    ['5-r1', '1-r2'],
    'A made-up key, or the valid key with any change, is refused',
    ({ credentials: { altered } }) => [
      ...everywhere(madeUpKey),
      { operation: 'listFiles', credential: madeUpKey, midway: true },
      // One altered key is also sent to the key check, which reveals a loose lookup of keys.
      ...altered
        .slice(0, 1)
        .map((credential) => ({ operation: 'checkKey', credential }) satisfies RefusalCase),
      ...altered.map(
        (credential) => ({ operation: 'listFiles', credential }) satisfies RefusalCase,
      ),
    ],
  ),
];
