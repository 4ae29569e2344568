import type { FileEntry, FilePage } from '../document/wire.ts';
import { textOf } from '../http/deliver.ts';
import type { DeliveredAnswer } from '../http/delivery.ts';
import { type ReadRequest, readRequest } from '../http/read-request.ts';
import { type AskedRequest, headOf } from '../http/request-head.ts';
import type { Mock } from '../mock/create-mock.ts';
import type { Exchange } from '../mock/exchange.ts';
import { type Redact, redactor } from '../text/redact.ts';
import { alteredFields } from './altered-fields.ts';
import type { ClientResult, DrivenResult, KeyPlace } from './consumer-client.ts';
import { isLateRequest } from './late-requests.ts';
import { secondsToWait } from './retry-after.ts';
import type { ConsumerRequest, Received, Session } from './session.ts';
import { ELSEWHERE, type Fixture } from './situation.ts';

export interface Watch {
  /** The mock of the fixture; whatever it is asked is noted, but for strays of other fixtures. */
  readonly api: Mock['answer'];
  /** The other server, to which redirects lead: it refuses, and notes what it is asked. */
  readonly elsewhere: Mock['answer'];
  readonly requests: readonly ConsumerRequest[];
  /** Resolves when the budget of requests is spent; none is answered from then on. */
  readonly overBudget: Promise<void>;
  /** What the client did, from what it gave back; without the key. */
  sessionOf(result: DrivenResult): Session;
  /** Tells where the other server is. */
  setElsewhere(origin: string): void;
  /** Nothing is answered any more. */
  end(): void;
}

/** Watches what a client asks the mock of a fixture, and what it gets. */
export function watchMock({ mock, apiKey, requestBudget, rewrite }: Fixture): Watch {
  const requests: ConsumerRequest[] = [];
  const served = new Map<string, FileEntry[]>();
  const keys = mock.keys.list();
  // One that is revoked before the client starts is in no list, and as secret as before.
  const redact = redactor([
    ...keys.map(({ secret: text }) => ({ text, hint: '<OTHER_KEY>' })),
    { text: apiKey, hint: '<API_KEY>' },
  ]);
  const start = performance.now();
  let elsewhereOrigin = ELSEWHERE;
  let hasEnded = false;
  let tellOverBudget = () => {};
  const overBudget = new Promise<void>((resolve) => {
    tellOverBudget = resolve;
  });

  const note = (
    to: ConsumerRequest['to'],
    read: ReadRequest,
    sent: Headers,
    received: Received,
  ): void => {
    const number = requests.length + 1;
    const at = Math.round(performance.now() - start);
    requests.push({ number, at, to, ...describeRequest(read, sent, apiKey, redact), received });
    if (number >= requestBudget) tellOverBudget();
  };

  const isUnheard = (request: AskedRequest) =>
    hasEnded || requests.length >= requestBudget || isLateRequest(request);
  return {
    requests,
    overBudget,
    sessionOf({ keyIn = [], hasCrashed = false, ...given }) {
      const done = { requests: [...requests] };
      if (given.kind === 'listed') {
        const { kind, ids, entries = [] } = given;
        return { ...done, result: { kind, ids }, altered: alteredFields(entries, served), keyIn };
      }
      const result = redactResult(given, redact);
      return {
        ...done,
        result,
        keyIn: [...keyIn, ...toldIn(given, result)],
        ...(hasCrashed && { hasCrashed }),
      };
    },
    setElsewhere: (origin) => {
      elsewhereOrigin = origin;
    },
    end: () => {
      hasEnded = true;
    },
    api(request, mount) {
      if (isUnheard(request)) return NEVER;
      const exchange = mock.exchange(request, { ...mount, sharesAnswer: true });
      const made = asText(exchange.answer);
      const answer = withElsewhere(rewrite?.(made, request.headers) ?? made, elsewhereOrigin);
      const page = pageOf(answer.status === 304 ? made : answer, exchange);
      for (const file of page?.files ?? []) keepVersion(served, file);
      note('api', exchange.request, request.headers, receivedFrom(answer, exchange, page));
      return answer;
    },
    elsewhere(request) {
      if (isUnheard(request)) return NEVER;
      const read = readRequest(headOf(request), mock.profile.transport, '');
      note('elsewhere', read, request.headers, receivedFrom(REFUSED, undefined, null));
      return REFUSED;
    },
  };
}

