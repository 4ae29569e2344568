import type { ApiRequest } from '../exchange/api-request.ts';
import type { Answer, Client } from '../exchange/client.ts';
import { StopError } from '../exchange/stop.ts';
import { need } from '../judgement/need.ts';
import { describeRequest, type KnownTexts, kindOf } from './similar-request.ts';

/** A client that looks up what was recorded, and sends nothing. */
export interface RecordedClient extends Client {
  /** An answer to the request, always the same one. `send` gives each answer once. */
  readonly ask: (request: ApiRequest) => Promise<Answer>;
}

/**
 * Looks up an equal request, or one of the same kind. A request that is repeated gets what its
 * repetition got, in the order of the recording; one that is not recorded, or not so often, stops
 * with `not-recorded`.
 */
export function createRecordedClient(
  journal: readonly Answer[],
  known: KnownTexts,
): RecordedClient {
  const waiting = new Map<string, Answer[]>();
  const asked = new Map<string, Answer>();
  for (const answer of journal) {
    const kind = isBusy(answer) ? undefined : kindOf(answer.request, known);
    if (kind === undefined) continue;
    const queue = waiting.get(kind);
    if (queue) queue.push(answer);
    else waiting.set(kind, [answer]);
  }

  function next(request: ApiRequest): Answer | undefined {
    const queue = waiting.get(kindOf(request, known) ?? '') ?? [];
    const found = bestFor(request, queue);
    if (found) queue.splice(queue.indexOf(found), 1);
    return found;
  }

  function given(request: ApiRequest): Answer | undefined {
    const kind = kindOf(request, known);
    const alike = journal.filter(
      (answer) => !isBusy(answer) && kindOf(answer.request, known) === kind,
    );
    return alike.findLast((answer) => textOf(answer.request) === textOf(request));
  }

  const missing = (request: ApiRequest): StopError => {
    const what = describeRequest(request);
    return new StopError('not-recorded', `the recording has no ${what}, or not so often`, {
      need: need.traffic(what),
    });
  };

  return {
    send: async (request) => {
      const found = next(request);
      if (!found) throw missing(request);
      return found;
    },
    ask: async (request) => {
      const text = textOf(request);
      const found = asked.get(text) ?? next(request) ?? given(request);
      if (!found) throw missing(request);
      asked.set(text, found);
      return found;
    },
    journal,
    requestCount: () => 0,
    requestsLeft: () => Number.POSITIVE_INFINITY,
    lastFailed: () => false,
    interruption: () => undefined,
    fullness: () => undefined,
  };
}

/** It says something of the hour, not of the request. */
const isBusy = ({ status }: Answer): boolean => status === 429 || status === 503;

/** The very request; else one that names no Origin, unless the request does. */
function bestFor(request: ApiRequest, queue: readonly Answer[]): Answer | undefined {
  const exact = queue.find((answer) => textOf(answer.request) === textOf(request));
  if (exact || hasHeaders(request)) return exact ?? queue.find((each) => hasHeaders(each.request));
  return queue.find((each) => !hasHeaders(each.request)) ?? queue[0];
}

const hasHeaders = ({ headers = [] }: ApiRequest): boolean => headers.length > 0;

const textOf = ({ method, path, query, headers = [], credential }: ApiRequest): string =>
  JSON.stringify([method ?? 'GET', path, query, headers, credential.header?.value]);
