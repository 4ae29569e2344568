import { clauseById } from '../../src/document/clauses.ts';
import { routes } from '../../src/document/routes.ts';
import { checkKey, listFiles, readWorkspace } from '../exchange/api-request.ts';
import type { Answer } from '../exchange/client.ts';
import { type Credential, madeUpKey } from '../exchange/credentials.ts';
import { type RuleContext, workspaceIdOf } from '../judgement/context.ts';
import { expectRefusals } from '../judgement/expect-refusals.ts';
import { type KeyStanding, standingByRefusal, standingOf } from '../judgement/key-standing.ts';
import { need } from '../judgement/need.ts';
import {
  type Fail,
  fail,
  type Outcome,
  pass,
  type Rule,
  unproven,
  warn,
} from '../judgement/outcome.ts';
import { withoutWorkspaceId } from '../judgement/with-survey.ts';
import { readPage } from '../listing/page.ts';
import { areAlike } from '../observations/refusal-shape.ts';
import { aroundGuards } from './authentication.ts';

/**
 * Keys that must not list anything, and how responses confirm or contradict their kind. Without
 * such a response, the caller's word counts.
 */
const kinds = {
  expired: {
    what: 'an expired key',
    need: need.key('expired', 'an expired key of the same workspace'),
    known: 'that has expired',
    contradiction: 'has not expired',
    either: 'either the deployment ignores the expiry of keys, or the key has not expired',
    doubt: (why: string) =>
      `maybe because of its scope: ${why}, and nothing says that it has expired`,
  },
  unscoped: {
    what: 'a key without files:read',
    need: need.key('unscoped', 'a key without files:read of the same workspace'),
    known: 'that lacks only the scope',
    contradiction: 'has files:read',
    either: 'either the deployment ignores the scopes of keys, or the key has files:read',
    doubt: (why: string) => `maybe not because of its scope: ${why}`,
  },
} as const;

type KindName = keyof typeof kinds;

/** A given key, with its responses. */
interface GivenKey {
  readonly name: KindName;
  readonly credential: Credential;
  readonly check: Answer;
  /** The workspace of the good key. */
  readonly home: string;
  readonly listing: Answer;
  /** The responses of the key check and the listing. */
  readonly said: readonly [KeyStanding, KeyStanding];
}

export const expiredKey: Rule = {
  id: 'auth.expired-key',
  clauses: ['5-r3', '2.1-expiry', '4.1-conveys', '5-r5'],
  title: 'An expired key cannot list files',
  needs: ['keys.expired', 'listing'],
  run: (context) =>
    judge(
      context,
      'expired',
      async (key) =>
        calledValid(key) ?? (await maybeOtherwise(context, key)) ?? judgeOtherCalls(context, key),
    ),
};

export const missingScope: Rule = {
  id: 'auth.missing-scope',
  clauses: ['4.3-scope', '5-r2', '2.1-scopes'],
  title: 'A key without files:read cannot list files',
  needs: ['keys.unscoped', 'listing'],
  run: (context) =>
    judge(context, 'unscoped', async (key) => (await maybeOtherwise(context, key)) ?? pass),
};

/** The operations for which the document states the scope. */
const scoped = routes
  .filter(({ scope }) => clauseById(scope).kind === 'stated')
  .map(({ operation }) => operation);

/** Whether the key is refused as it must be, and what else its refusals show. */
async function judge(
  context: RuleContext,
  name: KindName,
  weigh: (key: GivenKey) => Promise<Outcome>,
): Promise<Outcome> {
  const { what, need: aKey } = kinds[name];
  const credential = context.credentials[name];
  if (!credential) return unproven(`${what} was not given`, aKey);
  const check = await context.client.send(checkKey(credential, 'refusal'));
  const home = await context.workspaceId();
  if (home === undefined) return withoutWorkspaceId(context);
  const refused = await expectRefusals(context, [
    ...scoped.map((operation) => ({ operation, credential })),
    ...aroundGuards(credential),
  ]);
  const listing = await context.ask(listFiles(home, credential, {}, 'refusal'));
  const said = [await standingOf(context, check), standingByRefusal(listing)] as const;
  const key: GivenKey = { name, credential, check, home, listing, said };
  if (refused.verdict === 'fail') {
    // So no valid key is accepted in one place and refused in another, or gets a success that is
    // not a page.
    return listing.ok && readPage(listing).entries ? weighSuccess(context, key, refused) : refused;
  }
  if (refused.verdict !== 'pass') return refused;
  const own = workspaceIdOf(check);
  if (own !== undefined && own !== home) return judgeElsewhere(context, key, own);
  return (await unlessKnown(context, key)) ?? weigh(key);
}

async function weighSuccess(
  context: RuleContext,
  { name, credential, check, home, said: [standing] }: GivenKey,
  { expected, seen, evidence: [listing] }: Fail,
): Promise<Outcome> {
  const kind = kinds[name];
  const isBusy = check.status === 429 || check.status >= 500;
  const isProven =
    (!check.ok && !isBusy) ||
    standing[name] === true ||
    // A deployment that accepts a made-up key accepts this one as well.
    (await context.ask(listFiles(home, madeUpKey, {}, 'refusal'))).ok;
  if (isProven) return fail(expected, seen, listing, check.exchange);
  if (standing[name] !== false) {
    return fail(expected, `${seen}: ${kind.either}`, listing, check.exchange);
  }
  return unproven(
    `the listing serves ${credential.label}, but the key check says that it ${kind.contradiction}: it seems to be the wrong key`,
    kind.need,
    [listing, check.exchange],
  );
}

