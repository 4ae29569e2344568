import type { RuleContext } from '../judgement/context.ts';
import { standingByRefusal, standingOf } from '../judgement/key-standing.ts';
import { need } from '../judgement/need.ts';
import { type Outcome, pass, unproven } from '../judgement/outcome.ts';
import type { Rule } from '../judgement/rule.ts';
import {
  judgeUnlisting,
  type KeyRefusals,
  type Readings,
  type UnlistingKey,
} from './lists-nothing.ts';

const anUnscopedKey = need.key('unscoped', 'a key without files:read of the same workspace');

const readings: Readings = {
  isProven: ({ scope }) => scope === 'lacks',
  contradiction: ({ scope }) => (scope === 'has' ? 'has files:read' : undefined),
  either: 'the deployment ignores the scopes of keys, or a key with files:read was passed',
  need: anUnscopedKey,
  what: 'a key without files:read',
};

export const missingScope: Rule = {
  id: 'auth.missing-scope',
  clauses: ['4.3-scope', '5-r2', '2.1-scopes'],
  title: 'A key without files:read lists nothing',
  needs: ['keys.unscoped', 'listing'],
  run: (context) =>
    judgeUnlisting(context, 'unscoped', readings, (key, refusals) =>
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
      return 'an answer says that it has expired';
    if (said.some(({ scope }) => scope === 'lacks')) return undefined;
    if (said.some(({ scope }) => scope === 'has'))
      return 'the key check says that it has the scope';
    const isAlike = !check.ok && expired !== undefined && (await refusals.sameAs(expired));
    return isAlike ? 'the expired key is refused alike' : undefined;
  };
  const why = await doubt();
  if (why === undefined) return pass;
  return unproven(
    `the listing refuses ${credential.label}, maybe not for its scope: ${why}`,
    anUnscopedKey,
    [refusals.listing.exchange, check.exchange],
  );
}
