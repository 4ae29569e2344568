import { answerOfMock } from '../../http/answer.ts';
import type { Answered } from '../../http/answer-request.ts';
import type { DeliveredAnswer, Delivery } from '../../http/deliver.ts';
import type { ReadRequest } from '../../http/read-request.ts';
import type { CorsWriter } from '../../http/write-cors.ts';
import type { Profile } from '../../profile/schema.ts';
import type { Refused } from '../../service/result.ts';
import { OperationError } from '../../text/operation-error.ts';
import type { MockState } from '../state/mock-state.ts';
import { FAULT_HEADER, type FaultEffect, isBodiless, readFaultHeader } from './fault-schema.ts';
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
    if (!met) return state().answer(request);
    const { effect } = met;
    const { [effect.kind]: reason } = impossible;
    if (reason !== undefined) {
      // An error, so that no test passes without its fault.
      const error = `The fault "${effect.kind}" is impossible here: ${reason}`;
      return { ...outside(answerOfMock(501, 'impossible_fault', error)), met };
    }
    const replacement = replacementFor(effect);
    const made = replacement
      ? outside(replacement)
      : state().answer(request, refusalFor(met, state().profile));
    const delivery = deliveryFor(effect, made.answer);
    const headers = { ...made.answer.headers, ...headersFor(effect) };
    return { ...made, met, answer: { ...made.answer, headers, ...(delivery && { delivery }) } };
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
const headersFor = (effect: FaultEffect): Readonly<Record<string, string>> =>
  'retryAfter' in effect && effect.retryAfter !== undefined
    ? { 'retry-after': String(effect.retryAfter) }
    : {};

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

interface FaultBody extends Pick<DeliveredAnswer, 'body'> {
  /** Omitted if only the headers of the fault give it. */
  readonly contentType?: string;
}

function bodyOf({ status, body, json, base64, sample }: EffectOf<'answer'>): FaultBody {
  if (json !== undefined) return { body: JSON.stringify(json), contentType: JSON_TYPE };
  if (sample !== undefined) return sampleBody(sample, status);
  return base64 === undefined ? { body: body ?? null } : { body: bytesOf(atob(base64)) };
}

const JSON_TYPE = 'application/json';
const failure = '{"code":"fault","error":"A fault replaced the response."}';

function sampleBody(name: Sample, status: number): FaultBody {
  const contentType = JSON_TYPE;
  switch (name) {
    case 'html': {
      const title = `<head><title>${status}</title></head>`;
      const body = `<!doctype html>\n<html>${title}<body><h1>${status}</h1></body></html>\n`;
      return { contentType: 'text/html', body };
    }
    case 'json':
      return { contentType, body: failure };
    case 'empty':
      return { contentType, body: '' };
    case 'cut':
      return { contentType, body: failure.slice(0, failure.length / 2) };
    case 'not-utf8':
      // Bytes that never occur in UTF-8, and half a character.
      return { contentType, body: bytesOf('{"error":"\xff\xfe\xc3"}') };
  }
}

type Sample = NonNullable<EffectOf<'answer'>['sample']>;

const bytesOf = (binary: string) => Uint8Array.from(binary, (character) => character.charCodeAt(0));
