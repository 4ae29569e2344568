import { checkKey, listFiles } from '../exchange/api-request.ts';
import type { Answer } from '../exchange/client.ts';
import { type RuleContext, workspaceIdOf } from '../judgement/context.ts';
import { filesReadBy, leafText, leavesOf } from '../judgement/key-claims.ts';
import { standingByRefusal, standingOf } from '../judgement/key-standing.ts';
import { need } from '../judgement/need.ts';
import { fail, type Outcome, pass, unproven } from '../judgement/outcome.ts';
import type { Rule } from '../judgement/rule.ts';
import { withoutWorkspaceId } from '../judgement/with-survey.ts';
import { createRefusalReader, sameShape } from '../observations/refusal-shape.ts';

const anUnscopedKey = need.key('unscoped', 'a key without files:read of the same workspace');

/** A key check may say nothing of scopes: that is open, and contradicts nothing. */
export const keyCheckConveys: Rule = {
  id: 'key-check.conveys',
  clauses: ['4.1-conveys', '5-r5', '5-r2'],
  title: 'What the key check says about files:read is true',
  needs: ['keys.unscoped', 'listing'],
  run: async (context) => {
    const home = await context.workspaceId();
    if (home === undefined) return withoutWorkspaceId(context);
    const { key, unscoped } = context.credentials;
    const { ask } = context;
    const check = await context.keyCheck();
    const listing = await ask(listFiles(home, key));
    if (!listing.ok) {
      return unproven(
        `the listing responds with ${listing.status} to the key`,
        need.key('key', 'a key with files:read'),
        [listing.exchange],
      );
    }
    return (
      deniesToGoodKey(check, listing) ??
      (unscoped
        ? grantsToUnscoped(context, home, await ask(checkKey(unscoped, 'refusal')))
        : unproven('a key without files:read was not given', anUnscopedKey))
    );
  },
};

function deniesToGoodKey(check: Answer, listing: Answer): Outcome | undefined {
  const said = leavesOf(check).filter((leaf) => filesReadBy(leaf) !== undefined);
  const [denial] = said;
  if (!denial || said.some((leaf) => filesReadBy(leaf))) return undefined;
  return fail(
    'a key check that agrees with what the key can do: it lists files',
    leafText(denial),
    check.exchange,
    listing.exchange,
  );
}

async function grantsToUnscoped(
  context: RuleContext,
  home: string,
  check: Answer,
): Promise<Outcome> {
  const { unscoped } = context.credentials;
  const standing = await standingOf(context, check);
  if (!unscoped || !check.ok || standing.scope !== 'has' || standing.expiry === 'expired') {
    return pass;
  }
  const { ask } = context;
  const own = workspaceIdOf(check) ?? home;
  const listing = await ask(listFiles(own, unscoped, {}, 'refusal'));
  const isExpired = standingByRefusal(listing).expiry === 'expired';
  if (listing.ok || isExpired) return pass;
  if (listing.status >= 500 || (await isRefusedAsExpired(context, own, listing))) {
    return unproven(
      `the key check says that ${unscoped.label} has files:read, but the listing responds with ${listing.status}, maybe not because of its scope`,
      anUnscopedKey,
      [check.exchange, listing.exchange],
    );
  }
  const granted = leavesOf(check).find((leaf) => filesReadBy(leaf));
  return fail(
    `a key check without files:read for ${unscoped.label}, which the listing refuses`,
    granted ? leafText(granted) : 'files:read',
    check.exchange,
    listing.exchange,
  );
}

/** The listing refuses the expired key no differently: it may be one that has expired as well. */
async function isRefusedAsExpired(
  context: RuleContext,
  workspaceId: string,
  refusal: Answer,
): Promise<boolean> {
  const { expired } = context.credentials;
  if (!expired) return false;
  const { ask } = context;
  const theirs = await ask(listFiles(workspaceId, expired, {}, 'refusal'));
  if (theirs.ok) return false;
  const { read } = createRefusalReader(await context.keyCheck(), context.client.journal);
  return sameShape(read(refusal), read(theirs));
}
