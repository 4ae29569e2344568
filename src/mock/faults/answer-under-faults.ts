import type { Answered } from '../../http/answer-request.ts';
import type { DeliveredAnswer, Delivery } from '../../http/deliver.ts';
import { answerOfMock } from '../../http/failure-answer.ts';
import type { ReadRequest } from '../../http/read-request.ts';
import type { CorsWriter } from '../../http/write-cors.ts';
import type { Profile } from '../../profile/schema.ts';
import type { Refused } from '../../service/result.ts';
import { type Instant, MICROSECONDS } from '../../template/instant.ts';
import { OperationError } from '../../text/operation-error.ts';
import type { MockState } from '../state/mock-state.ts';
import { type FaultEffect, isBodiless, sampleOf } from './effect-schema.ts';
import { FAULT_HEADER, readFaultHeader } from './fault-header.ts';
import type { AppliedFault, FaultCandidate, Faults } from './faults.ts';

/** Effects that are impossible in a face, each with the reason: they get a 501 instead. */
export type ImpossibleEffects = { readonly [Kind in FaultEffect['kind']]?: string };

/** A request before faults are applied. */
export interface IncomingRequest extends FaultCandidate {
  /** The header that asks for a fault; null if there is none, or if the header is disabled. */
  readonly faultHeader: string | null;
  readonly impossible: ImpossibleEffects;
}

/** An answer, and what decided it. */
export interface MadeAnswer extends Answered {
  readonly answer: DeliveredAnswer;
  readonly met?: AppliedFault | undefined;
}

/** An answer that the service did not make, with the headers that show it to other origins. */
export function fromOutside(
  given: DeliveredAnswer,
  request: ReadRequest,
  cors: CorsWriter,
): MadeAnswer {
  const { headers } = cors({ headers: {} }, request, 'GET');
  return {
    answer: {
      ...given,
      headers: { ...headers, ...given.headers },
      body: request.method === 'HEAD' ? null : given.body,
    },
    ...{ key: null, refusal: null, choices: [] },
  };
}

/**
 * Answers a request with the service, unless a fault replaces or changes the answer or its
 * delivery. At most one fault affects a request: the one that it asks for, else one that matches.
 */
export function createFaultyAnswer(
  state: () => MockState,
  faults: Faults,
): (asked: IncomingRequest) => MadeAnswer {
  const serve = (asked: IncomingRequest, met: AppliedFault | undefined): MadeAnswer => {
    const refused = met && refusalFor(met, state().profile);
    return { ...state().answer(asked.request, refused), met };
  };
  const under = (asked: IncomingRequest, met: AppliedFault | undefined): MadeAnswer => {
    const replacement = met && replacementFor(met.effect);
    const made = replacement
      ? { ...fromOutside(replacement, asked.request, state().cors), met }
      : serve(asked, met);
    return made.met
      ? { ...made, answer: withEffect(made.answer, made.met.effect, state().now()) }
      : made;
  };

  return (asked) => {
    const { request, faultHeader, impossible } = asked;
    if (faultHeader === null && faults.isEmpty()) return state().answer(request);
    const outside = (given: DeliveredAnswer) => fromOutside(given, request, state().cors);
    let met: AppliedFault | undefined;
    try {
      const own = faultHeader === null ? undefined : readFaultHeader(faultHeader);
      met = own ? { id: FAULT_HEADER, effect: own } : faults.match(asked);
    } catch (cause) {
      if (!(cause instanceof OperationError) || faultHeader === null) throw cause;
      return outside(answerOfMock(400, 'malformed_fault', cause.message));
    }
    const reason = met && impossible[met.effect.kind];
    if (reason === undefined) return under(asked, met);
    // An error, so that no test passes without its fault.
    const error = `The fault "${met?.effect.kind}" is impossible here: ${reason}`;
    return { ...outside(answerOfMock(501, 'impossible_fault', error)), met };
  };
}

