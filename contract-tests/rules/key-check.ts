import { type ApiRequest, checkKey, listFiles, readWorkspace } from '../exchange/api-request.ts';
import type { Answer } from '../exchange/client.ts';
import type { Credential } from '../exchange/credentials.ts';
import { type RuleContext, workspaceIdOf } from '../judgement/context.ts';
import { filesReadBy, leafText, leavesOf } from '../judgement/key-claims.ts';
import {
  isSaidToList,
  standingByRefusal,
  standingOf,
  standingOfGoodKey,
} from '../judgement/key-standing.ts';
import { need } from '../judgement/need.ts';
import { fail, type Outcome, pass, type Rule, unproven } from '../judgement/outcome.ts';
import { withoutWorkspaceId } from '../judgement/with-survey.ts';
import { objectOf } from '../listing/page.ts';
import { pageWithLimitAlone } from '../listing/survey.ts';
import { areAlike } from '../observations/refusal-shape.ts';

export const keyCheckSuccess: Rule = {
  id: 'key-check.success',
  clauses: ['4.1-request', '4.1-success', '2.2-workspaceId', '1-r3'],
  title: 'The key check returns 200 and a JSON object with the workspaceId',
  needs: [],
  run: async (context) => {
    const answer = await context.keyCheck();
    const { exchange, status, body } = answer;
    if (status !== 200) return fail('status 200', `status ${status}`, exchange);
    const object = body.kind === 'json' ? objectOf(body.value) : undefined;
    if (!object) return fail('a JSON object', 'a body that is not a JSON object', exchange);
    if (workspaceIdOf(answer) === undefined) {
      const seen = JSON.stringify(object.workspaceId) ?? 'no such field';
      return fail('workspaceId as a non-empty string', seen, exchange);
    }
    return pass;
  },
};

export const keyCheckBinding: Rule = {
  id: 'key-check.binding',
  clauses: ['4.1-success', '2.2-workspaceId', '2.1-binding', '5-r5'],
  title: 'The key check always returns the workspace that the key can list',
  needs: ['listing'],
  run: async (context) => {
    const named = await context.workspaceId();
    if (named === undefined) return withoutWorkspaceId(context);
    const first = await context.keyCheck();
    const request = checkKey(context.credentials.key);
    // The latest call of earlier rules, and a new one: the key may have expired since.
    for (const call of [context.ask, (same: ApiRequest) => context.client.send(same)]) {
      const again = await call(request);
      const now = workspaceIdOf(again);
      if (!again.ok) {
        return unproven(
          `the key check succeeds at first and responds with ${again.status} later`,
          need.key('key', 'a key that stays valid during the run'),
          [first.exchange, again.exchange],
        );
      }
      if (now !== named) {
        return fail(
          `workspaceId ${JSON.stringify(named)}, as before`,
          JSON.stringify(now) ?? 'none',
          again.exchange,
          first.exchange,
        );
      }
    }
    const survey = await context.survey();
    const page = survey?.first.pages[0];
    if (!page) throw survey?.interrupted ?? new Error('the survey has no first page');
    if ((page.answer.ok && page.entries) || pageWithLimitAlone(survey))
      return (await namesOursToOther(context, named)) ?? pass;
    if (!page.answer.ok && (await mayLackScope(context, page.answer))) {
      return unproven(
        `the listing responds with ${page.answer.status} for the workspace ${JSON.stringify(named)} from the key check: the key may lack files:read, or have expired`,
        need.key('key', 'a valid key with the scope files:read'),
        [page.answer.exchange, first.exchange],
      );
    }
    return fail(
      `a listing of the workspace ${JSON.stringify(named)} from the key check (the key needs files:read)`,
      page.answer.ok ? 'a success that is not a page of files' : `status ${page.answer.status}`,
      page.answer.exchange,
      first.exchange,
    );
  },
};

/**
 * Whether the given key may be the wrong one: a response says that it has expired, or none says
 * that it has files:read and the listing does not refuse it because of the workspace.
 */
