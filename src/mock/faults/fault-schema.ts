import * as z from 'zod/mini';
import { routes } from '../../document/routes.ts';
import type { ReadRequest } from '../../http/read-request.ts';
import { describedBy } from '../../profile/texts.ts';
import { OperationError } from '../../text/operation-error.ts';
import { effectSchema } from './effect-schema.ts';
import { endless, wholeNumber } from './numbers.ts';

const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

const fields = {
  operation: describedBy(
    'Only requests of this operation; default: all requests, to unknown paths too.',
    z.optional(z.enum(routes.map(({ operation }) => operation))),
  ),
  method: describedBy('Only requests with this method.', z.optional(z.enum(METHODS))),
  key: describedBy('Only requests with the key of this label.', z.optional(z.string())),
  workspace: describedBy(
    'Only requests for this workspace, by id or label. If the path names none, the key’s workspace counts.',
    z.optional(z.string()),
  ),
  skip: describedBy(
    'How many matching requests to skip first; default: 0.',
    z.optional(wholeNumber(0)),
  ),
  times: describedBy(
    'How many requests it then affects; default: 1; Infinity for all.',
    z.optional(endless(wholeNumber(1), 'a whole number from 1 on')),
  ),
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
  const reason =
    'a function cannot be written as JSON: leave it out, or add the fault in the process of the mock';
  throw new OperationError({ action: 'write a fault as JSON', field: 'when', reason });
}
