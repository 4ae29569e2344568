import { routes } from '../../src/document/routes.ts';
import {
  basicScheme,
  type Credential,
  emptyBearer,
  madeUpKey,
  madeUpScheme,
  noCredentials,
} from '../exchange/credentials.ts';
import { expectRefusals, type RefusalCase } from '../judgement/expect-refusals.ts';
import type { Rule } from '../judgement/rule.ts';

const operations = routes.map(({ operation }) => operation);

const everywhere = (credential: Credential): RefusalCase[] =>
  operations.map((operation) => ({ operation, credential }));

export const midway = (credential: Credential): RefusalCase => ({
  operation: 'listFiles',
  credential,
  midway: true,
});

/** A guard may know one spelling of the path, and the router several. */
export const spelled = (credential: Credential): RefusalCase => ({
  operation: 'listFiles',
  credential,
  spelled: true,
});

/** The check may hang on what is asked for: a page of one entry is asked for as well. */
export const withLimit = (credential: Credential): RefusalCase => ({
  operation: 'listFiles',
  credential,
  query: { limit: 1 },
});

export const noCredentialsRule: Rule = {
  id: 'auth.no-credentials',
  clauses: ['5-r1', '4-authorization', '1-r2'],
  title: 'A request without Authorization is refused',
  needs: [],
  run: (context) =>
    expectRefusals(context, [
      ...everywhere(noCredentials),
      withLimit(noCredentials),
      midway(noCredentials),
      spelled(noCredentials),
    ]),
};

export const wrongScheme: Rule = {
  id: 'auth.wrong-scheme',
  clauses: ['5-r1'],
  title: 'A scheme other than Bearer, without a known key, is refused',
  needs: [],
  run: (context) =>
    expectRefusals(context, [...everywhere(basicScheme), ...everywhere(madeUpScheme)]),
};

export const emptyBearerRule: Rule = {
  id: 'auth.empty-bearer',
  clauses: ['5-r1'],
  title: 'Bearer without a key is refused',
  needs: [],
  run: (context) => expectRefusals(context, everywhere(emptyBearer)),
};

export const unknownKey: Rule = {
  id: 'auth.unknown-key',
  clauses: ['5-r1', '1-r2'],
  title: 'A made-up key, or the valid key with any change, is refused',
  needs: [],
  run: (context) =>
    expectRefusals(context, [
      ...everywhere(madeUpKey),
      midway(madeUpKey),
      // One change is tried at the key check as well: a loose look-up of keys shows there.
      ...context.credentials.altered.flatMap((credential, at) => [
        ...(at === 0 ? [{ operation: 'checkKey' as const, credential }] : []),
        { operation: 'listFiles' as const, credential },
      ]),
    ]),
};
