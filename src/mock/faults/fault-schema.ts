import * as z from 'zod/mini';
import { routes } from '../../document/routes.ts';
import type { ReadRequest } from '../../http/read-request.ts';
import { atFirstUse } from '../../profile/choice.ts';
import { refusalConditions } from '../../profile/refusals.ts';
import { describedBy, isFramingHeader, jsonSchema } from '../../profile/texts.ts';
import { OperationError } from '../../text/operation-error.ts';
import { parseInput } from '../../text/parse-input.ts';
import { wholeNumber } from '../../world/fields.ts';

/** Faults as objects, as JSON and as a header: one schema. */

const HEADER_NAME = /^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/;
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
const BASE64 = /^(?:[\dA-Za-z+/]{4})*(?:[\dA-Za-z+/]{2}==|[\dA-Za-z+/]{3}=)?$/;
/** A timer with a longer delay fires at once. */
const MAX_DELAY = 2 ** 31 - 1;

/**
 * The given number, or Infinity, which becomes a text as in JSON.
 *
 * @param what the numbers are, for the message.
 */
const endless = (number: z.ZodMiniType<number>, what: string) =>
  z.pipe(
    z
      .custom<number | 'Infinity'>(
        (value) => value === Infinity || value === 'Infinity' || number.safeParse(value).success,
        `expected ${what}, or Infinity`,
      )
      .check(z.meta({ anyOf: [{ type: 'number', minimum: 0 }, { const: 'Infinity' }] })),
    z.transform((value) => (value === Infinity ? ('Infinity' as const) : value)),
  );

const headers = () =>
  z.record(
    z.string().check(
      z.regex(HEADER_NAME, 'expected the name of a header'),
      z.refine(
        (name) => !isFramingHeader(name),
        'expected no header that frames the body or the connection',
      ),
    ),
    z.string().check(z.regex(HEADER_VALUE, 'expected text that a header can hold')),
  );

const milliseconds = () =>
  endless(
    z.number().check(z.minimum(0), z.maximum(MAX_DELAY)),
    `milliseconds from 0 to ${MAX_DELAY}`,
  );
const delay = () => ({ delay: describedBy('Milliseconds of delay.', z.optional(milliseconds())) });
const retryAfter = () => ({
  retryAfter: describedBy('Retry-After in seconds.', z.optional(wholeNumber())),
});

/** A kind of effect, with the sentence about it. */
const effect = <const Kind extends string, Shape extends z.core.$ZodLooseShape>(
  kind: Kind,
  description: string,
  shape: Shape,
) => describedBy(description, z.strictObject({ kind: z.literal(kind), ...shape }));

const answerEffect = () =>
  effect('answer', 'A different response; the mock does not make its own.', {
    status: describedBy('A 204, 205 or 304 has no body.', wholeNumber(200, 599)),
    headers: describedBy(
      'Added to the CORS headers of the profile. Headers that frame the body or the connection, such as content-length, are refused.',
      z.optional(headers()),
    ),
    body: describedBy(
      'Sent unchanged, regardless of the headers; default: no body.',
      z.optional(z.string()),
    ),
    json: describedBy('The body as JSON, with its Content-Type.', z.optional(jsonSchema())),
    base64: describedBy(
      'The body as bytes.',
      z.optional(z.string().check(z.regex(BASE64, 'expected bytes in base64'))),
    ),
    sample: describedBy('An HTML page, as proxies send.', z.optional(z.enum(['html']))),
    ...retryAfter(),
    ...delay(),
  }).check(
    z.superRefine((given, { addIssue }) => {
      const kinds = ['body', 'json', 'base64', 'sample'] as const;
      const [first, second] = kinds.filter((name) => given[name] !== undefined);
      if (second === undefined) return;
      const message = `expected one body, but ${first} is already given`;
      addIssue({ code: 'custom', path: [second], message });
    }),
  );

const effectSchema = atFirstUse(() =>
  z.discriminatedUnion('kind', [
    answerEffect(),
    effect('refusal', 'A refusal with this condition, as the profile defines it.', {
      refusal: z.enum(refusalConditions),
      ...retryAfter(),
      ...delay(),
    }),
    effect(
      'reset',
      'The connection ends before anything is sent; the mock makes no response.',
      delay(),
    ),
    effect('cut', 'The connection ends within the body; default: after half of it.', {
      afterBytes: z.optional(wholeNumber()),
      ...delay(),
    }),
    effect('delay', 'The response is delayed; Infinity for never.', {
      milliseconds: milliseconds(),
    }),
    effect('drip', 'The body is sent slowly.', {
      bytesPerSecond: wholeNumber(1, 1_000_000_000),
      ...delay(),
    }),
  ]),
);

/** Failures that are not choices of a profile. */
export type FaultEffect = z.input<ReturnType<typeof effectSchema>>;

const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** A fault as JSON, and the requests that it affects. It never affects a CORS preflight. */
export const faultSchema = atFirstUse(() =>
  z.strictObject({
    operation: describedBy(
      'Only requests of this operation; default: all requests, to unknown paths too.',
      z.optional(z.enum(routes.map(({ operation }) => operation))),
    ),
    method: describedBy('Only requests with this method.', z.optional(z.enum(METHODS))),
    key: describedBy('Only requests with the key of this label.', z.optional(z.string())),
    skip: describedBy(
      'How many matching requests to skip first; default: 0.',
      z.optional(wholeNumber()),
    ),
    times: describedBy(
      'How many requests it then affects; default: 1; Infinity for all.',
      z.optional(endless(wholeNumber(1), 'a whole number from 1 on')),
    ),
    effect: effectSchema(),
  }),
);

/** A fault given in process. */
export const givenFaultSchema = atFirstUse(() =>
  z.extend(faultSchema(), {
    when: z.optional(
      z.custom<(request: ReadRequest) => boolean>(
        (value) => typeof value === 'function',
        'expected a function, which only a mock in this process can take',
      ),
    ),
  }),
);

/** A fault as JSON. */
export type FaultInput = z.input<ReturnType<typeof faultSchema>>;
/** A fault, and the requests that it affects. It never affects a CORS preflight. */
export type Fault = z.input<ReturnType<typeof givenFaultSchema>>;

/**
 * A fault as JSON.
 *
 * @throws Error if it has a predicate, which other processes cannot call.
 */
export function faultToJson({ when, ...fault }: Fault): FaultInput {
  if (when === undefined) return fault;
  const reason =
    'a function cannot be written as JSON: leave it out, or add the fault in the process of the mock';
  throw new OperationError({ action: 'write a fault as JSON', field: 'when', reason });
}

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
 * (`refusal=expiredKey;delay=250`, `delay=250`, `reset`), or as JSON.
 *
 * @throws OperationError that names the field.
 */
export const readFaultHeader = (header: string): FaultEffect =>
  parseInput(effectSchema(), header.startsWith('{') ? readJson(header) : readFields(header), READ);

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
  const { delay, ...others } = Object.fromEntries(fields);
  if (delay !== undefined && fields.length === 1) return { kind: 'delay', milliseconds: delay };
  const kind =
    Object.keys(others)
      .map((name) => kinds.get(name))
      .find(Boolean) ?? 'answer';
  return { kind, ...Object.fromEntries(fields) };
}
