import type { AskedRequest } from '../http/asked-request.ts';
import type { DeliveredAnswer } from '../http/delivery.ts';
import { failureAnswer } from '../http/failure-answer.ts';
import { type ReadRequest, readRequest } from '../http/read-request.ts';
import type { ProfileField } from '../profile/fields.ts';
import { readSecret } from '../service/authenticate.ts';
import type { Refused } from '../service/result.ts';
import type { WorldKey } from '../world/world.ts';
import {
  type Asked,
  createFaultyAnswer,
  type FaultyAnswerOptions,
  fromOutside,
  type ImpossibleEffects,
  type Made,
} from './answer-under-faults.ts';
import type { FaultEffect } from './effect-schema.ts';
import { FAULT_HEADER } from './fault-header.ts';
import { allowOwnHeaders, REQUEST_ID_HEADER } from './own-headers.ts';
import type { ReportError } from './report-error.ts';

/** One request and all that became of it: what the journal and every watcher are told of. */
export interface Exchange {
  readonly request: ReadRequest;
  /** The key whose secret was sent, whether it was asked for or not; null for none that is known. */
  readonly key: WorldKey | null;
  readonly refusal: Refused | null;
  /** The open choices that the answer rests on, in the order of their decision. */
  readonly assumes: readonly ProfileField[];
  /** The effect of the fault that met the request. */
  readonly fault: FaultEffect | null;
  /** Its id in `faults.list`; `x-mock-fault` where the request asked for it; null for no fault. */
  readonly faultId: string | null;
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
}

export interface ExchangeOptions extends FaultyAnswerOptions {
  /** Whether a request may ask for a fault of its own, by its header. */
  readonly takesFaultHeader: boolean;
  readonly findKey: (secret: string) => WorldKey | undefined;
  /** Milliseconds that really passed. */
  readonly elapsed: () => number;
  readonly reportError: ReportError;
}

/**
 * The one way of a request: it is read once, and answered under the faults that there are.
 * Whatever is thrown on the way is an answer with status 500.
 */
export function createExchange(
  options: ExchangeOptions,
): (request: AskedRequest, mount: MountOptions) => Exchange {
  const { profile, cors, answer, takesFaultHeader, findKey, elapsed, reportError } = options;
  const answerUnderFaults = createFaultyAnswer(options);

  const ownHeaders = [REQUEST_ID_HEADER, ...(takesFaultHeader ? [FAULT_HEADER] : [])];

  const answerPreflight = (request: ReadRequest): Made => {
    const answered = answer(request);
    const { requestedHeaders } = request;
    return { ...answered, answer: allowOwnHeaders(answered.answer, requestedHeaders, ownHeaders) };
  };
  const makeSafely = (asked: Asked): Made => {
    const { request } = asked;
    try {
      // A browser asks by itself, and what it asks for is still to come: that may meet a fault.
      return request.isPreflight ? answerPreflight(request) : answerUnderFaults(asked);
    } catch (cause) {
      reportError('Failed to answer a request:', cause);
      return fromOutside(failureAnswer(cause), request, cors());
    }
  };
  const findSender = ({ authorization }: ReadRequest): WorldKey | null => {
    const secret = readSecret(authorization);
    return secret === null ? null : (findKey(secret) ?? null);
  };

  return (given, { basePath = '', impossible = {} }) => {
    const start = elapsed();
    const request = readRequest(given, profile().transport, basePath);
    const faultHeader = takesFaultHeader ? given.headers.get(FAULT_HEADER) : null;
    const sender = () => findSender(request);
    const made = makeSafely({ request, sender, faultHeader, impossible });
    return {
      request,
      key: made.key ?? sender(),
      refusal: made.refusal,
      assumes: made.assumes,
      fault: made.met?.effect ?? null,
      faultId: made.met?.id ?? null,
      answer: made.answer,
      startedAt: performance.timeOrigin + start,
      milliseconds: elapsed() - start,
    };
  };
}
