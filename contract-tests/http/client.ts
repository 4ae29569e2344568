import type { Redact } from '../../src/text/redact.ts';
import type { ReadBody } from './body.ts';
import { readBody } from './body.ts';
import {
  bodyProblem,
  connectionProblem,
  type Intermediary,
  intermediaryOf,
  proxyStatusOf,
} from './connection.ts';
import { type Exchange, type RequestExtras, recordExchange, requestFor } from './exchange.ts';
import { Throttle, type ThrottleSettings, waitBeforeRetry } from './pace.ts';
import { type ApiRequest, urlOf } from './request.ts';
import { interruptionBy, StopError, type TimeoutOptions, withTimeout } from './stop.ts';

/**
 * A function that responds to a request: `globalThis.fetch`, or a deployment in the same process.
 */
export type Fetch = (request: Request) => Response | Promise<Response>;

export interface ClientSettings extends ThrottleSettings, TimeoutOptions, RequestExtras {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly fetch: Fetch;
  readonly redact: Redact;
}

/** A response, complete enough to judge, with the exchange for reports. */
export type ApiResponse = Awaited<ReturnType<typeof exchange>>;

/** Requests without a response, or with a body that breaks off, are sent at most this often. */
const ATTEMPTS = 3;

/** Sends the requests of a run one after another, and keeps the responses. */
export class Client {
  /** Every response so far, in order. */
  readonly journal: ApiResponse[] = [];
  /** Whether the last request got no response, or one with a server error. */
  lastFailed = false;
  readonly #settings: ClientSettings;
  readonly #throttle: Throttle;
  #wasIntermediary = false;

  constructor(settings: ClientSettings) {
    this.#settings = settings;
    this.#throttle = new Throttle(settings);
  }

  /**
   * Sends one request in its turn. After a refusal because of the rate, and while a gateway cannot
   * reach the API, waits and sends it again.
   *
   * @throws StopError if it cannot be completed.
   */
  async send(request: ApiRequest): Promise<ApiResponse> {
    for (let attempt = 0; ; attempt += 1) {
      this.lastFailed = true;
      const answer = await this.#sendOnce(request, attempt > 0);
      const { status, headers, body } = answer;
      const received = { status, headers, body, expects: request.expects };
      const between = intermediaryOf(received);
      this.lastFailed = status >= 500 || between !== undefined;
      const wait = waitBeforeRetry(received, attempt, this.#settings.clock.now());
      // Waits for a gateway only once.
      const isInVain = between !== undefined && this.#wasIntermediary;
      this.#wasIntermediary &&= between !== undefined;
      if (status === 429 || status === 503) this.#throttle.slowDown();
      if (wait && !isInVain) {
        await this.#throttle.wait(wait);
        continue;
      }
      // A response that is not from the API proves nothing about it.
      if (between) {
        this.#wasIntermediary = true;
        throw stopAt(between, status, answer.exchange);
      }
      // So is one that says only that requests come too fast, often as a page of a gateway.
      const isLimited = status === 429 || status === 503;
      if (isLimited && body.kind !== 'json' && request.expects === 'success') {
        throw new StopError('rate-limit', `the deployment responds with ${status}`, {
          evidence: [answer.exchange],
        });
      }
      this.journal.push(answer);
      return answer;
    }
  }

  /** Repeats a request whose connection was dropped. A body that breaks off each time is final. */
  async #sendOnce(request: ApiRequest, resent: boolean): Promise<ApiResponse> {
    for (let attempt = 1; ; attempt += 1) {
      await this.#throttle.acquire();
      let answer: ApiResponse | undefined;
      let failure: unknown;
      try {
        answer = await withTimeout(this.#settings, (during) =>
          exchange(this.#settings, request, resent || attempt > 1, during),
        );
        if (answer.body.kind !== 'broken') return answer;
      } catch (error) {
        if (error instanceof StopError) throw error;
        failure = error;
      }
      // Without any response, the second attempt is the last.
      if (!answer && attempt > 1) throw this.#unanswered(failure);
      if (answer && attempt === ATTEMPTS) return answer;
    }
  }

  #unanswered(cause: unknown): StopError {
    const status = proxyStatusOf(cause);
    if (status !== undefined) return stopAt({ kind: 'proxy', text: `${status}` }, status);
    const { redact, baseUrl } = this.#settings;
    const why = redact(connectionProblem(cause));
    return new StopError('connection', `no response from ${baseUrl}: ${why}`, { cause });
  }

  /** Requests sent so far, including repeats. */
  requestCount(): number {
    return this.#throttle.taken;
  }

  /** Requests that the budget of the run still allows. */
  requestsLeft(): number {
    return this.#settings.maxRequests - this.#throttle.taken;
  }

  /** The error if the run was ended: later results may be incomplete. */
  interruption(): StopError | undefined {
    const { signal } = this.#settings;
    return signal.aborted ? interruptionBy(signal) : undefined;
  }
}

function stopAt(
  { kind, text }: Intermediary,
  proxyStatus: number,
  ...evidence: Exchange[]
): StopError {
  const message = {
    proxy: `a proxy responded instead of the API: ${text}`,
    gateway: `a gateway responded instead of the API: ${text}`,
    tls: text,
  }[kind];
  return new StopError(kind, message, { proxyStatus, evidence });
}

async function exchange(
  settings: ClientSettings,
  request: ApiRequest,
  resent: boolean,
  during: AbortSignal,
) {
  const { clock } = settings;
  const url = settings.baseUrl + urlOf(request);
  const sentAt = clock.now();
  const response = await settings.fetch(requestFor(settings, request, url, during));
  const read = await readBody(response).catch((error: unknown): ReadBody => {
    if (during.aborted) throw error;
    const why = bodyProblem(error, response.headers);
    return { body: { kind: 'broken', why }, text: '', bytes: 0 };
  });
  const milliseconds = clock.now() - sentAt;
  return {
    request,
    status: response.status,
    // A success status.
    ok: response.status >= 200 && response.status <= 299,
    headers: response.headers,
    body: read.body,
    // True if the request was sent more than once, so that a one-time cursor may be used up.
    resent,
    // Milliseconds, by the clock of the run.
    sentAt,
    exchange: recordExchange(settings, { request, url }, { response, read, milliseconds }),
  };
}
