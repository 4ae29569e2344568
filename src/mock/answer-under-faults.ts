import type { AnswerRequest } from '../http/answer-request.ts';
import type { DeliveredAnswer } from '../http/delivery.ts';
import type { ReadRequest } from '../http/read-request.ts';
import type { CorsWriter } from '../http/write-cors.ts';
import type { ProfileField } from '../profile/fields.ts';
import type { Profile } from '../profile/schema.ts';
import type { Refused } from '../service/result.ts';
import type { ChooseSpoil } from '../service/spoil-page.ts';
import type { ListedRange } from '../store/recent-writes.ts';
import type { Instant } from '../template/instant.ts';
import type { WorldKey } from '../world/world.ts';
import { deliveryFor, headersFor, refusalFor, replacementFor } from './apply-fault.ts';
import { type FaultEffect, isPageEffect } from './effect-schema.ts';
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
  /** As they are at each request: either may be changed on a running mock. */
  readonly profile: () => Profile;
  readonly cors: () => CorsWriter;
  readonly faults: Pick<PendingFaults, 'meet'>;
  readonly answer: AnswerRequest;
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
  const { profile, cors, faults, answer, now } = options;

  const serve = (asked: Asked, met: MetFault | undefined): Made => {
    let ofPage: MetFault | undefined;
    const spoil: ChooseSpoil = (possible) => {
      const isPossible = ({ kind }: FaultEffect) => possible.some((each) => each === kind);
      const found = met ?? faults.meet(asked, isPossible);
      ofPage = found && isPossible(found.effect) ? found : undefined;
      return possible.find((each) => each === ofPage?.effect.kind);
    };
    const refused = met && refusalFor(met, profile());
    const answered = answer(asked.request, refused ? { refused } : { spoil });
    return { ...answered, met: met && !isPageEffect(met.effect) ? met : ofPage };
  };
  const under = (asked: Asked, met: MetFault | undefined): Made => {
    const replacement = met && replacementFor(met.effect);
    const made = replacement
      ? { ...fromOutside(replacement, asked.request, cors()), met }
      : serve(asked, met);
    return made.met ? { ...made, answer: withEffect(made.answer, made.met.effect, now()) } : made;
  };

  return (asked) => {
    const { request, faultHeader, impossible } = asked;
    const outside = (given: DeliveredAnswer) => fromOutside(given, request, cors());
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
