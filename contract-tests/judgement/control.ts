import type { OperationName } from '../../src/document/routes.ts';
import { listFiles, operationRequest, otherPath, type PageQuery } from '../exchange/api-request.ts';
import type { Answer } from '../exchange/client.ts';
import type { Credential } from '../exchange/credentials.ts';
import { readPage } from '../listing/page.ts';
import { type RuleContext, workspaceIdOf } from './context.ts';
import { need } from './need.ts';
import { createObservationContext } from './observation-context.ts';
import { fail, type Outcome, pass, unproven } from './outcome.ts';

export interface RefusalCase {
  readonly operation: OperationName;
  readonly credential: Credential;
  /**
   * Of the listing. The good key is not asked the same: a refusal may be one of the query, so that
   * it proves nothing here, and only a success counts.
   */
  readonly query?: PageQuery;
  /** With the cursor of a page that the good key was just given: all that is asked is asked there. */
  readonly midway?: true;
  /** At every other spelling of its path that lists files to the good key: only files count. */
  readonly spelled?: true;
}

/**
 * Expects every case to be refused, between two rounds of the same requests with the good key: a
 * refusal proves something only where good credentials succeed, before and after. A success fails
 * the rule in any case. What the run saw the good key do before is not asked again.
 *
 * The workspace read may need a scope that the key lacks (open): of it only a success tells, and
 * the other operations carry the verdict.
 */
export async function expectRefusals(
  context: RuleContext,
  cases: readonly RefusalCase[],
): Promise<Outcome> {
  const workspaceId = await context.workspaceId();
  const possible = cases.filter(
    ({ operation }) => operation === 'checkKey' || workspaceId !== undefined,
  );
  const operations = [...new Set(possible.map(({ operation }) => operation))].filter(
    (operation) => operation !== 'readWorkspace',
  );
  const ask = (
    { operation, credential, query }: RefusalCase,
    expects: 'success' | 'refusal',
  ): Promise<Answer> =>
    context.client.send(operationRequest(operation, workspaceId ?? '', credential, expects, query));
  const controls: Answer[] = [];
  const good = context.credentials.key;
  // What the good key was answered last, by the rule before, was before this one as well.
  const { ask: askOnce } = createObservationContext(context);
  for (const operation of operations) {
    controls.push(await askOnce(operationRequest(operation, workspaceId ?? '', good, 'success')));
  }
  const askMidway = async (credential: Credential): Promise<Answer | undefined> => {
    const query = await freshCursor(context, workspaceId ?? '', controls);
    return query && context.client.send(listFiles(workspaceId ?? '', credential, query, 'refusal'));
  };
  for (const each of possible) {
    if (each.spelled) {
      const listed = await listedBySpelling(context, workspaceId ?? '', each.credential);
      if (listed) return listed;
      continue;
    }
    const answer = each.midway ? await askMidway(each.credential) : await ask(each, 'refusal');
    if (answer?.ok) {
      return fail(refusalOf(each.credential), `${answer.status}, a success`, answer.exchange);
    }
  }
  for (const operation of operations) {
    controls.push(await ask({ operation, credential: good }, 'success'));
  }

  const broken = controls.find((answer) => !isSuccess(answer));
  if (broken) {
    return unproven(
      'a refusal proves nothing where the same request fails with the good key',
      need.key('key', 'a key that the key check and the listing accept throughout the run'),
      [broken.exchange],
    );
  }
  if (workspaceId === undefined) {
    return unproven(
      'only the key check could be asked: it does not say which workspace the key is bound to',
      need.deployment('a deployment whose key check names the workspace'),
      [(await context.keyCheck()).exchange],
    );
  }
  return pass;
}

/** What a credential is shown at another spelling of the path, of the files that are there. */
async function listedBySpelling(
  { client, spelledPaths }: RuleContext,
  workspaceId: string,
  credential: Credential,
): Promise<Outcome | undefined> {
  for (const { how, of, ids } of await spelledPaths()) {
    const answer = await client.send(otherPath(of(workspaceId), credential));
    const entries = (answer.ok && readPage(answer, undefined, undefined).entries) || [];
    const shown = entries.find(({ id }) => ids.has(id));
    if (shown) {
      const seen = `${answer.status}, a success with files, at the path ${how}`;
      return fail(refusalOf(credential), seen, answer.exchange);
    }
  }
  return undefined;
}

/**
 * A cursor that nobody has passed back yet, as it may serve once only; undefined where one page
 * holds everything. The answers without a limit are controls as well.
 */
async function freshCursor(
  { client, credentials }: RuleContext,
  workspaceId: string,
  controls: Answer[],
): Promise<PageQuery | undefined> {
  for (const limit of [undefined, 1]) {
    const answer = await client.send(listFiles(workspaceId, credentials.key, { limit }));
    if (limit === undefined) controls.push(answer);
    const { hasMore, next } = readPage(answer, limit, undefined);
    if (answer.ok && hasMore && next !== undefined) return { limit, cursor: next };
  }
  return undefined;
}

/** What is expected of a request that carries the credential, in words. */
export function refusalOf({ label, header }: Credential): string {
  return header ? `a refusal of ${label}` : 'a refusal where no Authorization is sent';
}

function isSuccess(answer: Answer): boolean {
  if (answer.request.operation === 'checkKey') return workspaceIdOf(answer) !== undefined;
  return answer.ok && readPage(answer, undefined, undefined).entries !== undefined;
}
