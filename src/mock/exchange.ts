import type { Answered } from '../http/answer-request.ts';
import type { DeliveredAnswer } from '../http/delivery.ts';
import { failureAnswer } from '../http/failure-answer.ts';
import { type ReadRequest, readRequest } from '../http/read-request.ts';
import type { CorsWriter } from '../http/write-cors.ts';
import type { ProfileField } from '../profile/fields.ts';
import type { Profile } from '../profile/schema.ts';
import { readSecret } from '../service/authenticate.ts';
import type { Refused } from '../service/result.ts';
import type { WorldKey } from '../world/world.ts';
import { deliveryFor, replacementFor } from './apply-fault.ts';
import type { FaultEffect, PendingFaults } from './faults.ts';
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
  readonly answer: DeliveredAnswer;
  /** When the request came: milliseconds since 1970, of the real time. */
  readonly startedAt: number;
  /** That it took to make the answer. */
  readonly milliseconds: number;
}

export interface ExchangeOptions {
  /** As they are at each request: either may be changed on a running mock. */
  readonly transport: () => Profile['transport'];
  readonly cors: () => CorsWriter;
  readonly faults: Pick<PendingFaults, 'meet'>;
  readonly answer: (request: ReadRequest) => Answered;
  readonly findKey: (secret: string) => WorldKey | undefined;
  /** Milliseconds that really passed. */
  readonly elapsed: () => number;
  readonly reportError: ReportError;
}

type Made = Pick<Exchange, 'answer' | 'key' | 'refusal' | 'assumes'>;

/**
 * The one way of a request: it is read once; a fault may stand in for the service, or change how
 * its answer travels. Whatever is thrown on the way is an answer with status 500.
 */
export function createExchange(
  options: ExchangeOptions,
): (request: Request, basePath: string) => Exchange {
  const { transport, cors, faults, answer, findKey, elapsed, reportError } = options;

  /** An answer that the mock did not write, as a page on another origin may see it too. */
  const fromOutside = (given: DeliveredAnswer, { origin, method }: ReadRequest): Made => {
    const { always, toOrigin } = cors();
    const { headers } = toOrigin({ headers: always }, origin);
    return {
      answer: {
        ...given,
        headers: { ...headers, ...given.headers },
        body: method === 'HEAD' ? null : given.body,
      },
      key: null,
      refusal: null,
      assumes: [],
    };
  };
  const make = (request: ReadRequest, fault: FaultEffect | null): Made => {
    const replacement = fault && replacementFor(fault);
    if (replacement) return fromOutside(replacement, request);
    const answered = answer(request);
    const delivery = fault && deliveryFor(fault, answered.answer);
    return delivery ? { ...answered, answer: { ...answered.answer, delivery } } : answered;
  };
  const makeSafely: typeof make = (request, fault) => {
    try {
      return make(request, fault);
    } catch (cause) {
      reportError('Failed to answer a request:', cause);
      return fromOutside(failureAnswer(cause), request);
    }
  };
  const findSender = ({ authorization }: ReadRequest): WorldKey | null => {
    const secret = readSecret(authorization);
    return secret === null ? null : (findKey(secret) ?? null);
  };

  return (given, basePath) => {
    const start = elapsed();
    const request = readRequest(given, transport(), basePath);
    // A browser asks by itself, and what it asks for is still to come.
    const fault = request.isPreflight ? null : (faults.meet(request.operation) ?? null);
    const made = makeSafely(request, fault);
    return {
      request,
      key: made.key ?? findSender(request),
      refusal: made.refusal,
      assumes: made.assumes,
      fault,
      answer: made.answer,
      startedAt: performance.timeOrigin + start,
      milliseconds: elapsed() - start,
    };
  };
}
