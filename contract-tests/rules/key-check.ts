import { noJson } from '../http/body.ts';
import type { ApiResponse } from '../http/client.ts';
import { checkKey, listFiles, readWorkspace } from '../http/request.ts';
import { type RuleContext, workspaceIdOf } from '../run/context.ts';
import { need } from '../run/need.ts';
import {
  type Fail,
  fail,
  type Outcome,
  pass,
  type Rule,
  unproven,
  withoutKey,
} from '../run/outcome.ts';
import { objectOf } from '../walks/page.ts';
import { claimsOf, type Leaf, leafText, leavesOf } from './key-claims.ts';
import { withoutWorkspaceId } from './with-survey.ts';

export const keyCheckSuccess: Rule = {
  id: 'key-check.success',
  clauses: ['4.1-success', '4.1-request', '2.2-workspaceId', '1-r3'],
  title: 'The key check returns 200 and a JSON object with the workspaceId',
  run: async ({ keyCheck, ask, credentials: { unscoped, other } }) => {
    const found = judgeKeyCheck(await keyCheck(), 'the key');
    if (found) return found;
    for (const credential of [unscoped, other]) {
      if (!credential) continue;
      const check = await ask(checkKey(credential, 'refusal'));
      // The scope that the key check requires is open.
      const also = check.ok && judgeKeyCheck(check, credential.label);
      if (also) return also;
    }
    return pass;
  },
};

/** The failure of a key check that is not a 200 with a workspaceId. */
function judgeKeyCheck(answer: ApiResponse, key: string): Fail | undefined {
  const { exchange, status, body } = answer;
  const failed = (expected: string, found: string): Fail => ({
    ...fail(expected, found, exchange),
    clause: '4.1-success',
  });
  if (status !== 200) return failed(`status 200 for ${key}`, `status ${status}`);
  const object = body.kind === 'json' ? objectOf(body.value) : undefined;
  if (!object) {
    return failed(`a JSON object for ${key}`, noJson(body) ?? 'JSON that is not an object');
  }
  if (workspaceIdOf(answer) !== undefined) return undefined;
  const found = JSON.stringify(object.workspaceId) ?? 'no such field';
  return failed(`workspaceId as a non-empty string, for ${key}`, found);
}

export const keyCheckBinding: Rule = {
  id: 'key-check.binding',
  clauses: ['4.1-success', '2.2-workspaceId', '2.1-binding', '5-r5'],
  title: 'The key check always returns the workspace that the key can list',
  run: async (context) => {
    const named = await context.workspaceId();
    if (named === undefined) return withoutWorkspaceId(context);
    const first = await context.keyCheck();
    const again = await context.client.send(checkKey(context.credentials.key));
    if (!again.ok) {
      return unproven(
        `the key check succeeds at first and responds with ${again.status} later`,
        need.deployment('a deployment that accepts the key during the whole run'),
        [first.exchange, again.exchange],
      );
    }
    const now = workspaceIdOf(again);
    if (now !== named) {
      const expected = `workspaceId ${JSON.stringify(named)}, as before`;
      return fail(expected, JSON.stringify(now) ?? 'none', again.exchange, first.exchange);
    }
    const survey = await context.survey();
    const page = survey?.first.pages[0];
    if (!page) throw survey?.interrupted ?? new Error('the survey has no first page');
    if (page.answer.ok && page.entries) {
      return (await namesOursToOther(context, named)) ?? pass;
    }
    const { exchange, ok, status, body } = page.answer;
    if (status === 429 || status >= 500) {
      return unproven(
        `the listing responds with ${status}`,
        need.deployment('a listing that works'),
        [exchange],
      );
    }
    // The caller says that the key is valid and has files:read, unless the key check denies it.
    const denial = claimsOf(first).lacksScope ?? leavesOf(first).find(isEmptyPermission);
    if (denial) {
      return unproven(
        `the listing responds with ${status}, and the key check shows ${leafText(denial)}`,
        need.key('key', 'a key with files:read'),
        [exchange, first.exchange],
      );
    }
    return fail(
      `a listing of the workspace ${JSON.stringify(named)} from the key check (the key needs files:read)`,
      ok ? (noJson(body) ?? 'a success that is not a page of files') : `status ${status}`,
      exchange,
      first.exchange,
    );
  },
};

