import type { OperationName } from '../../src/document/routes.ts';
import type { ApiResponse } from '../http/client.ts';
import type { Credential } from '../http/credentials.ts';
import { checkKey, listFiles, operationRequest, type PageQuery } from '../http/request.ts';
import { type RuleContext, workspaceIdOf } from '../run/context.ts';
import { need } from '../run/need.ts';
import { type Fail, fail, type Outcome, pass, unproven } from '../run/outcome.ts';
import { readPage } from '../walks/page.ts';
import { freshCursor } from '../walks/walker.ts';
import { withoutWorkspaceId } from './with-survey.ts';

export interface RefusalCase {
  readonly operation: OperationName;
  readonly credential: Credential;
  /** For the listing. */
  readonly query?: PageQuery;
  /** With the cursor of a page that the good key has just received. */
  readonly midway?: true;
}

/** The listing, also where a guard may overlook a request: with a limit or a cursor. */
export const listingCases = (credential: Credential): RefusalCase[] => [
  { operation: 'listFiles', credential },
  { operation: 'listFiles', credential, query: { limit: 1 } },
  { operation: 'listFiles', credential, midway: true },
];

/**
 * Expects every case to be refused, between two rounds of the same requests with the good key: a
 * refusal only proves something if good credentials succeed before and after it. A success always
 * fails the rule.
 *
 * The workspace read may need a scope that the key lacks (open): for it only a success counts, and
 * the verdict rests on the other operations.
 */
export async function expectRefusals(
  context: RuleContext,
  cases: readonly RefusalCase[],
): Promise<Outcome> {
  const { ask, credentials, client } = context;
  const id = await context.workspaceId();
  if (id === undefined) return withoutWorkspaceId(context);
  const listing = listFiles(id, credentials.key);
  // The good key's last responses, from an earlier rule, also came before this one.
  const before = [await ask(checkKey(credentials.key)), await ask(listing)];
  for (const each of cases) {
    const served = await servedTo(context, id, each);
    if (served) return served;
  }
  // The listing needs a valid key as well: if it still succeeds, so does the key check.
  const broken = [...before, await client.send(listing)].find((answer) => !isSuccess(answer));
  if (!broken) return pass;
  return unproven(
    'the same request also fails with the valid key, so a refusal proves nothing',
    need.deployment('a deployment that accepts the key during the whole run'),
    [broken.exchange],
  );
}

/** The failure if a case succeeds. Undefined if a last page has no cursor for it. */
async function servedTo(
  { ask, client, credentials }: RuleContext,
  workspaceId: string,
  { operation, credential, query, midway }: RefusalCase,
): Promise<Fail | undefined> {
  // A refused request does not use the cursor up.
  const at = midway ? await freshCursor(ask, workspaceId, credentials.key, [undefined, 1]) : query;
  if (midway && !at) return undefined;
  const request = operationRequest(operation, workspaceId, credential, 'refusal', at);
  const answer = await client.send(request);
  return answer.ok
    ? fail(refusalOf(credential), `${answer.status}, a success`, answer.exchange)
    : undefined;
}

/** The expectation for a request with the credential, in words. */
export function refusalOf({ label, header, parameters }: Credential): string {
  return header || parameters
    ? `a refusal of ${label}`
    : 'a refusal of a request without Authorization';
}

function isSuccess(answer: ApiResponse): boolean {
  if (answer.request.operation === 'checkKey') return workspaceIdOf(answer) !== undefined;
  return answer.ok && readPage(answer).entries !== undefined;
}