/**
 * The key check says that the key belongs to another workspace, so our path would be refused
 * anyway.
 */
async function judgeElsewhere(
  context: RuleContext,
  { name, credential, check, said: [standing] }: GivenKey,
  own: string,
): Promise<Outcome> {
  const answer = await context.client.send(listFiles(own, credential, {}, 'refusal'));
  if (answer.ok && standing[name]) {
    const seen = `${answer.status}, a success`;
    return fail(`a refusal of ${credential.label}`, seen, answer.exchange, check.exchange);
  }
  const whose = (await context.otherWorkspaceId()) === own ? ', like the other key' : '';
  return unproven(
    `the key check says that ${credential.label} is bound to another workspace, ${JSON.stringify(own)}${whose}`,
    need.key(name, 'a key of the same workspace as the key'),
    [check.exchange],
  );
}

/** Whether the key check and the listing respond to the key as they do to another key. */
async function isAnsweredAs(
  context: RuleContext,
  { check, listing, home }: GivenKey,
  other: Credential | undefined,
): Promise<boolean> {
  if (!other) return false;
  const { ask } = context;
  return (
    (await areAlike(context, check, await ask(checkKey(other, 'refusal')))) &&
    areAlike(context, listing, await ask(listFiles(home, other, {}, 'refusal')))
  );
}

/** The key is refused just like a made-up key, so the deployment may not know it at all. */
async function unlessKnown(context: RuleContext, key: GivenKey): Promise<Outcome | undefined> {
  if (!(await isAnsweredAs(context, key, madeUpKey))) return undefined;
  return unproven(
    `${key.credential.label} is refused everywhere in the same way as a made-up key: the deployment may not know it`,
    need.key(key.name, `a key of this deployment ${kinds[key.name].known}, if its refusal says so`),
    [key.listing.exchange],
  );
}

/** The key check explicitly calls the key valid (clause 4.1), and nothing shows that it is. */
function calledValid({ credential, check, listing, said }: GivenKey) {
  const [standing, ofRefusal] = said;
  if (standing.calledValid === undefined) return undefined;
  const isProven = said.some(({ expired }) => expired);
  // Otherwise a valid key may have been passed by mistake, which is refused because it lacks the
  // scope.
  const isMistaken = standing.expired === false || ofRefusal.unscoped;
  if (!isProven && isMistaken) return undefined;
  const either = isProven
    ? ''
    : ': either the key check ignores the expiry, or the key has not expired';
  return fail(
    `a key check that does not call ${credential.label} valid`,
    `${standing.calledValid}, although the listing refuses the key${either}`,
    check.exchange,
    listing.exchange,
  );
}

/** The listing may refuse the key for a different reason than its stated kind. */
async function maybeOtherwise(context: RuleContext, key: GivenKey): Promise<Outcome | undefined> {
  const { doubt, need } = kinds[key.name];
  const why = await doubtOf(context, key);
  if (why === undefined) return undefined;
  const reason = `the listing refuses ${key.credential.label}, ${doubt(why)}`;
  return unproven(reason, need, [key.listing.exchange, key.check.exchange]);
}

async function doubtOf(context: RuleContext, key: GivenKey): Promise<string | undefined> {
  const { name, check, said } = key;
  const isExpiry = name === 'expired';
  const { unscoped } = context.credentials;
  const isSaid = (of: KindName, is: boolean) => said.some((standing) => standing[of] === is);
  if (!isExpiry && isSaid('expired', true)) return 'a response says that it has expired';
  if (isSaid(name, true)) return undefined;
  if (isSaid(name, false))
    return `the key check says that it ${isExpiry ? 'is valid' : 'has the scope'}`;
  if (isExpiry && isSaid('unscoped', true)) return 'a response says that it lacks a scope';
  const other = isExpiry ? 'unscoped' : 'expired';
  if ((isExpiry || !check.ok) && (await isAnsweredAs(context, key, context.credentials[other]))) {
    return `the ${other} key gets the same refusal`;
  }
  // This is the response to a valid key without the scope.
  return isExpiry && check.ok && !unscoped ? 'its key check succeeds' : undefined;
}

/** The document says that keys expire, but not what that means for calls other than the listing. */
async function judgeOtherCalls(
  { client }: RuleContext,
  { credential, check, home }: GivenKey,
): Promise<Outcome> {
  const read = await client.send(readWorkspace(home, credential, 'refusal'));
  const allowed = [check, read].find(({ ok }) => ok);
  if (!allowed) return pass;
  const what = allowed === check ? 'the key check' : 'the workspace read';
  const seen = `${what} responds with ${allowed.status}, a success`;
  return warn('an expired key that is refused everywhere', seen, allowed.exchange);
}
