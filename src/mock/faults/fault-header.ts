import * as z from 'zod/mini';
import { parseFor } from '../../profile/parse-settings.ts';
import { OperationError } from '../../text/operation-error.ts';
import {
  answerEffect,
  delaySchema,
  effectSchema,
  type FaultEffect,
  refusalEffect,
} from './effect-schema.ts';
import { wholeNumber } from './numbers.ts';

/** The header with which a request asks for a fault: `x-mock-fault: status=503;body=html`. */
export const FAULT_HEADER = 'x-mock-fault';

const READ = `read ${FAULT_HEADER}`;
/** The value for a name that takes none, such as `reset`. */
const ALONE = '';
const count = wholeNumber(0);

/** The fields of the header. */
const headerSchema = z.strictObject({
  status: z.optional(answerEffect.shape.status),
  body: answerEffect.shape.sample,
  refusal: z.optional(refusalEffect.shape.refusal),
  reset: z.optional(z.custom<typeof ALONE>((value) => value === ALONE, 'expected no value')),
  cut: z.optional(
    z.custom<number | typeof ALONE>(
      (value) => value === ALONE || count.safeParse(value).success,
      'expected bytes from 0 on, or no value',
    ),
  ),
  drip: z.optional(wholeNumber(1)),
  'retry-after': z.optional(count),
  'retry-after-date': z.optional(count),
  delay: z.optional(delaySchema),
});
type HeaderFields = z.output<typeof headerSchema>;

/** The effect that a header asks for, or why it is malformed. */
export type ReadFault = { readonly effect: FaultEffect } | { readonly error: string };

/** Reads the header of a request: `NAME=VALUE` pairs, separated by semicolons. Never throws. */
export function readFaultHeader(header: string): ReadFault {
  try {
    const fields = parseFor(headerSchema, fieldsOf(header), READ);
    return { effect: parseEffect(effectOf(fields)) };
  } catch (cause) {
    return { error: cause instanceof Error ? cause.message : String(cause) };
  }
}

/** @throws OperationError with the names of the header, which calls `sample` `body`. */
function parseEffect(effect: unknown): FaultEffect {
  try {
    return parseFor(effectSchema, effect, READ);
  } catch (cause) {
    if (!(cause instanceof OperationError)) throw cause;
    const lines = cause.problems.map(({ path, message }) => {
      const name = path === 'sample' ? 'body' : path;
      return name === '' ? message : `${name}: ${message}`;
    });
    throw new OperationError({ action: READ, reason: lines.join('; '), cause });
  }
}

const refused = (expected: string, found?: string, field?: string) =>
  new OperationError({ action: READ, field, expected, found });

function fieldsOf(header: string): Readonly<Record<string, string | number>> {
  const fields = new Map<string, string | number>();
  for (const part of header.split(';')) {
    const [name = '', ...rest] = part.split('=').map((each) => each.trim());
    if (name === '' && rest.length === 0) continue;
    if (fields.has(name)) throw refused('once', 'twice', name);
    const value = rest.join('=').replace(/^"(.*)"$/, '$1');
    fields.set(name, /^\d+(\.\d+)?$/.test(value) ? Number(value) : value);
  }
  return Object.fromEntries(fields);
}

/** The effect that the fields describe; its schema checks what is missing or superfluous. */
function effectOf(fields: HeaderFields): unknown {
  const { status, body, refusal, reset, cut, drip, delay } = fields;
  const retryAfter = retryAfterOf(fields);
  const kinds = Object.entries({
    ...((status ?? body) !== undefined && { answer: { status, sample: body, retryAfter } }),
    ...(refusal !== undefined && { refusal: { refusal, retryAfter } }),
    ...(reset !== undefined && { reset: {} }),
    ...(cut !== undefined && { cut: { afterBytes: cut === ALONE ? undefined : cut } }),
    ...(drip !== undefined && { drip: { bytesPerSecond: drip } }),
  });
  const [first, second] = kinds;
  if (second !== undefined) {
    throw refused('one effect', Object.keys(fields).join(', '));
  }
  if (first === undefined && retryAfter !== undefined) {
    return { kind: 'refusal', refusal: 'rateLimited', retryAfter, delay };
  }
  if (first === undefined && delay !== undefined) return { kind: 'delay', milliseconds: delay };
  if (first === undefined) {
    const names = Object.keys(headerSchema.shape).join(', ');
    throw refused(`one of ${names}`, 'nothing');
  }
  const [kind, own] = first;
  if (retryAfter !== undefined && !('retryAfter' in own)) {
    throw refused('only together with status or refusal', undefined, 'retry-after');
  }
  return { kind, ...own, delay };
}

function retryAfterOf(fields: HeaderFields): number | { readonly date: number } | undefined {
  const { 'retry-after': seconds, 'retry-after-date': date } = fields;
  if (date === undefined) return seconds;
  if (seconds === undefined) return { date };
  throw refused('retry-after or retry-after-date', 'both');
}
