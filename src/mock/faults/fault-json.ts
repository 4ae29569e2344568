import { OperationError } from '../../text/operation-error.ts';
import type { Fault, FaultInput } from './fault-schema.ts';

/**
 * A fault as JSON: bytes in base64, Infinity as text.
 *
 * @throws Error if it has a predicate, which other processes cannot call.
 */
export function faultToJson({ when, ...fault }: Fault): FaultInput {
  if (when !== undefined) {
    throw new OperationError({
      action: 'write a fault as JSON',
      field: 'when',
      expected: 'none, which another process cannot ask',
      found: 'a function',
    });
  }
  return JSON.parse(JSON.stringify({ ...fault, effect: withoutBytes(fault.effect) }, inJson));
}

function withoutBytes(effect: Fault['effect']): FaultInput['effect'] {
  if (effect?.kind !== 'answer' || typeof effect.body !== 'object') return effect;
  const { body, ...answer } = effect;
  const bytes = Array.from(body, (byte) => String.fromCharCode(byte));
  return { ...answer, base64: btoa(bytes.join('')) };
}

const inJson = (_: string, value: unknown) => (value === Infinity ? 'Infinity' : value);