/** What a client asked, without the key. */
function describeRequest(
  { method, target, operation, workspaceId, authorization, limits, cursors }: ReadRequest,
  sent: Headers,
  apiKey: string,
  redact: Redact,
): Omit<ConsumerRequest, 'number' | 'at' | 'to' | 'received'> {
  const redacted = redact(target);
  const isExact = authorization === `Bearer ${apiKey}`;
  return {
    method,
    target: redacted,
    operation,
    workspaceId: redact(workspaceId),
    limits: limits.map((limit) => redact(limit)),
    cursors: cursors.map((cursor) => redact(cursor)),
    authorization: authorization === null ? 'missing' : isExact ? 'exact' : 'other',
    keyInUrl: redacted !== target,
    keyInHeaders: [...sent]
      .filter(([name, value]) => name !== 'authorization' && value.includes(apiKey))
      .map(([name]) => name),
  };
}

function redactResult(result: ClientResult, redact: Redact): ClientResult {
  if (!('message' in result)) return result;
  const message = redact(result.message);
  if (result.kind === 'malformed' || !result.description) return { ...result, message };
  const { status, code, error } = result.description;
  const text = (given: typeof code) => given && redact(String(given));
  return { ...result, message, description: { status, code: text(code), error: text(error) } };
}

/** Where the key was told in what a client gave back, as what was put in its place shows. */
function toldIn(given: ClientResult, redacted: ClientResult): readonly KeyPlace[] {
  if (!('message' in given && 'message' in redacted)) return [];
  const places: KeyPlace[] = given.message === redacted.message ? [] : ['message'];
  if (given.kind !== 'failed' || redacted.kind !== 'failed') return places;
  const isReported = (['code', 'error'] as const).some((field) => {
    const told = given.description?.[field] ?? null;
    return told !== null && String(told) !== redacted.description?.[field];
  });
  return isReported ? [...places, 'description'] : places;
}

/** An answer that does not arrive while anybody waits for it. */
const NEVER: DeliveredAnswer = {
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

/** What is read and changed here is text, and a page comes as bytes; what is no text stays bytes. */
function asText(answer: DeliveredAnswer): DeliveredAnswer {
  const { body } = answer;
  return body === null ? answer : { ...answer, body: textOf(answer) ?? body };
}

/** Puts the address of the other server where an answer leads to it. */
function withElsewhere(answer: DeliveredAnswer, origin: string): DeliveredAnswer {
  const { headers, body } = answer;
  const { location } = headers;
  return {
    ...answer,
    headers:
      location === undefined
        ? headers
        : { ...headers, location: location.replace(ELSEWHERE, origin) },
    body: typeof body === 'string' ? body.replaceAll(ELSEWHERE, origin) : body,
  };
}

function receivedFrom(
  answer: DeliveredAnswer,
  exchange: Exchange | undefined,
  page: FilePage | null,
): Received {
  return {
    status: answer.status,
    contentType: answer.headers['content-type'] ?? null,
    retryAfter: secondsToWait(answer.headers['retry-after'], Date.now()),
    body: excerpt(answer.body),
    fault: exchange?.fault?.kind ?? null,
    refusal: exchange?.refusal?.condition ?? null,
    page: page && {
      ids: page.files.map(({ id }) => id),
      hasMore: page.hasMore,
      nextCursor: page.nextCursor,
    },
  };
}

const isWhole = ({ status, delivery }: DeliveredAnswer): boolean =>
  status >= 200 && status < 300 && delivery?.breaks === undefined;

const LONGEST_EXCERPT = 400;

function excerpt(body: DeliveredAnswer['body']): string {
  if (body === null) return '';
  if (typeof body !== 'string') return `(${body.length} bytes)`;
  return body.length > LONGEST_EXCERPT ? `${body.slice(0, LONGEST_EXCERPT)}…` : body;
}

/** One that is walked without end has as many versions as before. */
function keepVersion(served: Map<string, FileEntry[]>, file: FileEntry): void {
  const versions = served.get(file.id);
  if (!versions) served.set(file.id, [file]);
  else if (alteredFields([file], served).length > 0) versions.push(file);
}

/** The mock wrote it, so it is a page where it is a success; a fault may have put anything there. */
function pageOf(answer: DeliveredAnswer, { request }: Exchange): FilePage | null {
  if (!isWhole(answer) || request.operation !== 'listFiles') return null;
  try {
    const page: FilePage = JSON.parse(String(answer.body));
    return page.files.every(({ id }) => typeof id === 'string') ? page : null;
  } catch {
    return null;
  }
}
