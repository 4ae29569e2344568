import { answerOfMock } from '../../http/answer.ts';
import type { Answered } from '../../http/answer-request.ts';
import type { DeliveredAnswer, Delivery } from '../../http/deliver.ts';
import type { ReadRequest } from '../../http/read-request.ts';
import type { Profile } from '../../profile/schema.ts';
import type { Refused } from '../../service/result.ts';
import type { Store } from '../../store/store.ts';
import { OperationError } from '../../text/operation-error.ts';
import { parseInput } from '../../text/parse-input.ts';
import type { WorldKey } from '../../world/world.ts';
import { assertKnownKeys } from '../check-input.ts';
import type { MockState } from '../state/mock-state.ts';
import {
  FAULT_HEADER,
  type Fault,
  type FaultEffect,
  givenFaultSchema,
  readFaultHeader,
} from './fault-schema.ts';

export type { Fault, FaultEffect };

/** A fault that still has requests to affect. */
export interface PendingFault {
  readonly id: string;
  readonly fault: Fault;
  /** Number of requests affected so far. */
  readonly affected: number;
}

/** Removes a fault when called; `faults.remove(id)` does the same. */
export interface AddedFault {
  (): void;
  readonly id: string;
}

/** The fault that affects a request. */
export interface AppliedFault {
  /** As in `list`; `x-mock-fault` for a fault that the request asked for itself. */
  readonly id: string;
  readonly effect: FaultEffect;
}

/** A request that a fault may affect. */
export interface FaultCandidate {
  readonly request: ReadRequest;
  /** The key of the request; null for no known key. */
  readonly sender: () => WorldKey | null;
}

const ADD = 'add a fault';

interface Pending {
  readonly id: string;
  readonly fault: Fault;
  /** The number of matching requests so far, skipped ones included. */
  matched: number;
}

const affectedBy = ({ fault, matched }: Pending): number => matched - (fault.skip ?? 0);

/** The faults of a mock. Its methods can be taken out of it. */
export class MockFaults {
  readonly #pending = new Map<string, Pending>();
  readonly #store: () => Store;
  readonly #changed: () => void;
  /** How many were ever added: no id is used again. */
  #added = 0;

  /**
   * @param store contains the keys that faults may name.
   * @param changed called whenever a fault is added, is removed, or affects a request.
   * @internal
   */
  constructor(store: () => Store, changed: () => void) {
    this.#store = store;
    this.#changed = changed;
  }

  /**
   * @returns a function that removes the fault. Its `id` identifies the fault in `list` and in the
   *   journal.
   * @throws Error that names the field, if a fault is invalid or impossible.
   */
  readonly add = (given: Fault): AddedFault => {
    const fault = parseInput(givenFaultSchema(), given, ADD);
    assertKnownKeys(fault, this.#store(), ADD);
    const id = `fault-${++this.#added}`;
    this.#pending.set(id, { id, fault, matched: 0 });
    this.#changed();
    return Object.assign(() => void this.remove(id), { id });
  };

  /** The pending faults, oldest first. */
  readonly list = (): readonly PendingFault[] =>
    Array.from(this.#pending.values(), (pending) => ({
      id: pending.id,
      fault: pending.fault,
      affected: Math.max(0, affectedBy(pending)),
    }));

  /** @returns whether it was pending. */
  readonly remove = (id: string): boolean => {
    const existed = this.#pending.delete(id);
    if (existed) this.#changed();
    return existed;
  };

  readonly clear = (): void => {
    this.#pending.clear();
    this.#changed();
  };

  /** All pending faults with their progress, and how many were added. @internal */
  save() {
    const pending = Array.from(this.#pending.values(), (each) => ({ ...each }));
    return { added: this.#added, pending };
  }

  /** Continues from a saved state, without a report. @internal */
  restore({ added, pending }: ReturnType<MockFaults['save']>): void {
    this.#added = added;
    this.#pending.clear();
    for (const each of pending) this.#pending.set(each.id, { ...each });
  }

  /** The oldest fault that affects a request. Counts the request. @internal */
  match(candidate: FaultCandidate): AppliedFault | undefined {
    for (const entry of this.#pending.values()) {
      const { id, fault } = entry;
      if (!matches(fault, candidate)) continue;
      this.#changed();
      entry.matched++;
      if (affectedBy(entry) <= 0) continue;
      if (affectedBy(entry) >= Number(fault.times ?? 1)) this.#pending.delete(id);
      return { id, effect: fault.effect };
    }
    return undefined;
  }
}

function matches(
  { operation, method, key, when }: Fault,
  { request, sender }: FaultCandidate,
): boolean {
  if (operation !== undefined && operation !== request.operation) return false;
  if (method !== undefined && method !== request.method) return false;
  if (key !== undefined && key !== sender()?.label) return false;
  return when === undefined || when(request);
}

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
  readonly fault?: AppliedFault;
}

