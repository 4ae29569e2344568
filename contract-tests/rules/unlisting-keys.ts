import { readWorkspace } from '../exchange/api-request.ts';
import type { RuleContext } from '../judgement/context.ts';
import { type KeyStanding, standingByRefusal, standingOf } from '../judgement/key-standing.ts';
import { need } from '../judgement/need.ts';
import { fail, type Outcome, pass, unproven, warn } from '../judgement/outcome.ts';
import type { Rule } from '../judgement/rule.ts';
import {
  judgeUnlisting,
  type KeyRefusals,
  type Readings,
  type UnlistingKey,
} from './lists-nothing.ts';

const anExpiredKey = need.key('expired', 'an expired key of the same workspace');

const expiryReadings: Readings = {
  isProven: ({ expiry }) => expiry === 'expired',
  contradiction: ({ expiry }) => (expiry === 'valid' ? 'has not expired' : undefined),
  either: 'either the deployment ignores the expiry of keys, or the key has not expired',
  need: anExpiredKey,
  what: 'an expired key',
};

export const expiredKey: Rule = {
  id: 'auth.expired-key',
  clauses: ['5-r3', '2.1-expiry', '4.1-conveys', '5-r5'],
  title: 'An expired key cannot list files',
  needs: ['keys.expired', 'listing'],
  run: (context) =>
    judgeUnlisting(
      context,
      'expired',
      expiryReadings,
      async (key, refusals, home) =>
        (await calledValid(context, key, refusals)) ??
        (await forAnotherReason(context, key, refusals)) ??
        judgeElsewhere(context, key, home),
    ),
};

/** The key check calls the key valid in so many words (clause 4.1), and nothing shows that it is. */
async function calledValid(
  context: RuleContext,
  { credential, check }: UnlistingKey,
  { listing }: KeyRefusals,
): Promise<Outcome | undefined> {
  const said = await standingOf(context, check);
  const refusedFor = standingByRefusal(listing);
  if (said.calledValid === undefined) return undefined;
  const isProven = refusedFor.expiry === 'expired' || said.expiry === 'expired';
  // Else a valid key may have been passed by mistake, which is refused for lack of the scope.
  if (!isProven && (said.expiry === 'valid' || refusedFor.scope === 'lacks')) return undefined;
  const either = isProven
    ? ''
    : ': either the key check ignores the expiry, or the key has not expired';
  return fail(
    `a key check that does not call ${credential.label} valid`,
    `${said.calledValid}, although the listing refuses the key${either}`,
    check.exchange,
    listing.exchange,
  );
}

/** Whether the listing may refuse the key for what it may do, and not for its expiry. */
async function forAnotherReason(
  context: RuleContext,
  { credential, check }: UnlistingKey,
  refusals: KeyRefusals,
): Promise<Outcome | undefined> {
  const said: KeyStanding[] = [
    await standingOf(context, check),
    standingByRefusal(refusals.listing),
  ];
  if (said.some(({ expiry }) => expiry === 'expired')) return undefined;
  const doubt = async (): Promise<string | undefined> => {
    if (said.some(({ expiry }) => expiry === 'valid')) return 'the key check says that it is valid';
    if (said.some(({ scope }) => scope === 'lacks')) return 'a response says that it lacks a scope';
    const { unscoped } = context.credentials;
    if (unscoped && (await refusals.sameAs(unscoped)))
      return 'the unscoped key gets the same refusal';
    // A valid key that lacks the scope is answered so.
    return check.ok && !unscoped ? 'its key check succeeds' : undefined;
  };
  const why = await doubt();
  if (why === undefined) return undefined;
  return unproven(
    `the listing refuses ${credential.label}, maybe because of its scope: ${why}, and nothing says that it has expired`,
    anExpiredKey,
    [refusals.listing.exchange, check.exchange],
  );
}

/** That a key expires is stated, and not what that means to calls other than the listing. */
async function judgeElsewhere(
  { client }: RuleContext,
  { credential, check }: UnlistingKey,
  home: string,
): Promise<Outcome> {
  const read = await client.send(readWorkspace(home, credential, 'refusal'));
  const allowed = [check, read].find(({ ok }) => ok);
  if (!allowed) return pass;
  const what = allowed === check ? 'the key check' : 'the workspace read';
  const seen = `${what} responds with ${allowed.status}, a success`;
  return warn('an expired key that is refused everywhere', seen, allowed.exchange);
}

const anUnscopedKey = need.key('unscoped', 'a key without files:read of the same workspace');

const scopeReadings: Readings = {
  isProven: ({ scope }) => scope === 'lacks',
  contradiction: ({ scope }) => (scope === 'has' ? 'has files:read' : undefined),
  either: 'either the deployment ignores the scopes of keys, or the key has files:read',
  need: anUnscopedKey,
  what: 'a key without files:read',
};

export const missingScope: Rule = {
  id: 'auth.missing-scope',
  clauses: ['4.3-scope', '5-r2', '2.1-scopes'],
  title: 'A key without files:read cannot list files',
  needs: ['keys.unscoped', 'listing'],
  run: (context) =>
    judgeUnlisting(context, 'unscoped', scopeReadings, (key, refusals) =>
      unlessForAnotherReason(context, key, refusals),
    ),
};

/** Whether the listing may refuse the key for its expiry, and not for what it may do. */
async function unlessForAnotherReason(
  context: RuleContext,
  { credential, check }: UnlistingKey,
  refusals: KeyRefusals,
): Promise<Outcome> {
  const said = [await standingOf(context, check), standingByRefusal(refusals.listing)];
  const { expired } = context.credentials;
  const doubt = async (): Promise<string | undefined> => {
    if (said.some(({ expiry }) => expiry === 'expired'))
      return 'a response says that it has expired';
    if (said.some(({ scope }) => scope === 'lacks')) return undefined;
    if (said.some(({ scope }) => scope === 'has'))
      return 'the key check says that it has the scope';
    const isAlike = !check.ok && expired !== undefined && (await refusals.sameAs(expired));
    return isAlike ? 'the expired key gets the same refusal' : undefined;
  };
  const why = await doubt();
  if (why === undefined) return pass;
  return unproven(
    `the listing refuses ${credential.label}, maybe not because of its scope: ${why}`,
    anUnscopedKey,
    [refusals.listing.exchange, check.exchange],
  );
}
