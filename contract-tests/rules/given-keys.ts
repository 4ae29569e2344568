import type { ApiResponse } from '../http/client.ts';
import { madeUpKey } from '../http/credentials.ts';
import { checkKey, listFiles, readWorkspace } from '../http/request.ts';
import { type RuleContext, workspaceIdOf } from '../run/context.ts';
import { need } from '../run/need.ts';
import { fail, type Outcome, type Rule, unproven, warn, withoutKey } from '../run/outcome.ts';
import { objectOf } from '../walks/page.ts';
import { expectRefusals, listingCases } from './expect-refusals.ts';
import { claimsOf, leafText } from './key-claims.ts';
import { withoutWorkspaceId } from './with-survey.ts';

/**
 * A key that must not list files. The caller says which kind it is, and is believed unless the key
 * check says otherwise.
 */
const mustNotList = (
  name: 'expired' | 'unscoped',
  what: string,
  beyond: (context: RuleContext, check: ApiResponse, home: string) => Promise<Outcome | undefined>,
): Rule['run'] => {
  const aKey = need.key(name, what);
  return async (context) => {
    const credential = context.credentials[name];
    if (!credential) return withoutKey(name, what);
    const home = await context.workspaceId();
    if (home === undefined) return withoutWorkspaceId(context);
    const check = await context.client.send(checkKey(credential, 'refusal'));
    const refused = await expectRefusals(context, listingCases(credential));
    if (refused.verdict === 'fail') {
      const { expiresLater, hasScope } = claimsOf(check);
      const contrary = name === 'expired' ? expiresLater : hasScope;
      const evidence = [refused.evidence[0], check.exchange] as const;
      if (!contrary) return { ...refused, evidence };
      return unproven(
        `the listing serves ${credential.label}, and its key check shows ${leafText(contrary)}: it seems to be the wrong key`,
        aKey,
        evidence,
      );
    }
    if (refused.verdict !== 'pass') return refused;
    const bound = workspaceIdOf(check);
    if (bound !== undefined && bound !== home) {
      return unproven(
        `the key check says that ${credential.label} is bound to another workspace, ${JSON.stringify(bound)}`,
        need.key(name, 'a key of the same workspace as the key'),
        [check.exchange],
      );
    }
    const found = await beyond(context, check, home);
    if (found) return found;
    const listing = await context.ask(listFiles(home, credential, {}, 'refusal'));
    const unknown = await context.ask(listFiles(home, madeUpKey, {}, 'refusal'));
    const unknownCheck = await context.ask(checkKey(madeUpKey, 'refusal'));
    const isUnknown = isSameRefusal(listing, unknown) && isSameRefusal(check, unknownCheck);
    if (!isUnknown) return refused;
    return unproven(
      `${credential.label} is refused in the same way as a made-up key: the deployment may not know it`,
      aKey,
      [listing.exchange, unknown.exchange],
    );
  };
};

/** The same status, and the same code and text if there is a code. */
function isSameRefusal(a: ApiResponse, b: ApiResponse): boolean {
  const said = ({ body }: ApiResponse) => {
    const fields = body.kind === 'json' ? objectOf(body.value) : undefined;
    return JSON.stringify(fields?.code === undefined ? fields : [fields.code, fields.error]);
  };
  return !a.ok && !b.ok && a.status === b.status && said(a) === said(b);
}

/** Clause 4.1: the key check tells whether a key is valid; an expired one obtains nothing. */
async function otherUsesOfExpired(
  { client, credentials: { expired } }: RuleContext,
  check: ApiResponse,
  home: string,
): Promise<Outcome | undefined> {
  if (!expired) return undefined;
  const { callsValid, expiresLater } = claimsOf(check);
  if (expiresLater) {
    return unproven(
      `the key check of ${expired.label} shows ${leafText(expiresLater)}: it seems to be the wrong key`,
      need.key('expired', 'an expired key of the same workspace'),
      [check.exchange],
    );
  }
  if (callsValid) {
    const expected = `a key check that does not call ${expired.label} valid`;
    return { ...fail(expected, leafText(callsValid), check.exchange), clause: '4.1-conveys' };
  }
  const read = await client.send(readWorkspace(home, expired, 'refusal'));
  if (read.ok) {
    const found = `the workspace read responds with ${read.status}, a success`;
    return fail('an expired key that obtains nothing', found, read.exchange);
  }
  if (!check.ok) return undefined;
  const found = `the key check responds with ${check.status}, a success`;
  return warn('an expired key that is refused everywhere', found, check.exchange);
}

export const expiredKey: Rule = {
  id: 'auth.expired-key',
  clauses: ['5-r3', '2.1-expiry', '4.1-conveys', '5-r5'],
  title: 'An expired key cannot list files',
  run: mustNotList('expired', 'an expired key of the same workspace', otherUsesOfExpired),
};

export const missingScope: Rule = {
  id: 'auth.missing-scope',
  clauses: ['4.3-scope', '5-r2', '2.1-scopes'],
  title: 'A key without files:read cannot list files',
  run: mustNotList(
    'unscoped',
    'a key without files:read of the same workspace',
    async () => undefined,
  ),
};
