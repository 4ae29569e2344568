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
  isFault: ({ scope }) => scope === 'lacks',
  mistake: ({ scope }) => (scope === 'has' ? 'has files:read' : undefined),
  silence:
    'no answer tells its scopes: a key with files:read was given by mistake, or the deployment pays no heed to scopes',
  need: need.key(
    'unscoped',
    'a key of the same workspace that lacks files:read beyond doubt, such as a second one; with strict, a success fails the rule',
  ),
  absent: { what: 'a key without files:read', need: anUnscopedKey },
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
