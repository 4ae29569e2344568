import type { FileEntry, FilePage } from '../document/wire.ts';
import { type DeliveredAnswer, textOf } from '../http/deliver.ts';
import { headOf, type RequestLike, readRequest } from '../http/read-request.ts';
import type { Mock } from '../mock/create-mock.ts';
import type { Exchange } from '../mock/journal/entry.ts';
import { type Redact, redactor } from '../text/redact.ts';
import { shortText } from '../text/short-text.ts';
import type { ClientResult, DrivenResult, KeyPlace } from './consumer-client.ts';
import { alteredFields } from './judge/judge-session.ts';
import type { ConsumerRequest, Received, Session } from './session.ts';
import { ELSEWHERE, expectedFiles, type Situation, type Stage } from './situation.ts';

/** Records what a client requests from the mock of a stage, and what it receives. */
export class MockWatch {
  readonly requests: ConsumerRequest[] = [];
  /** Resolves when the request budget is spent; later requests get no response. */
  readonly overBudget: Promise<ClientResult>;
  readonly stage: Stage;
  readonly #situation: Situation;
  readonly #elsewhereOrigin: string;
  /** The files that pages do not leave out; undefined for all. */
  readonly #shown: ReadonlySet<string> | undefined;
  readonly #redact: Redact;
  readonly #start = performance.now();
  /** Every served version of every file, by id. */
  readonly #served = new Map<string, FileEntry[]>();
  #hasEnded = false;
  #spendBudget = () => {};

