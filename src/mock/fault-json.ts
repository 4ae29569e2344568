import { OperationError } from '../text/operation-error.ts';
import type { Fault, FaultInput } from './fault-schema.ts';

/**
 * A fault as JSON holds it: bytes in base64, Infinity as text.
 *
 * @throws Error where it has a predicate, which no other process can ask.
 */
export function faultToJson({ when, times, effect, ...fault }: Fault): FaultInput {
  if (when !== undefined) {
    throw new OperationError({
      action: 'write a fault as JSON',
      field: 'when',
      expected: 'none, which another process cannot ask',
      found: 'a function',
    });
  }
  return {
    ...fault,
    ...(times !== undefined && { times: endless(times) }),
    // A caller without types may give anything: whoever reads it refuses it.
    effect: typeof effect === 'object' ? inJson(effect) : effect,
  };
}

function inJson(effect: Fault['effect']): FaultInput['effect'] {
  if (effect.kind === 'delay') return { ...effect, milliseconds: endless(effect.milliseconds) };
  const delayed = effect.delay === undefined ? effect : { ...effect, delay: endless(effect.delay) };
  if (delayed.kind !== 'answer' || typeof delayed.body !== 'object') return delayed;
  const { body, ...answer } = delayed;
  return { ...answer, base64: base64Of(body) };
}

const endless = (value: number | 'Infinity'): number | 'Infinity' =>
  value === Infinity ? 'Infinity' : value;

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
