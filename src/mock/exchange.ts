import { failureAnswer, type Written } from '../http/answer.ts';
import { type DeliveredAnswer, deliver, toResponse } from '../http/deliver.ts';
import { headOf, type ReadRequest, type RequestLike, readRequest } from '../http/read-request.ts';
import { readSecret } from '../service/authenticate.ts';
import { reportToConsole } from '../text/report-error.ts';
import type { WorldKey } from '../world/world.ts';
import { FAULT_HEADER } from './faults/fault-schema.ts';
import {
  answerFromOutside,
  answerUnderFaults,
  type ImpossibleEffects,
  type IncomingRequest,
  type MadeAnswer,
  type MockFaults,
} from './faults/faults.ts';
import type { Exchange, JournalRecord } from './journal/entry.ts';
import type { WritableJournal } from './journal/journal.ts';
import type { MockState } from './state/mock-state.ts';

/** Where a face mounts the mock. */
export interface MountOptions {
  /** The path before `/api/v1`, such as `/prefix`; default: none. */
  readonly basePath?: string | undefined;
  /**
   * Effects of faults that are impossible there, each with the reason. A request affected by one
   * gets a 501 with the reason. Default: none.
   */
  readonly impossible?: ImpossibleEffects | undefined;
}

interface ExchangeContext {
  /** The current state; a reset or a new profile replaces it. */
  readonly state: () => MockState;
  readonly faults: MockFaults;
  /** The id of the sandbox. */
  readonly sandbox: string;
  /** Real time in milliseconds. */
  readonly elapsed: () => number;
  /** Whether a request may ask for a fault by its header. */
  readonly takesFaultHeader: boolean;
  readonly journal: Pick<WritableJournal, 'add'>;
  /** Runs the steps that are due before a request, and is notified of every request. */
  readonly player: { runDueSteps(): void; onExchange(exchange: Exchange): void };
}

/** The header that identifies a request in the journal: its entry repeats the value. */
export const REQUEST_ID_HEADER = 'x-mock-request-id';
/** Longer ids are ignored. */
const MAX_REQUEST_ID = 100;
/** Longer bodies are not stored. */
const MAX_BODY = 64 * 1024;

/** What became of a request: the answer, and the record of it in the journal. */
interface Handled {
  readonly answer: DeliveredAnswer;
  readonly record: JournalRecord;
}

/** Creates the function that handles every request to a mock. Errors in it become a status 500. */
export function createExchange(
  context: ExchangeContext,
): (request: RequestLike, mount?: MountOptions) => Handled {
  const { elapsed, state, faults, journal, player, takesFaultHeader, sandbox } = context;
  const owner = { sandbox, state };
  const answerSafely = (asked: IncomingRequest): MadeAnswer => {
    const { request } = asked;
    try {
      // A browser sends preflights itself: only the request after one may be affected by a fault.
      return request.isPreflight
        ? state().answer(request)
        : answerUnderFaults(asked, state(), faults);
    } catch (cause) {
      reportToConsole('Failed to answer a request:', cause);
      return answerFromOutside(failureAnswer(cause), request, state());
    }
  };
  const findSender = ({ authorization }: ReadRequest): WorldKey | null => {
    const secret = readSecret(authorization);
    return secret === null ? null : (state().store.keys.get(secret) ?? null);
  };
  return (asked, { basePath = '', impossible = NONE } = NONE) => {
    player.runDueSteps();
    const start = elapsed();
    const head = headOf(asked);
    const request = readRequest(head, state().profile.transport, basePath);
    const faultHeader = takesFaultHeader ? head.get(FAULT_HEADER) : null;
    const sender = () => findSender(request);
    const made = answerSafely({ request, sender, faultHeader, impossible });
    const { answer, renderBody, refusal, choices, fault } = made;
    const requestId = head.get(REQUEST_ID_HEADER);
    const record: JournalRecord = {
      request,
      key: made.key ?? sender(),
      refusal,
      choices,
      fault: fault?.effect ?? null,
      faultId: fault?.id ?? null,
      answer: storedAnswer(answer, renderBody),
      startedAt: performance.timeOrigin + start,
      milliseconds: elapsed() - start,
      now: state().now(),
      userAgent: head.get('user-agent'),
      accept: head.get('accept'),
      requestId: requestId !== null && requestId.length > MAX_REQUEST_ID ? null : requestId,
      owner,
      number: 0,
      order: 0,
    };
    journal.add(record);
    player.onExchange(record);
    return { answer, record };
  };
}

const NONE = {};

/** An answer as a record stores it. @param renderBody writes its body again. */
function storedAnswer(answer: DeliveredAnswer, renderBody: Written['renderBody']): Written {
  const { status, headers, body } = answer;
  if (body !== null && body.length > MAX_BODY) return { status, headers, body: null };
  return renderBody === undefined ? answer : { status, headers, body: null, renderBody };
}

/** A function like the global `fetch` that sends nothing and uses `answer` instead. */
export function fetchFrom(
  answer: (request: Request) => DeliveredAnswer,
): (input: string | URL | Request, init?: RequestInit) => Promise<Response> {
  return async (input, init) => {
    const request = new Request(input, init);
    request.signal.throwIfAborted();
    const answered = answer(request);
    return answered.delivery ? deliver(answered, { request, copies: input }) : toResponse(answered);
  };
}
