import { checkKey, listFiles } from '../exchange/api-request.ts';
import type { Answer } from '../exchange/client.ts';
import { type RuleContext, workspaceIdOf } from '../judgement/context.ts';
import { filesReadBy, leafText, leavesOf } from '../judgement/key-claims.ts';
import {
  areAlike,
  isSaidToList,
  standingByRefusal,
  standingOf,
} from '../judgement/key-standing.ts';
import { need } from '../judgement/need.ts';
import { fail, type Outcome, pass, type Rule, unproven } from '../judgement/outcome.ts';
import { withoutWorkspaceId } from '../judgement/with-survey.ts';

const anUnscopedKey = need.key('unscoped', 'a key without files:read of the same workspace');

/** A key check may say nothing of scopes: that is open, and contradicts nothing. */
export const keyCheckConveys: Rule = {
  id: 'key-check.conveys',
  clauses: ['4.1-conveys', '5-r5', '5-r2'],
  title: 'The key check tells the truth about files:read',
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
  const { unscoped, expired } = context.credentials;
  if (!unscoped || !check.ok || !isSaidToList(await standingOf(context, check))) return pass;
  const { ask } = context;
  const own = workspaceIdOf(check) ?? home;
  const listing = await ask(listFiles(own, unscoped, {}, 'refusal'));
  if (listing.ok || standingByRefusal(listing).expired) return pass;
  // Refused no differently from the expired key, it may be one that has expired as well.
  const isAlike =
    expired &&
    (await areAlike(context, listing, await ask(listFiles(own, expired, {}, 'refusal'))));
  if (listing.status >= 500 || isAlike) {
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