function withEffect(answer: DeliveredAnswer, effect: FaultEffect, now: Instant): DeliveredAnswer {
  const delivery = deliveryFor(effect, answer);
  return {
    ...answer,
    headers: { ...answer.headers, ...headersFor(effect, now) },
    ...(delivery && { delivery }),
  };
}

type EffectOf<Kind extends FaultEffect['kind']> = Extract<FaultEffect, { readonly kind: Kind }>;

/** The answer that replaces the mock's; undefined for an effect that changes the mock's. */
function replacementFor(effect: FaultEffect): DeliveredAnswer | undefined {
  switch (effect.kind) {
    case 'answer': {
      const { contentType, body } = bodyOf(effect);
      const typed = contentType === undefined ? {} : { 'content-type': contentType };
      const given = Object.entries(effect.headers ?? {});
      const headers = Object.fromEntries(given.map(([name, text]) => [name.toLowerCase(), text]));
      // A Response of such a status takes no body, not even an empty one.
      const sent = isBodiless(effect.status) ? null : body;
      return { status: effect.status, headers: { ...typed, ...headers }, body: sent };
    }
    case 'reset':
      return { status: 0, headers: {}, body: null };
    default:
      return undefined;
  }
}

/** The refusal that an effect asks for; undefined for other effects. */
function refusalFor({ id, effect }: AppliedFault, { rateLimit }: Profile): Refused | undefined {
  if (effect.kind !== 'refusal') return undefined;
  const { refusal: condition } = effect;
  const why = `the fault ${id} refuses it, whatever it requests`;
  const refusal: Refused = { ok: false, condition, why };
  // As at the start of a window.
  return condition === 'rateLimited' && rateLimit?.retryAfter
    ? { ...refusal, retryAfterSeconds: Math.ceil(rateLimit.windowSeconds) }
    : refusal;
}

/** The headers that an effect adds. */
function headersFor(effect: FaultEffect, now: Instant): Readonly<Record<string, string>> {
  if (!('retryAfter' in effect) || effect.retryAfter === undefined) return {};
  const { retryAfter } = effect;
  if (typeof retryAfter === 'number') return { 'retry-after': String(retryAfter) };
  const seconds = Math.floor(now / MICROSECONDS.second) + retryAfter.date;
  return { 'retry-after': new Date(seconds * 1_000).toUTCString() };
}

/** How an effect changes the delivery; undefined if it does not. */
function deliveryFor(effect: FaultEffect, answer: DeliveredAnswer): Delivery | undefined {
  const delay = 'delay' in effect && effect.delay ? { delay: Number(effect.delay) } : undefined;
  switch (effect.kind) {
    case 'reset':
      return { ...delay, breaks: 'at-once' };
    case 'cut': {
      const size = answer.body?.length ?? 0;
      return { ...delay, breaks: { afterBytes: effect.afterBytes ?? Math.floor(size / 2) } };
    }
    case 'delay':
      return { delay: Number(effect.milliseconds) };
    case 'drip':
      return { ...delay, ...pace(effect.bytesPerSecond) };
    default:
      return delay;
  }
}

/** Pieces per second at most, because a timer counts whole milliseconds. */
const MAX_PIECES = 20;

function pace(bytesPerSecond: number): Delivery {
  const pieceBytes = Math.ceil(bytesPerSecond / MAX_PIECES);
  return { pieceBytes, pieceDelay: (pieceBytes / bytesPerSecond) * 1_000 };
}

/** A body, and its type unless only the headers give it. */
function bodyOf(
  effect: EffectOf<'answer'>,
): Pick<DeliveredAnswer, 'body'> & { readonly contentType?: string } {
  const { status, body = null, json, base64, sample } = effect;
  if (json !== undefined) return { body: JSON.stringify(json), contentType: 'application/json' };
  if (sample !== undefined) return sampleOf(sample, status);
  if (base64 === undefined) return { body };
  return { body: Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)) };
}