  /** @param elsewhereOrigin the address of the other server. */
  constructor(situation: Situation, stage: Stage, elsewhereOrigin: string) {
    this.stage = stage;
    this.#situation = situation;
    this.#elsewhereOrigin = elsewhereOrigin;
    this.#shown = situation.hides && new Set(expectedFiles(stage.expected)?.ids());
    // A key that was revoked before the client started is not listed, but is still secret.
    this.#redact = redactor([
      ...stage.mock.keys.list().map(({ secret: text }) => ({ text, hint: '<OTHER_KEY>' })),
      { text: stage.apiKey, hint: '<API_KEY>' },
    ]);
    this.overBudget = new Promise((resolve) => {
      this.#spendBudget = () => resolve({ kind: 'over-budget' });
    });
  }

  /** The mock of the stage; every request is recorded. */
  readonly api: Mock['answer'] = (request, mount) => {
    if (this.#isOver()) return NEVER;
    const { cursorEnd = '', rewrite = (answer) => answer } = this.#situation;
    const exchange = this.stage.mock.exchange(withoutEnd(request, cursorEnd), mount);
    const { operation } = exchange.request;
    const made = this.#withPage(asText(exchange.answer), operation, cursorEnd);
    const answer = withElsewhere(rewrite(made, request.headers), this.#elsewhereOrigin);
    const page = pageOf(answer.status === 304 ? made : answer, operation);
    for (const file of page?.files ?? []) keepVersion(this.#served, file);
    this.#record('api', request, receivedFrom(answer, page, exchange), mount?.basePath);
    return answer;
  };

  /** The other server, to which redirects lead: it refuses and records every request. */
  readonly elsewhere: Mock['answer'] = (request) => {
    if (this.#isOver()) return NEVER;
    this.#record('elsewhere', request, receivedFrom(REFUSED, null));
    return REFUSED;
  };

  /** What the client did and returned, without the key. */
  sessionOf({ keyIn = [], hasCrashed = false, ...given }: DrivenResult): Session {
    const requests = [...this.requests];
    if (given.kind === 'listed') {
      const { kind, ids, entries = [] } = given;
      const altered = alteredFields(entries, this.#served);
      return { requests, result: { kind, ids }, altered, keyIn };
    }
    const { result, places } = redacted(given, this.#redact);
    return { requests, result, keyIn: [...keyIn, ...places], ...(hasCrashed && { hasCrashed }) };
  }

  /** Later requests get no response. */
  end(): void {
    this.#hasEnded = true;
  }

  #isOver(): boolean {
    return this.#hasEnded || this.requests.length >= this.stage.requestBudget;
  }

  /** A page without the hidden files, and with a cursor that ends as the situation says. */
  #withPage(answer: DeliveredAnswer, operation: Operation, cursorEnd: string): DeliveredAnswer {
    const shown = this.#shown;
    const page = shown || cursorEnd ? pageOf(answer, operation) : null;
    if (!page) return answer;
    const files = page.files.filter(({ id }) => shown?.has(id) ?? true);
    const nextCursor = page.nextCursor && page.nextCursor + cursorEnd;
    return { ...answer, body: JSON.stringify({ ...page, files, nextCursor }) };
  }

  /** Records a request without the key. */
  #record(
    to: ConsumerRequest['to'],
    request: RequestLike,
    received: Received,
    basePath = '',
  ): void {
    const { mock, apiKey, requestBudget } = this.stage;
    const read = readRequest(headOf(request), mock.profile.transport, basePath);
    const { method, operation, authorization } = read;
    const target = this.#redact(read.target);
    const isExact = authorization === `Bearer ${apiKey}`;
    this.requests.push({
      number: this.requests.length + 1,
      at: Math.round(performance.now() - this.#start),
      to,
      method,
      target,
      operation,
      workspaceId: this.#redact(read.workspaceId),
      limits: read.limits.map((limit) => this.#redact(limit)),
      cursors: read.cursors.map((cursor) => this.#redact(cursor)),
      authorization: authorization === null ? 'missing' : isExact ? 'exact' : 'other',
      keyInUrl: target !== read.target,
      received,
    });
    if (this.requests.length >= requestBudget) this.#spendBudget();
  }
}

type Operation = ConsumerRequest['operation'];

/** A request as the mock knows it: it made the cursor without its end. */
function withoutEnd(request: RequestLike, end: string): RequestLike {
  const url = new URL(request.url);
  const cursor = url.searchParams.get('cursor');
  if (end === '' || cursor === null) return request;
  // A client that changed the end sends a cursor that the mock refuses.
  const own = cursor.endsWith(end) ? cursor.slice(0, -end.length) : `?${cursor}`;
  url.searchParams.set('cursor', own);
  const { method, headers } = request;
  return { method, headers, url: url.href };
}

/** A result without the key, and where it contained the key. */
function redacted(result: ClientResult, redact: Redact) {
  const places = new Set<KeyPlace>();
  const redactAt = (place: KeyPlace, given: string) => {
    const text = redact(given);
    if (text !== given) places.add(place);
    return shortText(text, MAX_TEXT_LENGTH);
  };
  if (!('message' in result)) return { result, places };
  const message = redactAt('message', result.message);
  if (result.kind === 'malformed' || !result.description) {
    return { result: { ...result, message }, places };
  }
  const { status, code, error } = result.description;
  const text = (given: typeof code) => given && redactAt('description', String(given));
  const description = { status, code: text(code), error: text(error) };
  return { result: { ...result, message, description }, places };
}

/** Characters of a message: the longest cursor of a situation has some 3,000. */
const MAX_TEXT_LENGTH = 8192;

/** A response that never arrives. */
export const NEVER: DeliveredAnswer = {
  status: 0,
  headers: {},
  body: null,
  delivery: { delay: Infinity },
};

const REFUSED: DeliveredAnswer = {
  status: 401,
  headers: { 'content-type': 'application/json' },
  body: '{"code":"unauthenticated","error":"This is another server."}',
};

/** Pages are encoded, but are read and changed as text. A body that is not text stays bytes. */
function asText(answer: DeliveredAnswer): DeliveredAnswer {
  const { body } = answer;
  return body === null ? answer : { ...answer, body: textOf(answer) ?? body };
}

/** Inserts the address of the other server. */
function withElsewhere(answer: DeliveredAnswer, origin: string): DeliveredAnswer {
  const { headers, body } = answer;
  const location = headers.location?.replace(ELSEWHERE, origin);
  return {
    ...answer,
    headers: location === undefined ? headers : { ...headers, location },
    body: typeof body === 'string' ? body.replaceAll(ELSEWHERE, origin) : body,
  };
}

function receivedFrom(
  answer: DeliveredAnswer,
  page: FilePage | null,
  exchange?: Exchange,
): Received {
  const { body } = answer;
  return {
    status: answer.status,
    contentType: answer.headers['content-type'] ?? null,
    retryAfter: leastSecondsToWait(answer.headers['retry-after'], Date.now()),
    body: typeof body === 'string' ? shortText(body, 400) : body ? `(${body.length} bytes)` : '',
    fault: exchange?.fault?.kind ?? null,
    refusal: exchange?.refusal?.condition ?? null,
    page: page && {
      ids: page.files.map(({ id }) => id),
      hasMore: page.hasMore,
      nextCursor: page.nextCursor,
    },
  };
}

/**
 * The seconds that a client must wait according to Retry-After; null if there is nothing to wait
 * for. A client that waits until a date may round to whole seconds and reads it a moment later, so a
 * date counts as one second less.
 *
 * @param now milliseconds since 1970.
 */
export function leastSecondsToWait(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  if (/^\d+$/.test(header)) return Number(header);
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, Math.floor((date - now) / 1000) - 1);
}

/** A file that is served again unchanged adds no version. */
function keepVersion(served: Map<string, FileEntry[]>, file: FileEntry): void {
  const versions = served.get(file.id);
  if (!versions) served.set(file.id, [file]);
  else if (alteredFields([file], served).length > 0) versions.push(file);
}

/** A successful listing is a page, since the mock wrote it, unless a fault replaced or broke it. */
function pageOf({ status, delivery, body }: DeliveredAnswer, operation: Operation) {
  const isWhole = status >= 200 && status < 300 && delivery?.breaks === undefined;
  if (!isWhole || operation !== 'listFiles') return null;
  try {
    const page: FilePage = JSON.parse(String(body));
    return page.files.every(({ id }) => typeof id === 'string') ? page : null;
  } catch {
    return null;
  }
}
