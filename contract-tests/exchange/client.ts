import type { ApiRequest } from './api-request.ts';
import { queryOf } from './api-request.ts';
import {
  connectionFault,
  type ProxyAnswer,
  proxyAnswer,
  proxyStatusOf,
} from './connection-fault.ts';
import type { Exchange, ExtraHeader } from './exchange.ts';
import type { Clock } from './pace.ts';
import { createPace, retryAfterMs, SHORTEST_WAIT_SAID, type Wait } from './pace.ts';
import { type Body, MAX_BODY_BYTES, readBody } from './read-body.ts';
import { recordExchange } from './record-exchange.ts';
import type { Redact } from './redact.ts';
import { createStore, interruptionBy, StopError, withTimeout } from './stop.ts';

/** Anything that answers a request: `globalThis.fetch`, or a deployment in the same process. */
export type Fetch = (request: Request) => Response | Promise<Response>;

export interface ClientSettings {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly headers: readonly ExtraHeader[];
  /** What carries the key of the API. */
  readonly keyHeader: string;
  readonly maxRequests: number;
  readonly requestsPerSecond: number;
  readonly timeoutMs: number;
  readonly redact: Redact;
  /** Ends the request that is under way, and lets no other begin. */
  readonly signal: AbortSignal;
  readonly onWait: (wait: Wait) => void;
}

/** What a deployment answered, whole enough to judge, with the exchange to show. */
export interface Answer {
  readonly request: ApiRequest;
  readonly status: number;
  /** A success status, 200 to 299. */
  readonly ok: boolean;
  readonly headers: Headers;
  readonly body: Body;
  /** True when the request was sent more than once, so that a one-time cursor may be used up. */
  readonly resent: boolean;
  /** True when the connection was dropped at first, so that the request was sent again. */
  readonly dropped: boolean;
  /** Milliseconds, by the clock of the run. */
  readonly sentAt: number;
  readonly exchange: Exchange;
}

export interface Client {
  /**
   * Sends one request, waiting for its turn and for a rate limit that says when to come back.
   * Throws a StopError when it cannot be completed.
   */
  readonly send: (request: ApiRequest) => Promise<Answer>;
  /**
   * Sends requests all at once, each a single time, as soon as the rate allows for as many. Their
   * answers are not in the journal, where other rules would meet what was mixed up among them.
   *
   * @returns the answers in order; undefined for a request that got none.
   */
  readonly sendTogether: (
    requests: readonly ApiRequest[],
  ) => Promise<readonly (Answer | undefined)[]>;
  /** Every answer so far, in order. */
  readonly journal: readonly Answer[];
  /** Requests sent so far, repeats included. */
  readonly requestCount: () => number;
  /** Requests that were sent again, as their connection was dropped. */
  readonly droppedCount: () => number;
  /** Requests that the budget of the run still allows. */
  readonly requestsLeft: () => number;
  /** Whether the last request got no answer, or one of a server in trouble. */
  readonly lastFailed: () => boolean;
  /** That the run was ended, where it was: what is seen from then on may be a part only. */
  readonly interruption: () => StopError | undefined;
  /** That the run holds as much of the answers as it may, where that is so. */
  readonly fullness: () => StopError | undefined;
}

/** Bytes of what is noted of an answer besides its body. */
const WEIGHT_OF_EXCHANGE = 4 * 1024;

const LONGEST_WAIT_MS = 60_000;

