import {
  noParameters,
  type OperationName,
  type PathParameters,
} from '../../src/document/routes.ts';
import { operationRequest, otherPath, type PageQuery } from '../exchange/api-request.ts';
import type { Answer } from '../exchange/client.ts';
import type { Credential } from '../exchange/credentials.ts';
import { filesOf, readPage } from '../listing/page.ts';
import { freshCursor } from '../listing/walker.ts';
import { type RuleContext, workspaceIdOf } from './context.ts';
import { need } from './need.ts';
import { fail, type Outcome, pass, unproven } from './outcome.ts';

export interface RefusalCase {
  readonly operation: OperationName;
  readonly credential: Credential;
  /**
   * For the listing. It is not sent with the good key, so a refusal may be due to the query and
   * proves nothing here: only a success counts.
   */
  readonly query?: PageQuery;
  /** With the cursor of a page that the good key has just received. */
  readonly midway?: true;
  /** At every other spelling of the path at which the good key can list files: only files count. */
  readonly spelled?: true;
}

/**
 * Expects every case to be refused, between two rounds of the same requests with the good key: a
 * refusal only proves something if good credentials succeed before and after it. A success always
 * fails the rule. Requests that the good key already made in the run are not repeated.
 *
 * The workspace read may need a scope that the key lacks (open): for it only a success counts, and
 * the verdict rests on the other operations.
 */
export async function expectRefusals(
  context: RuleContext,
  cases: readonly RefusalCase[],
): Promise<Outcome> {
  const named = await context.parameters();
  const parameters = named ?? noParameters;
  const possible = named ? cases : cases.filter(isKeyCheck);
  const isListed = possible.some(({ operation }) => operation === 'listFiles');
  const control = (operation: OperationName) =>
    operationRequest(operation, parameters, context.credentials.key);
  // The good key's last response, from an earlier rule, also came before this one.
  const before = [
    ...(possible.some(isKeyCheck) ? [await context.ask(control('checkKey'))] : []),
    ...(isListed ? [await context.ask(control('listFiles'))] : []),
  ];
  for (const each of possible) {
    const served = await servedTo(context, parameters, each);
    if (served) return served;
  }
  // The listing needs a valid key as well: if it still succeeds, so does the key check.
  const after = await context.client.send(control(isListed ? 'listFiles' : 'checkKey'));

  const broken = [...before, after].find((answer) => !isSuccess(answer));
  if (broken) {
    return unproven(
      'the same request also fails with the valid key, so a refusal proves nothing',
      need.key('key', 'a key that the key check and the listing accept during the whole run'),
      [broken.exchange],
    );
  }
  if (named) return pass;
  return unproven(
    'only the key check could be tested: it does not return the workspace of the key',
    need.deployment('a deployment whose key check returns the workspaceId'),
    [(await context.keyCheck()).exchange],
  );
}

const isKeyCheck = ({ operation }: RefusalCase): boolean => operation === 'checkKey';

/** The failure if a case succeeds. Undefined if a last page has no cursor for it. */
async function servedTo(
  context: RuleContext,
  parameters: PathParameters,
  { operation, credential, query, midway, spelled }: RefusalCase,
): Promise<Outcome | undefined> {
  const { workspaceId } = parameters;
  if (spelled) return listedBySpelling(context, workspaceId, credential);
  const { ask, credentials } = context;
  // A cursor of the control listing. A refused request does not use it up.
  const at = midway ? await freshCursor(ask, workspaceId, credentials.key, [undefined, 1]) : query;
  if (midway && !at) return undefined;
  const answer = await context.client.send(
    operationRequest(operation, parameters, credential, 'refusal', at),
  );
  return answer.ok
    ? fail(refusalOf(credential), `${answer.status}, a success`, answer.exchange)
    : undefined;
}

/** The failure if a credential can list files at another spelling of the path. */
async function listedBySpelling(
  { client, spelledPaths }: RuleContext,
  workspaceId: string,
  credential: Credential,
): Promise<Outcome | undefined> {
  for (const { how, of, ids } of await spelledPaths()) {
    const answer = await client.send(otherPath(of(workspaceId), credential));
    const shown = filesOf(answer).find(({ id }) => ids.has(id));
    if (shown) {
      const seen = `${answer.status}, a success with files, for the path ${how}`;
      return fail(refusalOf(credential), seen, answer.exchange);
    }
  }
  return undefined;
}

/** The expectation for a request with the credential, in words. */
export function refusalOf({ label, header }: Credential): string {
  return header ? `a refusal of ${label}` : 'a refusal of a request without Authorization';
}

function isSuccess(answer: Answer): boolean {
  if (answer.request.operation === 'checkKey') return workspaceIdOf(answer) !== undefined;
  return answer.ok && readPage(answer).entries !== undefined;
}
