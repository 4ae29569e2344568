import type { ApiRequest } from './api-request.ts';
import type { Clock } from './clock.ts';
import { connectionFault } from './connection-fault.ts';
import type { Exchange } from './exchange.ts';
import type { ExtraHeader } from './extra-header.ts';
import { createPace } from './pace.ts';
import { queryOf } from './query-of.ts';
import { type Body, MAX_BODY_BYTES, readBody } from './read-body.ts';
import { recordExchange } from './record-exchange.ts';
import type { Redact } from './redact.ts';
import { retryAfterMs } from './retry-after.ts';
import { StopError } from './stop.ts';

/** Anything that answers a request: `globalThis.fetch`, or a deployment in the same process. */
export type Fetch = (request: Request) => Response | Promise<Response>;

export interface ClientSettings {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly headers: readonly ExtraHeader[];
  readonly maxRequests: number;
  readonly requestsPerSecond: number;
  readonly timeoutMs: number;
  readonly redact: Redact;
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
  /** Every answer so far, in order. */
  readonly journal: readonly Answer[];
  /** Requests sent so far, repeats included. */
  readonly requestCount: () => number;
  /** Whether the last request got no answer, or one of a server in trouble. */
  readonly lastFailed: () => boolean;
}

const LONGEST_WAIT_MS = 60_000;

export function createClient(settings: ClientSettings): Client {
  const { clock } = settings;
  const pace = createPace(clock, settings.maxRequests, settings.requestsPerSecond);
  const journal: Answer[] = [];
  let lastFailed = false;

  async function send(request: ApiRequest): Promise<Answer> {
    for (let attempt = 0; ; attempt += 1) {
      lastFailed = true;
      const answer = await sendOnce(request, attempt > 0);
      lastFailed = answer.status >= 500;
      journal.push(answer);
      const wait = waitBeforeRetry(answer, attempt, clock.now());
      if (wait === undefined) return answer;
      await clock.sleep(wait);
    }
  }

  async function sendOnce(request: ApiRequest, resent: boolean): Promise<Answer> {
    await pace.turn();
    try {
      return await exchange(settings, request, resent);
    } catch (error) {
      if (error instanceof StopError) throw error;
      await pace.turn();
      return await exchange(settings, request, true).catch((again: unknown) => {
        if (again instanceof StopError) throw again;
        const why = settings.redact(connectionFault(again));
        throw new StopError('connection', `no answer from ${settings.baseUrl}: ${why}`, again);
      });
    }
  }

  return { send, journal, requestCount: pace.taken, lastFailed: () => lastFailed };
}

async function exchange(
  settings: ClientSettings,
  request: ApiRequest,
  resent: boolean,
): Promise<Answer> {
  const { clock } = settings;
  const url = settings.baseUrl + request.path + queryOf(request.query);
  const sentAt = clock.now();
  const { response, read } = await withTimeout(settings.timeoutMs, async (signal) => {
    const received = await settings.fetch(requestFor(settings, request, url, signal));
    return { response: received, read: await readBody(received, MAX_BODY_BYTES) };
  });
  const milliseconds = clock.now() - sentAt;
  return {
    request,
    status: response.status,
    ok: response.status >= 200 && response.status <= 299,
    headers: response.headers,
    body: read.body,
    resent,
    sentAt,
    exchange: recordExchange(settings, { request, url }, { response, read, milliseconds }),
  };
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
  if (credential.header) headers.set('authorization', credential.header.value);
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

/** Milliseconds to wait before asking again, or undefined when the answer stands. */
function waitBeforeRetry(answer: Answer, attempt: number, now: number): number | undefined {
  if (answer.status !== 429 && answer.status !== 503) return undefined;
  const hopeful = answer.request.expects === 'success';
  const asked = retryAfterMs(answer.headers.get('retry-after'), now);
  if (asked !== undefined) {
    return asked <= LONGEST_WAIT_MS && attempt < (hopeful ? 5 : 2)
      ? Math.max(asked, 50)
      : undefined;
  }
  return hopeful && attempt < 2 ? 1000 * (attempt + 1) : undefined;
}

async function withTimeout<Result>(
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const stop = new StopError('timeout', `no answer within ${timeoutMs} ms`);
      // Rejected here too: a fetch function may pay no heed to its signal.
      reject(stop);
      controller.abort(stop);
    }, timeoutMs);
  });
  try {
    return await Promise.race([work(controller.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}
