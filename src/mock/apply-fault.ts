import type { DeliveredAnswer, Delivery } from '../http/delivery.ts';
import type { FaultEffect } from './faults.ts';

/** What comes in the place of the mock's answer; undefined for an effect on that one. */
export function replacementFor(effect: FaultEffect): DeliveredAnswer | undefined {
  switch (effect.kind) {
    case 'answer':
      return {
        status: effect.status,
        headers: inLowerCase(effect.headers ?? {}),
        body: effect.body ?? null,
      };
    case 'reset':
      return { status: 0, headers: {}, body: null, delivery: { breaks: 'at-once' } };
    default:
      return undefined;
  }
}

/** How an effect lets an answer travel; undefined where it comes as usual. */
export function deliveryFor(effect: FaultEffect, answer: DeliveredAnswer): Delivery | undefined {
  switch (effect.kind) {
    case 'cut': {
      const size = answer.body?.length ?? 0;
      return { breaks: { afterBytes: effect.afterBytes ?? Math.floor(size / 2) } };
    }
    case 'delay':
      return { delay: effect.milliseconds };
    default:
      return undefined;
  }
}

function inLowerCase(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}
