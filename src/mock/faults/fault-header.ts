import { OperationError } from '../../text/operation-error.ts';
import { parseInput } from '../../text/parse-input.ts';
import { effectSchema, type FaultEffect } from './effect-schema.ts';

/** The header with which a request asks for a fault: `x-mock-fault: status=503;sample=html`. */
export const FAULT_HEADER = 'x-mock-fault';

const READ = `read ${FAULT_HEADER}`;

/** The kind of an effect, by a field that only this kind has. Default: `answer`. */
const kinds: ReadonlyMap<string, FaultEffect['kind']> = new Map([
  ['refusal', 'refusal'],
  ['afterBytes', 'cut'],
  ['bytesPerSecond', 'drip'],
  ['milliseconds', 'delay'],
]);

/**
 * Reads the effect that a request asks for: its fields as `NAME=VALUE`, separated by semicolons
 * (`refusal=expiredKey;delay=250`, `reset`), or as JSON.
 *
 * @throws OperationError that names the field.
 */
export const readFaultHeader = (header: string): FaultEffect =>
  parseInput(effectSchema, header.startsWith('{') ? readJson(header) : readFields(header), READ);

function readJson(header: string): unknown {
  try {
    return JSON.parse(header);
  } catch (cause) {
    throw new OperationError({ action: READ, reason: 'it is not JSON', cause });
  }
}

function readFields(header: string): unknown {
  const fields = header.split(';').map((part): [string, string | number] => {
    const [name = '', ...rest] = part.split('=').map((each) => each.trim());
    const value = rest.join('=');
    // A word alone is a kind without fields: `reset`, `cut`.
    if (rest.length === 0) return ['kind', name];
    return [name, /^\d+(\.\d+)?$/.test(value) ? Number(value) : value];
  });
  const kind = fields.map(([name]) => kinds.get(name)).find((each) => each !== undefined);
  return { kind: kind ?? 'answer', ...Object.fromEntries(fields) };
}
