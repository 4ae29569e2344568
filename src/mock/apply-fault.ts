import type { DeliveredAnswer, Delivery } from '../http/delivery.ts';
import type { Profile } from '../profile/schema.ts';
import type { Refused } from '../service/result.ts';
import { type Instant, MICROSECONDS } from '../template/instant.ts';
import type { FaultEffect } from './effect-schema.ts';
import { sampleOf } from './fault-samples.ts';
import type { MetFault } from './faults.ts';

type EffectOf<Kind extends FaultEffect['kind']> = Extract<FaultEffect, { readonly kind: Kind }>;

/** What comes in the place of the mock's answer; undefined for an effect on that one. */
export function replacementFor(effect: FaultEffect): DeliveredAnswer | undefined {
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
export function refusalFor({ id, effect }: MetFault, { rateLimit }: Profile): Refused | undefined {
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
export function headersFor(effect: FaultEffect, now: Instant): Readonly<Record<string, string>> {
  if (!('retryAfter' in effect) || effect.retryAfter === undefined) return {};
  const { retryAfter } = effect;
  if (typeof retryAfter === 'number') return { 'retry-after': String(retryAfter) };
  const seconds = Math.floor(now / MICROSECONDS.second) + retryAfter.date;
  return { 'retry-after': new Date(seconds * 1_000).toUTCString() };
}

/** How an effect lets an answer travel; undefined where it comes as usual. */
export function deliveryFor(effect: FaultEffect, answer: DeliveredAnswer): Delivery | undefined {
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