/** An answer that the service did not make, with the headers that show it to other origins. */
export function answerFromOutside(
  given: DeliveredAnswer,
  request: ReadRequest,
  { cors }: Pick<MockState, 'cors'>,
): MadeAnswer {
  const { headers } = cors({ headers: {} }, request, 'GET');
  const body = request.method === 'HEAD' ? null : given.body;
  const answer = { ...given, headers: { ...headers, ...given.headers }, body };
  return { answer, key: null, refusal: null, choices: [] };
}

/**
 * Answers a request with the service, unless a fault replaces or changes the answer or its
 * delivery. At most one fault affects a request: the one that it asks for, else one that matches.
 */
export function answerUnderFaults(
  asked: IncomingRequest,
  state: MockState,
  faults: MockFaults,
): MadeAnswer {
  const { request, faultHeader, impossible } = asked;
  let fault: AppliedFault | undefined;
  try {
    fault =
      faultHeader === null
        ? faults.match(asked)
        : { id: FAULT_HEADER, effect: readFaultHeader(faultHeader) };
  } catch (cause) {
    if (!(cause instanceof OperationError) || faultHeader === null) throw cause;
    return answerFromOutside(answerOfMock(400, 'malformed_fault', cause.message), request, state);
  }
  if (!fault) return state.answer(request);
  const { kind } = fault.effect;
  const { [kind]: reason } = impossible;
  if (reason === undefined) return { ...answerUnder(fault, request, state), fault };
  // An error, so that no test passes without its fault.
  const error = `The fault "${kind}" is impossible here: ${reason}`;
  return {
    ...answerFromOutside(answerOfMock(501, 'impossible_fault', error), request, state),
    fault,
  };
}

function answerUnder(fault: AppliedFault, request: ReadRequest, state: MockState): MadeAnswer {
  const { effect } = fault;
  const replacement = replacementFor(effect);
  const made: MadeAnswer = replacement
    ? answerFromOutside(replacement, request, state)
    : state.answer(request, refusalFor(fault, state.profile));
  const delivery = deliveryFor(effect, made.answer);
  const retryAfter = 'retryAfter' in effect ? effect.retryAfter : undefined;
  const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  const answer = { ...made.answer, headers: { ...made.answer.headers, ...headers } };
  return { ...made, answer: delivery ? { ...answer, delivery } : answer };
}

/** The answer that replaces the mock's; undefined for an effect that changes the mock's. */
function replacementFor(effect: FaultEffect): DeliveredAnswer | undefined {
  if (effect.kind === 'reset') return { status: 0, headers: {}, body: null };
  if (effect.kind !== 'answer') return undefined;
  const { status } = effect;
  const { contentType, body } = bodyOf(effect);
  const typed = contentType === undefined ? {} : { 'content-type': contentType };
  const given = Object.entries(effect.headers ?? {});
  const headers = Object.fromEntries(given.map(([name, text]) => [name.toLowerCase(), text]));
  // A Response of such a status takes no body, not even an empty one.
  const isBodiless = [204, 205, 304].includes(status);
  return { status, headers: { ...typed, ...headers }, body: isBodiless ? null : body };
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

/** How an effect changes the delivery; undefined if it does not. */
function deliveryFor(effect: FaultEffect, answer: DeliveredAnswer): Delivery | undefined {
  if (effect.kind === 'delay') return { delay: Number(effect.milliseconds) };
  const delay = effect.delay ? { delay: Number(effect.delay) } : undefined;
  switch (effect.kind) {
    case 'reset':
      return { ...delay, breaks: 'at-once' };
    case 'cut': {
      const size = answer.body?.length ?? 0;
      return { ...delay, breaks: { afterBytes: effect.afterBytes ?? Math.floor(size / 2) } };
    }
    case 'drip': {
      const pieceBytes = Math.ceil(effect.bytesPerSecond / MAX_PIECES);
      return { ...delay, pieceBytes, pieceDelay: (pieceBytes / effect.bytesPerSecond) * 1_000 };
    }
    default:
      return delay;
  }
}

/** Pieces per second at most, because a timer counts whole milliseconds. */
const MAX_PIECES = 20;

const HTML = '<!doctype html>\n<title>Error</title>\n<h1>Error</h1>\n';

/** The content type is omitted if only the headers of the fault give it. */
function bodyOf({
  body,
  json,
  base64,
  sample,
}: Extract<FaultEffect, { readonly kind: 'answer' }>): Pick<DeliveredAnswer, 'body'> & {
  readonly contentType?: string;
} {
  if (json !== undefined) return { body: JSON.stringify(json), contentType: 'application/json' };
  if (sample !== undefined) return { body: HTML, contentType: 'text/html' };
  if (base64 === undefined) return { body: body ?? null };
  return { body: Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0)) };
}
