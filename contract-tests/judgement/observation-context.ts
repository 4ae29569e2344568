import type { ApiRequest } from '../exchange/api-request.ts';
import { checkKey } from '../exchange/api-request.ts';
import type { Answer } from '../exchange/client.ts';
import { StopError } from '../exchange/stop.ts';
import { type RuleContext, workspaceIdOf } from './context.ts';

/** What an observation works with: all that the rules have seen, and requests of its own. */
export interface ObservationContext extends RuleContext {
  /**
   * The answer to a request, from the run so far where it was sent already. Not for requests
   * whose repetition is the point, nor for a cursor that may serve once only.
   */
  readonly ask: (request: ApiRequest) => Promise<Answer>;
  /** Sends a request, whether it was sent before or not. */
  readonly send: (request: ApiRequest) => Promise<Answer>;
  /** The workspace of the key `other`; undefined without that key, or where it is refused. */
  readonly otherWorkspaceId: () => Promise<string | undefined>;
}

export function createObservationContext(context: RuleContext): ObservationContext {
  const { client, credentials } = context;

  async function send(request: ApiRequest): Promise<Answer> {
    const answer = await client.send(request);
    if (isBusy(answer)) await expectService();
    return answer;
  }

  /** A deployment may refuse with 429, too: it is a rate limit where it meets the good key. */
  async function expectService(): Promise<void> {
    const control = await client.send(checkKey(credentials.key));
    if (isBusy(control)) throw new StopError('rate-limit', 'the deployment limits the rate');
  }

  async function ask(request: ApiRequest): Promise<Answer> {
    const wanted = requestKey(request);
    const before = client.journal.findLast(
      (answer) =>
        answer.request.path === request.path &&
        requestKey(answer.request) === wanted &&
        !isBusy(answer),
    );
    return before ?? send(request);
  }

  async function otherWorkspaceId(): Promise<string | undefined> {
    const { other } = credentials;
    const answer = other && (await ask(checkKey(other)));
    return answer && workspaceIdOf(answer);
  }

  return { ...context, send, ask, otherWorkspaceId };
}

function isBusy({ status }: Answer): boolean {
  return status === 429 || status === 503;
}

/** The same for two requests that look the same on the wire. */
function requestKey({ method = 'GET', headers = [], path, query, credential }: ApiRequest): string {
  return JSON.stringify([method, headers, path, query, credential.header?.value ?? null]);
}