async function mayLackScope(context: RuleContext, refusal: Answer): Promise<boolean> {
  if (refusal.status === 429 || refusal.status >= 500) return false;
  const { expired, unscoped } = await standingOfGoodKey(context, refusal);
  if (expired || unscoped) return true;
  return unscoped === undefined && !(await isForeign(context, refusal));
}

/**
 * Whether the listing refuses because of the workspace: the good key gets the same refusal for a
 * made-up workspace, while keys of this workspace that lack the scope or have expired get different
 * ones.
 */
async function isForeign(context: RuleContext, refusal: Answer): Promise<boolean> {
  const { key, unscoped, expired } = context.credentials;
  const home = await context.workspaceId();
  if (home === undefined || !unscoped || !expired) return false;
  const isAnswerTo = async (id: string, by: Credential) => {
    const other = await context.ask(listFiles(id, by, {}, 'refusal'));
    return other.ok ? undefined : areAlike(context, refusal, other);
  };
  return (
    (await isAnswerTo(`${home}-made-up`, key)) === true &&
    (await isAnswerTo(home, unscoped)) === false &&
    (await isAnswerTo(home, expired)) === false
  );
}

/**
 * The same key check for every key: it names our workspace to another key, which cannot list it.
 */
async function namesOursToOther(context: RuleContext, ours: string): Promise<Outcome | undefined> {
  const { other } = context.credentials;
  if (!other || (await context.otherWorkspaceId()) !== ours) return undefined;
  const check = await context.ask(checkKey(other));
  const listing = await context.client.send(listFiles(ours, other));
  // So it is a key of our workspace, given by mistake, which says nothing about the rule.
  if (listing.ok || listing.status === 429 || listing.status === 503) return undefined;
  // A key of our workspace that has expired or lacks the scope is refused too.
  const mayList = isSaidToList(await standingOf(context, check));
  if (!mayList && !(await isForeign(context, listing))) {
    return unproven(
      `the key check returns this workspace for ${other.label}, and the listing refuses that key: either it is a key of this workspace, or every key gets the same response`,
      need.key('other', 'a key with files:read for another workspace'),
      [check.exchange, listing.exchange],
    );
  }
  return fail(
    `the workspace of ${other.label}, which belongs to another one`,
    `${JSON.stringify(ours)}, which it cannot list`,
    check.exchange,
    listing.exchange,
  );
}

export const workspaceRead: Rule = {
  id: 'workspace.read',
  clauses: ['4.2-request', '4.2-success'],
  title: 'The workspace of the key can be read and is JSON',
  needs: [],
  run: async (context) => {
    const id = await context.workspaceId();
    if (id === undefined) return withoutWorkspaceId(context);
    const answer = await context.client.send(readWorkspace(id, context.credentials.key));
    const { status, exchange } = answer;
    if (answer.ok) {
      if (answer.body.kind === 'json') return pass;
      return fail('JSON that describes the workspace', 'a body that is not JSON', exchange);
    }
    if (await mayBeForScope(context, id, answer)) {
      return unproven(
        `the key is refused with ${status}; the document does not say which scope this requires`,
        need.key(
          'key',
          'a key with the required scope, and an unscoped key to recognise the refusal of a missing scope',
        ),
        [exchange],
      );
    }
    return fail('a success for the workspace that the key is bound to', `${status}`, exchange);
  },
};

/** The status of a missing scope is open; keys.unscoped shows which one the deployment chose. */
async function mayBeForScope(
  { client, credentials, provoked }: RuleContext,
  workspaceId: string,
  { status }: Answer,
): Promise<boolean> {
  if (status === 401 || status === 403 || status === 429 || status === 503) return true;
  if (credentials.unscoped) {
    const refused = await client.send(listFiles(workspaceId, credentials.unscoped, {}, 'refusal'));
    return refused.status === status;
  }
  if (status >= 400 && status <= 499 && status !== 405) return true;
  const mustRefuse = await provoked();
  return mustRefuse.some((refusal) => refusal.status === status);
}

const anUnscopedKey = need.key('unscoped', 'a key without files:read of the same workspace');

/** A key check need not mention scopes (open), so an omission is not a contradiction. */
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
  // The key is refused just like the expired key, so it may have expired as well.
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