export function createClient(settings: ClientSettings): Client {
  const { clock, signal } = settings;
  const pace = createPace(settings);
  const journal: Answer[] = [];
  const store = createStore();
  let lastFailed = false;
  let isBehindProxy = false;
  let dropped = 0;

  async function send(request: ApiRequest): Promise<Answer> {
    for (let attempt = 0; ; attempt += 1) {
      lastFailed = true;
      const { answer, weight } = await sendOnce(request, attempt > 0);
      const byProxy = proxyAnswer(answer);
      lastFailed = answer.status >= 500 || byProxy !== undefined;
      // What the API did not say tells nothing of it.
      if (byProxy === undefined && store.take(weight)) journal.push(answer);
      // One that was waited for in vain is not waited for again and again.
      const wait =
        byProxy !== undefined && isBehindProxy
          ? undefined
          : waitBeforeRetry(answer, attempt, clock.now());
      isBehindProxy &&= byProxy !== undefined;
      if (wait === undefined) {
        if (byProxy === undefined) return answer;
        isBehindProxy = true;
        throw answeredByProxy(byProxy, answer.exchange);
      }
      if (wait.milliseconds >= SHORTEST_WAIT_SAID) settings.onWait(wait);
      await clock.sleep(wait.milliseconds, signal);
    }
  }

  async function sendOnce(request: ApiRequest, resent: boolean): Promise<Received> {
    await pace.turn();
    try {
      return await withTimeout(settings, (during) => exchange(settings, request, resent, during));
    } catch (error) {
      if (error instanceof StopError) throw error;
      await pace.turn();
      const received = await withTimeout(settings, (during) =>
        exchange(settings, request, true, during),
      ).catch((again: unknown) => {
        if (again instanceof StopError) throw again;
        const byProxy = proxyStatusOf(again);
        if (byProxy !== undefined) {
          throw answeredByProxy({ status: byProxy, text: String(byProxy) });
        }
        const why = settings.redact(connectionFault(again));
        throw new StopError('connection', `no answer from ${settings.baseUrl}: ${why}`, {
          cause: again,
        });
      });
      dropped += 1;
      return { ...received, answer: { ...received.answer, dropped: true } };
    }
  }

  async function sendTogether(requests: readonly ApiRequest[]) {
    await pace.turn(requests.length);
    const answers = requests.map((): Answer | undefined => undefined);
    const sendAll = (during: AbortSignal) =>
      Promise.all(
        requests.map(async (request, at) => {
          // What is lost here is not asked for again: the point is that all are under way at once.
          const received = await exchange(settings, request, false, during).catch(() => undefined);
          if (received && !proxyAnswer(received.answer)) answers[at] = received.answer;
        }),
      );
    await withTimeout(settings, sendAll).catch((error: unknown) => {
      if (!(error instanceof StopError && error.kind === 'timeout')) throw error;
    });
    return answers;
  }

  return {
    send,
    sendTogether,
    journal,
    requestCount: pace.taken,
    droppedCount: () => dropped,
    requestsLeft: () => settings.maxRequests - pace.taken(),
    lastFailed: () => lastFailed,
    fullness: store.fullness,
    interruption: () => (signal.aborted ? interruptionBy(signal) : undefined),
  };
}

function answeredByProxy({ status, text }: ProxyAnswer, evidence?: Exchange): StopError {
  const message = `a proxy answered, not the API: ${text}`;
  return new StopError('proxy', message, { proxyStatus: status, ...(evidence && { evidence }) });
}

interface Received {
  readonly answer: Answer;
  /** What it takes in memory, in bytes, as an estimate. */
  readonly weight: number;
}

async function exchange(
  settings: ClientSettings,
  request: ApiRequest,
  resent: boolean,
  during: AbortSignal,
): Promise<Received> {
  const { clock } = settings;
  const url = settings.baseUrl + request.path + queryOf(request.query);
  const sentAt = clock.now();
  const response = await settings.fetch(requestFor(settings, request, url, during));
  const read = await readBody(response, MAX_BODY_BYTES);
  const milliseconds = clock.now() - sentAt;
  const answer: Answer = {
    request,
    status: response.status,
    ok: response.status >= 200 && response.status <= 299,
    headers: response.headers,
    body: read.body,
    resent,
    dropped: false,
    sentAt,
    exchange: recordExchange(settings, { request, url }, { response, read, milliseconds }),
  };
  const evidence = 2 * answer.exchange.body.length;
  return { answer, weight: WEIGHT_OF_EXCHANGE + evidence + read.weight };
}

function requestFor(
  settings: ClientSettings,
  { method = 'GET', headers: own = [], credential }: ApiRequest,
  url: string,
  signal: AbortSignal,
): Request {
  const headers = new Headers(settings.headers.map(({ name, value }) => [name, value]));
  headers.set('accept', 'application/json');
  for (const [name, value] of own) headers.set(name, value);
  if (credential.header) headers.set(settings.keyHeader, credential.header.value);
  return new Request(url, {
    method,
    headers,
    signal,
    // A key never follows a redirect to wherever it points, and no cookie stands in for a key.
    redirect: 'manual',
    credentials: 'omit',
    cache: 'no-store',
  });
}

/** What to wait for before asking again, or undefined when the answer stands. */
function waitBeforeRetry(answer: Answer, attempt: number, now: number): Wait | undefined {
  const why = passing[answer.status];
  if (why === undefined) return undefined;
  const hopeful = answer.request.expects === 'success';
  const asked = retryAfterMs(answer.headers.get('retry-after'), now);
  if (asked !== undefined) {
    return asked <= LONGEST_WAIT_MS && attempt < (hopeful ? 5 : 2)
      ? { milliseconds: Math.max(asked, 50), why: 'Retry-After' }
      : undefined;
  }
  if (!hopeful || attempt >= 2) return undefined;
  return { milliseconds: 1000 * (attempt + 1), why };
}

/** Statuses that pass by themselves. */
const passing: Readonly<Record<number, Wait['why']>> = {
  429: '429',
  502: '502',
  503: '503',
  504: '504',
};
