import { deliver } from '../http/deliver.ts';
import type { DeliveredAnswer } from '../http/delivery.ts';
import { failureAnswer } from '../http/failure-answer.ts';
import { type ReadRequest, readRequest } from '../http/read-request.ts';
import type { RequestHead } from '../http/request-head.ts';
import { toResponse } from '../http/to-response.ts';
import { readSecret } from '../service/authenticate.ts';
import { reportToConsole } from '../text/report-error.ts';
import type { WorldKey } from '../world/world.ts';
import {
  type Asked,
  createFaultyAnswer,
  type FaultyAnswerOptions,
  fromOutside,
  type ImpossibleEffects,
  type Made,
} from './faults/answer-under-faults.ts';
import { FAULT_HEADER } from './faults/fault-header.ts';
import { allowOwnHeaders, REQUEST_ID_HEADER } from './journal/own-headers.ts';
import type { Told } from './journal/record.ts';
import type { Outcome, Recall } from './recall-outcomes.ts';

/** One request and all that became of it: what the journal and every watcher are told of. */
export interface Exchange extends Omit<Told, 'status' | 'headers'> {
  readonly answer: DeliveredAnswer;
  /** When the request came: milliseconds since 1970, of the real time. */
  readonly startedAt: number;
  /** That it took to make the answer. */
  readonly milliseconds: number;
}

/** Where a face mounts the mock. */
export interface MountOptions {
  /** Stands before `/api/v1` in the path, such as `/prefix`; empty if left out. */
  readonly basePath?: string | undefined;
  /**
   * Effects of faults that cannot come to pass there, each with why: one that meets a request is
   * answered with a 501 that says so. None if left out.
   */
  readonly impossible?: ImpossibleEffects | undefined;
  /**
   * Whether the caller only reads the answer: then it is not copied, and other answers and the
   * journal may hold the same headers and the same bytes. False if left out.
   */
  readonly sharesAnswer?: boolean | undefined;
}

export interface OutcomeOptions extends FaultyAnswerOptions {
  /** Whether a request may ask for a fault of its own, by its header. */
  readonly takesFaultHeader: boolean;
  /** Without it, each outcome is made again. */
  readonly recall?: Recall | undefined;
}

/**
 * The one way of a request: it is read once, and answered under the faults that there are.
 * Whatever is thrown on the way is an answer with status 500.
 */
export function createOutcomes(
  options: OutcomeOptions,
): (head: RequestHead, mount: MountOptions) => Outcome {
  const { state, takesFaultHeader, recall } = options;
  const answerUnderFaults = createFaultyAnswer(options);

  const ownHeaders = [REQUEST_ID_HEADER, ...(takesFaultHeader ? [FAULT_HEADER] : [])];

  const answerPreflight = (request: ReadRequest): Made => {
    const answered = state().answer(request);
    const { requestedHeaders } = request;
    return { ...answered, answer: allowOwnHeaders(answered.answer, requestedHeaders, ownHeaders) };
  };
  const makeSafely = (asked: Asked): Made => {
    const { request } = asked;
    try {
      // A browser asks by itself, and what it asks for is still to come: that may meet a fault.
      return request.isPreflight ? answerPreflight(request) : answerUnderFaults(asked);
    } catch (cause) {
      reportToConsole('Failed to answer a request:', cause);
      return fromOutside(failureAnswer(cause), request, state().cors);
    }
  };
  const findSender = ({ authorization }: ReadRequest): WorldKey | null => {
    const secret = readSecret(authorization);
    return secret === null ? null : (state().store.keys.get(secret) ?? null);
  };

  const make = (head: RequestHead, faultHeader: string | null, mount: MountOptions): Outcome => {
    const { basePath = '', impossible = {} } = mount;
    const request = readRequest(head, state().profile.transport, basePath);
    const sender = () => findSender(request);
    const made = makeSafely({ request, sender, faultHeader, impossible });
    const { answer, refusal, assumes, met, steadyUntil = -Infinity, reads = [] } = made;
    const told: Told = {
      request,
      key: made.key ?? sender(),
      refusal,
      assumes,
      fault: met?.effect ?? null,
      faultId: met?.id ?? null,
      status: answer.status,
      headers: answer.headers,
    };
    return { told, answer, steadyUntil: met ? -Infinity : steadyUntil, reads };
  };
  return (head, mount) => {
    const faultHeader = takesFaultHeader ? head.get(FAULT_HEADER) : null;
    const makeAnew = () => make(head, faultHeader, mount);
    // It may name a fault, and a preflight asks by headers of its own.
    if (!recall || faultHeader !== null || head.method === 'OPTIONS') return makeAnew();
    const { outcome, isKnown } = recall(head, mount.basePath ?? '', makeAnew);
    if (isKnown) state().countAnswer();
    return outcome;
  };
}

/** What the global `fetch` does, of what answers requests: nothing is sent. */
export function fetchFrom(
  answer: (request: Request, mount: MountOptions) => DeliveredAnswer,
): (input: string | URL | Request, init?: RequestInit) => Promise<Response> {
  return async (input, init) => {
    const request = new Request(input, init);
    request.signal.throwIfAborted();
    const answered = answer(request, { sharesAnswer: true });
    return answered.delivery ? deliver(answered, { request, copies: input }) : toResponse(answered);
  };
}
