import { routes } from '../../src/document/routes.ts';
import { checkKey, listFiles, readWorkspace } from '../exchange/api-request.ts';
import type { Answer } from '../exchange/client.ts';
import {
  basicScheme,
  type Credential,
  emptyBearer,
  type KeyName,
  madeUpKey,
  madeUpScheme,
  noCredentials,
} from '../exchange/credentials.ts';
import { type RuleContext, withoutWorkspaceId, workspaceIdOf } from '../judgement/context.ts';
import { expectRefusals, type RefusalCase, refusalOf } from '../judgement/control.ts';
import { need } from '../judgement/need.ts';
import { fail, type Outcome, pass, unproven, warn } from '../judgement/outcome.ts';
import type { Rule } from '../judgement/rule.ts';

const operations = routes.map(({ operation }) => operation);

const everywhere = (credential: Credential): RefusalCase[] =>
  operations.map((operation) => ({ operation, credential }));

const midway = (credential: Credential): RefusalCase => ({
  operation: 'listFiles',
  credential,
  midway: true,
});

/** The check may hang on what is asked for: a page of one entry is asked for as well. */
const withLimit = (credential: Credential): RefusalCase => ({
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
    ]),
};

export const wrongScheme: Rule = {
  id: 'auth.wrong-scheme',
  clauses: ['5-r1'],
  title: 'A scheme other than Bearer, carrying no known key, is refused',
  needs: [],
  run: (context) =>
    expectRefusals(context, [...everywhere(basicScheme), ...everywhere(madeUpScheme)]),
};

export const emptyBearerRule: Rule = {
  id: 'auth.empty-bearer',
  clauses: ['5-r1'],
  title: 'Bearer with nothing behind it is refused',
  needs: [],
  run: (context) => expectRefusals(context, everywhere(emptyBearer)),
};

export const unknownKey: Rule = {
  id: 'auth.unknown-key',
  clauses: ['5-r1', '1-r2'],
  title: 'A made-up secret, or the good one altered anywhere, is refused',
  needs: [],
  run: (context) =>
    expectRefusals(context, [
      ...everywhere(madeUpKey),
      midway(madeUpKey),
      ...context.credentials.altered.flatMap((credential) => [
        { operation: 'checkKey' as const, credential },
        { operation: 'listFiles' as const, credential },
      ]),
    ]),
};

export const expiredKey: Rule = {
  id: 'auth.expired-key',
  clauses: ['5-r3', '2.1-expiry'],
  title: 'An expired key lists nothing',
  needs: ['keys.expired', 'listing'],
  run: async (context) => {
    const { expired } = context.credentials;
    if (!expired) return missingKey('an expired key', 'expired');
    const check = await context.client.send(checkKey(expired, 'refusal'));
    const listing = await listsNothing(context, 'expired', expired, check);
    const home = await context.workspaceId();
    if (listing.verdict !== 'pass' || home === undefined) return listing;
    // That a key expires is stated, and not what that means to calls other than the listing.
    const read = await context.client.send(readWorkspace(home, expired, 'refusal'));
    const allowed = [check, read].find(({ ok }) => ok);
    if (!allowed) return pass;
    const what = allowed === check ? 'the key check' : 'the workspace read';
    const seen = `${what} answers it with ${allowed.status}, a success`;
    return warn('an expired key refused everywhere', seen, allowed.exchange);
  },
};

export const missingScope: Rule = {
  id: 'auth.missing-scope',
  clauses: ['4.3-scope', '5-r2', '2.1-scopes'],
  title: 'A key without files:read lists nothing',
  needs: ['keys.unscoped', 'listing'],
  run: async (context) => {
    const { unscoped } = context.credentials;
    if (!unscoped) return missingKey('a key without files:read', 'unscoped');
    const check = await context.client.send(checkKey(unscoped, 'refusal'));
    const listing = await listsNothing(context, 'unscoped', unscoped, check);
    if (listing.verdict !== 'pass' || check.ok) return listing;
    // A key check may need files:read too. If it answers as to a made-up key, this may be none.
    const madeUp = await context.client.send(checkKey(madeUpKey, 'refusal'));
    if (madeUp.status !== check.status || madeUp.exchange.body !== check.exchange.body) return pass;
    return unproven(
      'the key is refused everywhere, and no differently from a made-up one',
      need.key('unscoped', 'a key that is valid but for the scope'),
      [check.exchange, madeUp.exchange],
    );
  },
};

/** The listing refuses the key, between two listings with the good one. */
async function listsNothing(
  context: RuleContext,
  name: 'unscoped' | 'expired',
  credential: Credential,
  check: Answer,
): Promise<Outcome> {
  const home = await context.workspaceId();
  if (home === undefined) return withoutWorkspaceId(context);
  const outcome = await expectRefusals(context, [
    { operation: 'listFiles', credential },
    withLimit(credential),
    midway(credential),
  ]);
  const own = workspaceIdOf(check) ?? home;
  if (own === home || outcome.verdict !== 'pass') return outcome;
  const answer = await context.client.send(listFiles(own, credential, {}, 'refusal'));
  if (answer.ok) {
    return fail(refusalOf(credential), `${answer.status}, a success`, answer.exchange);
  }
  // A foreign path is refused whatever the key may do.
  return unproven(
    `the key check says that ${credential.label} is bound to another workspace, ${JSON.stringify(own)}`,
    need.key(name, 'a key of the same workspace as the key'),
    [check.exchange],
  );
}

function missingKey(what: string, name: KeyName): Outcome {
  return unproven(`${what} was not given`, need.key(name, `${what} of the same workspace`));
}
