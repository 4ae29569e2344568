import type { DeliveredAnswer, Delivery } from '../../http/delivery.ts';
import type { ReadRequest } from '../../http/read-request.ts';
import type { CorsWriter } from '../../http/write-cors.ts';
import type { ProfileField } from '../../profile/fields.ts';
import type { Profile } from '../../profile/schema.ts';
import type { Refused } from '../../service/result.ts';
import type { ChooseSpoil } from '../../service/spoil-page.ts';
import type { ListedRange } from '../../store/recent-writes.ts';
import { type Instant, MICROSECONDS } from '../../template/instant.ts';
import type { WorldKey } from '../../world/world.ts';
import type { MockState } from '../state/mock-state.ts';
import { type FaultEffect, isPageEffect, sampleOf } from './effect-schema.ts';
import { FAULT_HEADER, malformedFaultAnswer, readFaultHeader } from './fault-header.ts';
import type { MetFault, PendingFaults } from './faults.ts';

/** Effects that a face cannot have, each with why: a fault with one is answered with a 501. */
export type ImpossibleEffects = { readonly [Kind in FaultEffect['kind']]?: string };

/** A request on its way. */
export interface Asked {
  readonly request: ReadRequest;
  /** Whose request it is; null for no known key. */
  readonly sender: () => WorldKey | null;
  /** What its header asks for; null where it asks for no fault, or nobody listens. */
  readonly faultHeader: string | null;
  readonly impossible: ImpossibleEffects;
}

/** An answer, and how it came about. */
export interface Made {
  readonly answer: DeliveredAnswer;
  readonly key: WorldKey | null;
  readonly refusal: Refused | null;
  readonly assumes: readonly ProfileField[];
  readonly met?: MetFault | undefined;
  /** See `Answered`; it is not if left out. */
  readonly steadyUntil?: Instant;
  readonly reads?: readonly ListedRange[];
}

export interface FaultyAnswerOptions {
  /** The state at each request: another profile, for one, replaces it. */
  readonly state: () => Pick<MockState, 'profile' | 'cors' | 'answer' | 'store' | 'countAnswer'>;
  readonly faults: Pick<PendingFaults, 'meet'>;
  readonly now: () => Instant;
}

/** An answer that the service did not make, as a page on another origin may see it too. */
export function fromOutside(
  given: DeliveredAnswer,
  { origin, method }: ReadRequest,
  { always, toOrigin }: CorsWriter,
): Made {
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
}

/**
 * Answers a request from the service; or a fault stands in for it, changes what it makes, or how
 * that travels. A request meets one fault at most: the one it asks for, one that waits for such
 * requests, or, for a page that none of them met, one that waits for such pages.
 */
export function createFaultyAnswer(options: FaultyAnswerOptions): (asked: Asked) => Made {
  const { state, faults, now } = options;

  const serve = (asked: Asked, met: MetFault | undefined): Made => {
    let ofPage: MetFault | undefined;
    const spoil: ChooseSpoil = (possible) => {
      const isPossible = ({ kind }: FaultEffect) => possible.some((each) => each === kind);
      const found = met ?? faults.meet(asked, isPossible);
      ofPage = found && isPossible(found.effect) ? found : undefined;
      return possible.find((each) => each === ofPage?.effect.kind);
    };
    const refused = met && refusalFor(met, state().profile);
    const answered = state().answer(asked.request, refused ? { refused } : { spoil });
    return { ...answered, met: met && !isPageEffect(met.effect) ? met : ofPage };
  };
  const under = (asked: Asked, met: MetFault | undefined): Made => {
    const replacement = met && replacementFor(met.effect);
    const made = replacement
      ? { ...fromOutside(replacement, asked.request, state().cors), met }
      : serve(asked, met);
    return made.met ? { ...made, answer: withEffect(made.answer, made.met.effect, now()) } : made;
  };

  return (asked) => {
    const { request, faultHeader, impossible } = asked;
    const outside = (given: DeliveredAnswer) => fromOutside(given, request, state().cors);
    const own = faultHeader === null ? undefined : readFaultHeader(faultHeader);
    if (own && 'error' in own) return outside(malformedFaultAnswer(own.error));
    const met = own
      ? { id: FAULT_HEADER, effect: own.effect }
      : faults.meet(asked, (effect) => !isPageEffect(effect));
    const reason = met && impossible[met.effect.kind];
    return reason === undefined
      ? under(asked, met)
      : { ...outside(impossibleAnswer(met?.effect.kind, reason)), met };
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

/** What comes where a face cannot do what a fault asks for: no test passes by it unseen. */
const impossibleAnswer = (kind: string | undefined, reason: string): DeliveredAnswer => ({
  status: 501,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  body: JSON.stringify({
    code: 'impossible_fault',
    error: `The fault "${kind}" cannot come to pass here: ${reason}`,
  }),
});

type EffectOf<Kind extends FaultEffect['kind']> = Extract<FaultEffect, { readonly kind: Kind }>;

/** What comes in the place of the mock's answer; undefined for an effect on that one. */
function replacementFor(effect: FaultEffect): DeliveredAnswer | undefined {
  switch (effect.kind) {
    case 'answer': {
      const { contentType, body } = bodyOf(effect);
      const headers = inLowerCase(effect.headers ?? {});
      const typed = contentType === undefined ? {} : { 'content-type': contentType };
      return { status: effect.status, headers: { ...typed, ...headers }, body };
    }
    case 'reset':
      return { status: 0, headers: {}, body: null };
    default:
      return undefined;
  }
}

/** The refusal that an effect asks for, as the rule would make it; undefined for other effects. */
function refusalFor({ id, effect }: MetFault, { rateLimit }: Profile): Refused | undefined {
  if (effect.kind !== 'refusal') return undefined;
  const { refusal: condition, form } = effect;
  const why = `the fault ${id} refuses it, whatever it asks for`;
  const refusal: Refused = { ok: false, condition, why, ...(form && { form }) };
  // A window that has just begun.
  return condition === 'rateLimited' && rateLimit?.retryAfter
    ? { ...refusal, retryAfterSeconds: Math.ceil(rateLimit.windowSeconds) }
    : refusal;
}

/** The headers that an effect puts on the answer. */
function headersFor(effect: FaultEffect, now: Instant): Readonly<Record<string, string>> {
  if (!('retryAfter' in effect) || effect.retryAfter === undefined) return {};
  const { retryAfter } = effect;
  if (typeof retryAfter === 'number') return { 'retry-after': String(retryAfter) };
  const seconds = Math.floor(now / MICROSECONDS.second) + retryAfter.date;
  return { 'retry-after': new Date(seconds * 1_000).toUTCString() };
}

/** How an effect lets an answer travel; undefined where it comes as usual. */
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

/** Pieces a second, at most: a timer counts whole milliseconds. */
const MOST_PIECES = 20;

function pace(bytesPerSecond: number): Delivery {
  const pieceBytes = Math.ceil(bytesPerSecond / MOST_PIECES);
  return { pieceBytes, pieceDelay: (pieceBytes / bytesPerSecond) * 1_000 };
}

interface Body {
  readonly body: DeliveredAnswer['body'];
  /** Of the body; undefined where only the headers say. */
  readonly contentType?: string;
}

function bodyOf({ status, body, json, base64, sample }: EffectOf<'answer'>): Body {
  if (json !== undefined) return { body: JSON.stringify(json), contentType: 'application/json' };
  if (base64 !== undefined) return { body: bytesOf(base64) };
  return sample === undefined ? { body: body ?? null } : sampleOf(sample, status);
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

function inLowerCase(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}
