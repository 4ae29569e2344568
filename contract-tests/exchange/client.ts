import { isObject } from '../../src/text/is-object.ts';
import type { Redact } from '../../src/text/redact.ts';
import { type ApiRequest, queryOf } from './api-request.ts';
import { connectionFault, proxyAnswer, proxyStatusOf } from './connection-fault.ts';
import { type Carried, type Exchange, recordExchange, requestFor } from './exchange.ts';
import { Pace, type PaceSettings, waitBeforeRetry } from './pace.ts';
import { readBody } from './read-body.ts';
import { interruptionBy, type Patience, StopError, withTimeout } from './stop.ts';

/**
 * A function that responds to a request: `globalThis.fetch`, or a deployment in the same process.
 */
export type Fetch = (request: Request) => Response | Promise<Response>;

export interface ClientSettings extends PaceSettings, Patience, Carried {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly fetch: Fetch;
  readonly redact: Redact;
}

/** A response, complete enough to judge, with the exchange for reports. */
export type Answer = Awaited<ReturnType<typeof exchange>>;

/** The most memory for responses, in bytes, so that no deployment can exhaust it. */
const MAX_KEPT = 256 * 1024 * 1024;
/**
 * Estimated memory of a response in bytes: a fixed part, and parts for each byte of its body and
 * each entry.
 */
const WEIGHT_OF_EXCHANGE = 4 * 1024;
const WEIGHT_OF_BYTE = 12;
/** A walk keeps every entry as an object, even a bare number. */
const WEIGHT_OF_ENTRY = 256;

/** The estimated memory of a response, in bytes. */
function weightOf({ body, exchange: { bodyBytes } }: Answer): number {
  const files = body.kind === 'json' && isObject(body.value) ? body.value.files : [];
  const entries = Array.isArray(files) ? files.length : 0;
  return WEIGHT_OF_EXCHANGE + WEIGHT_OF_BYTE * bodyBytes + WEIGHT_OF_ENTRY * entries;
}

/** Sends the requests of a run one after another, and keeps the responses. */
export class Client {
  /** Every response so far, in order. */
  readonly journal: Answer[] = [];
  /** Whether the last request got no response, or one with a server error. */
  lastFailed = false;
  /** Number of requests sent again because their connection was dropped. */
  dropped = 0;
  readonly #settings: ClientSettings;
  readonly #pace: Pace;
  #room = MAX_KEPT;
  #isBehindProxy = false;

  constructor(settings: ClientSettings) {
    this.#settings = settings;
    this.#pace = new Pace(settings);
  }

  /**
   * Sends one request in its turn. If a rate limit says when to retry, waits and sends it again.
   *
   * @throws StopError if it cannot be completed.
   */
  async send(request: ApiRequest): Promise<Answer> {
    for (let attempt = 0; ; attempt += 1) {
      this.lastFailed = true;
      const answer = await this.#sendOnce(request, attempt > 0);
      const byProxy = proxyAnswer(answer);
      this.lastFailed = answer.status >= 500 || byProxy !== undefined;
      // A response that is not from the API proves nothing about it.
      if (byProxy === undefined) this.#keep(answer);
      // Waits for a proxy only once.
      const isInVain = byProxy !== undefined && this.#isBehindProxy;
      const wait = isInVain
        ? undefined
        : waitBeforeRetry(answer, attempt, this.#settings.clock.now());
      this.#isBehindProxy &&= byProxy !== undefined;
      if (wait) await this.#pace.wait(wait);
      else if (byProxy === undefined) return answer;
      else {
        this.#isBehindProxy = true;
        throw answeredByProxy(byProxy, answer.status, answer.exchange);
      }
    }
  }

  #keep(answer: Answer): void {
    if (this.#room < 0) return;
    this.#room -= weightOf(answer);
    if (this.#room >= 0) this.journal.push(answer);
  }

  async #sendOnce(request: ApiRequest, resent: boolean): Promise<Answer> {
    try {
      return await this.#inTurn(request, resent);
    } catch (error) {
      if (error instanceof StopError) throw error;
    }
    const answer = await this.#inTurn(request, true).catch((error: unknown) => {
      throw error instanceof StopError ? error : this.#unanswered(error);
    });
    this.dropped += 1;
    return answer;
  }

  async #inTurn(request: ApiRequest, resent: boolean): Promise<Answer> {
    await this.#pace.turn();
    return withTimeout(this.#settings, (during) =>
      exchange(this.#settings, request, resent, during),
    );
  }

  #unanswered(cause: unknown): StopError {
    const byProxy = proxyStatusOf(cause);
    if (byProxy !== undefined) return answeredByProxy(`${byProxy}`, byProxy);
    const { redact, baseUrl } = this.#settings;
    const why = redact(connectionFault(cause));
    return new StopError('connection', `no response from ${baseUrl}: ${why}`, { cause });
  }

  /**
   * Sends requests simultaneously, each only once, as soon as the rate allows that many. The
   * responses are not added to the journal, where mixed-up ones would affect other rules.
   *
   * @returns the responses in order; undefined for a request without one.
   */
  async sendTogether(requests: readonly ApiRequest[]): Promise<readonly (Answer | undefined)[]> {
    const settings = this.#settings;
    await this.#pace.turn(requests.length);
    // A lost request is not repeated: all must be in flight at the same time.
    return Promise.all(
      requests.map(async (request) => {
        try {
          const answer = await withTimeout(settings, (during) =>
            exchange(settings, request, false, during),
          );
          return proxyAnswer(answer) === undefined ? answer : undefined;
        } catch (error) {
          if (error instanceof StopError && error.kind === 'interrupted') throw error;
          return undefined;
        }
      }),
    );
  }

  /** Requests sent so far, including repeats. */
  requestCount(): number {
    return this.#pace.taken;
  }

  /** Requests that the budget of the run still allows. */
  requestsLeft(): number {
    return this.#settings.maxRequests - this.#pace.taken;
  }

  /** The error if the run was ended: later results may be incomplete. */
  interruption(): StopError | undefined {
    const { signal } = this.#settings;
    return signal.aborted ? interruptionBy(signal) : undefined;
  }

  /** The error if the responses of the run exceed its memory. */
  fullness(): StopError | undefined {
    return this.#room < 0
      ? new StopError('too-large', 'the responses exceed the memory of a run')
      : undefined;
  }
}

function answeredByProxy(text: string, proxyStatus: number, ...evidence: Exchange[]): StopError {
  const message = `a proxy responded instead of the API: ${text}`;
  return new StopError('proxy', message, { proxyStatus, evidence });
}

async function exchange(
  settings: ClientSettings,
  request: ApiRequest,
  resent: boolean,
  during: AbortSignal,
) {
  const { clock } = settings;
  const url = settings.baseUrl + request.path + queryOf(request.query);
  const sentAt = clock.now();
  const response = await settings.fetch(requestFor(settings, request, url, during));
  const read = await readBody(response);
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
