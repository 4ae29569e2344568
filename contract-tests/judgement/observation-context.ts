import type { ApiRequest } from '../exchange/api-request.ts';
import { checkKey } from '../exchange/api-request.ts';
import type { Answer } from '../exchange/client.ts';
import { StopError } from '../exchange/stop.ts';
import { type RuleContext, workspaceIdOf } from './context.ts';
import type { Doubt } from './doubt.ts';
import { need, type UnmetNeed } from './need.ts';

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
  /** An answer to show what refusals differ from: the key check, or another that succeeds. */
  readonly success: () => Promise<Answer>;
  /** As `ask`; where a recording has no such request, undefined, and what is seen is in doubt. */
  readonly askIfRecorded: (request: ApiRequest) => Promise<Answer | undefined>;
  /** As `send`, for a request that was answered before; undefined as above. */
  readonly again: (request: ApiRequest) => Promise<Answer | undefined>;
  /** Whether nothing is sent, so that whatever was recorded is there at no cost. */
  readonly isRecorded: boolean;
  /** Says what a recording does not show, unless `holds`; a live deployment is never in doubt. */
  readonly expectRecorded: (holds: boolean, what: string) => void;
  /** What the observation under way is in doubt for, and clears it. */
  readonly takeDoubt: () => Doubt | undefined;
}

/** @param recorded where the client only looks up what was recorded: how that is asked for. */
export function createObservationContext(
  context: RuleContext,
  recorded?: Pick<ObservationContext, 'ask'>,
): ObservationContext {
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
    if (recorded) return recorded.ask(request);
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
    const answer = other && (await askIfRecorded(checkKey(other)));
    return answer && workspaceIdOf(answer);
  }

  const doubts: Doubt[] = [];
  const doubt = (reason: string, unmet: UnmetNeed) => {
    doubts.push({ reason, need: unmet });
  };

  async function unlessMissing(answer: Promise<Answer>): Promise<Answer | undefined> {
    try {
      return await answer;
    } catch (error) {
      if (!(error instanceof StopError && error.kind === 'not-recorded')) throw error;
      doubt(error.message, error.need);
      return undefined;
    }
  }

  async function success(): Promise<Answer> {
    if (!recorded) return context.keyCheck();
    const served = client.journal.filter(({ ok }) => ok);
    const isCheck = ({ request: { operation, credential } }: Answer) =>
      operation === 'checkKey' && credential === credentials.key;
    return served.find(isCheck) ?? served[0] ?? context.keyCheck();
  }

  const askIfRecorded = (request: ApiRequest) => unlessMissing(ask(request));

  return {
    ...context,
    send,
    ask,
    otherWorkspaceId,
    success,
    askIfRecorded,
    isRecorded: recorded !== undefined,
    again: (request) => unlessMissing(send(request)),
    expectRecorded: (holds, what) => {
      if (recorded && !holds) doubt(`the recording does not show ${what}`, need.traffic(what));
    },
    takeDoubt: () => doubts.splice(0)[0],
  };
}

function isBusy({ status }: Answer): boolean {
  return status === 429 || status === 503;
}

/** The same for two requests that look the same on the wire. */
function requestKey({ method = 'GET', headers = [], path, query, credential }: ApiRequest): string {
  return JSON.stringify([method, headers, path, query, credential.header?.value ?? null]);
}
