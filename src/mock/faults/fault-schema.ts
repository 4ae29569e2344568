import * as z from 'zod/mini';
import { routes } from '../../document/routes.ts';
import type { ReadRequest } from '../../http/read-request.ts';
import type { Descriptions } from '../../profile/describe-schema.ts';
import { OperationError } from '../../text/operation-error.ts';
import { effectSchema } from './effect-schema.ts';
import { endless, wholeNumber } from './numbers.ts';

const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

const fields = {
  operation: z.optional(z.enum(routes.map(({ operation }) => operation))),
  method: z.optional(z.enum(METHODS)),
  key: z.optional(z.string()),
  workspace: z.optional(z.string()),
  skip: z.optional(wholeNumber(0)),
  times: z.optional(endless(wholeNumber(1), 'a whole number from 1 on')),
  effect: effectSchema,
};

/** Fields that JSON cannot express. */
const inProcess = {
  when: z.optional(
    z.custom<(request: ReadRequest) => boolean>(
      (value) => typeof value === 'function',
      'expected a function, which only a mock in this process can take',
    ),
  ),
};

/** A fault as JSON, and the requests that it affects. It never affects a CORS preflight. */
export const faultSchema = z.strictObject(fields);

/** A fault given in process. */
export const givenFaultSchema = z.strictObject({ ...fields, ...inProcess });

/** A fault as JSON. */
export type FaultInput = z.input<typeof faultSchema>;
/** A fault, and the requests that it affects. It never affects a CORS preflight. */
export type Fault = z.input<typeof givenFaultSchema>;

/**
 * A fault as JSON.
 *
 * @throws Error if it has a predicate, which other processes cannot call.
 */
export function faultToJson({ when, ...fault }: Fault): FaultInput {
  if (when === undefined) return fault;
  const expected = 'none, which another process cannot ask';
  const action = 'write a fault as JSON';
  throw new OperationError({ action, field: 'when', expected, found: 'a function' });
}

/** Describes each field of a fault and each kind of effect. */
export const faultDescriptions: Descriptions = {
  operation: 'Only requests of this operation; default: all requests, to unknown paths too.',
  method: 'Only requests with this method.',
  key: 'Only requests with the key of this label.',
  workspace:
    'Only requests for this workspace, by id or label. If the path names none, the key’s workspace counts.',
  skip: 'How many such requests pass first; default: 0.',
  times: 'How many requests it meets after those; default: 1; Infinity for all.',
  'effect.answer': 'A different response; the mock does not make its own.',
  'effect.answer.headers':
    'Added to the CORS headers of the profile. Headers that frame the body or the connection, such as content-length, are refused.',
  'effect.answer.body': 'Sent unchanged, regardless of the headers; default: no body.',
  'effect.answer.json': 'The body as JSON, with its Content-Type.',
  'effect.answer.base64': 'The body as bytes.',
  'effect.answer.sample':
    'A body of this kind; `cut` is JSON that ends partway, sent as if it were complete.',
  'effect.*.retryAfter':
    'Retry-After in seconds; `{ date }` sends a date that many seconds ahead on the clock of the mock.',
  'effect.*.delay': 'Milliseconds of delay.',
  'effect.refusal': 'A refusal with this condition, as the profile defines it.',
  'effect.reset': 'The connection ends before anything is sent; the mock makes no response.',
  'effect.cut': 'The connection ends within the body; default: after half of it.',
  'effect.delay': 'The response is delayed; Infinity for never.',
  'effect.drip': 'The body is sent slowly.',
};