/** An empty list of scopes: the given key may be one without files:read. */
const isEmptyPermission = ({ name, value }: Leaf): boolean =>
  /scope|permission|grant|right/i.test(name) && Array.isArray(value) && value.length === 0;

/** The same key check for every key: it names our workspace to another key, which cannot list it. */
async function namesOursToOther(context: RuleContext, ours: string): Promise<Outcome | undefined> {
  const { other } = context.credentials;
  if (!other || (await context.otherWorkspaceId()) !== ours) return undefined;
  const check = await context.ask(checkKey(other));
  const listing = await context.client.send(listFiles(ours, other, {}, 'refusal'));
  // If it can list our workspace, it is a key of ours, given by mistake.
  if (listing.ok || listing.status === 429 || listing.status >= 500) return undefined;
  return fail(
    `the workspace of ${other.label}, which belongs to another one`,
    `${JSON.stringify(ours)}, which it cannot list`,
    check.exchange,
    listing.exchange,
  );
}

export const workspaceRead: Rule = {
  id: 'workspace.read',
  clauses: ['4.2-success', '4.2-request'],
  title: 'The workspace of the key can be read and is JSON',
  run: async (context) => {
    const id = await context.workspaceId();
    if (id === undefined) return withoutWorkspaceId(context);
    const { ok, status, exchange, body } = await context.client.send(
      readWorkspace(id, context.credentials.key),
    );
    if (ok) {
      const found = noJson(body);
      return found === undefined
        ? pass
        : fail('JSON that describes the workspace', found, exchange);
    }
    if (await mayBeForScope(context, id, status)) {
      return unproven(
        `the key is refused with ${status}; the document does not say which scope the workspace read requires`,
        need.deployment('a key with the scope that this deployment requires for it'),
        [exchange],
      );
    }
    return fail(
      'a success for the workspace that the key is bound to',
      `status ${status}`,
      exchange,
    );
  },
};

/** The status of a missing scope is open; the unscoped key shows which one the deployment chose. */
async function mayBeForScope(
  { ask, credentials: { unscoped } }: RuleContext,
  workspaceId: string,
  status: number,
): Promise<boolean> {
  if (status === 401 || status === 403 || status === 429) return true;
  if (!unscoped) return status >= 400 && status <= 499 && status !== 405;
  return (await ask(listFiles(workspaceId, unscoped, {}, 'refusal'))).status === status;
}

/** A key check need not mention scopes (open), so an omission is not a contradiction. */
export const keyCheckConveys: Rule = {
  id: 'key-check.conveys',
  clauses: ['4.1-conveys', '5-r5', '5-r2'],
  title: 'The key check tells the truth about the key',
  run: async (context) => {
    const home = await context.workspaceId();
    if (home === undefined) return withoutWorkspaceId(context);
    const { ask } = context;
    const { key, unscoped } = context.credentials;
    const check = await context.keyCheck();
    const listing = await ask(listFiles(home, key));
    if (!listing.ok) {
      const unmet = need.deployment('a listing that works with the key');
      return unproven(`the listing responds with ${listing.status} to the key`, unmet, [
        listing.exchange,
      ]);
    }
    const { lacksScope, callsInvalid } = claimsOf(check);
    const denial = lacksScope ?? callsInvalid;
    if (denial) {
      const expected = 'a key check that agrees with what the key can do: it lists files';
      return fail(expected, leafText(denial), check.exchange, listing.exchange);
    }
    if (!unscoped) return withoutKey('unscoped', 'a key without files:read of the same workspace');
    const theirs = await ask(checkKey(unscoped, 'refusal'));
    const refusal = await ask(listFiles(home, unscoped, {}, 'refusal'));
    const granted = claimsOf(theirs).hasScope;
    if (!granted || refusal.ok || refusal.status === 429 || refusal.status >= 500) return pass;
    return fail(
      `a key check without files:read for ${unscoped.label}, which the listing refuses`,
      leafText(granted),
      theirs.exchange,
      refusal.exchange,
    );
  },
};
