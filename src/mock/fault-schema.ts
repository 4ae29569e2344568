import * as z from 'zod/mini';
import { routes } from '../document/routes.ts';
import type { ReadRequest } from '../http/read-request.ts';
import { effectSchema, isPageEffect } from './effect-schema.ts';
import { endless, wholeNumber } from './fault-numbers.ts';

const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

const fields = {
  operation: z.optional(z.enum(routes.map(({ operation }) => operation))),
  method: z.optional(z.enum(METHODS)),
  key: z.optional(z.string()),
  workspace: z.optional(z.string()),
  probability: z.optional(
    z
      .custom<number>(
        (value) => typeof value === 'number' && value > 0 && value <= 1,
        'expected a number above 0, and 1 at most',
      )
      .check(z.meta({ type: 'number', exclusiveMinimum: 0, maximum: 1 })),
  ),
  seed: z.optional(wholeNumber(0)),
  skip: z.optional(wholeNumber(0)),
  times: z.optional(endless(wholeNumber(1), 'a whole number from 1 on')),
  effect: effectSchema,
};

/** What no JSON holds. */
const inProcess = {
  when: z.optional(
    z.custom<(request: ReadRequest) => boolean>(
      (value) => typeof value === 'function',
      'expected a function, which only a mock in this process can take',
    ),
  ),
};

function checkTogether(
  { operation, method, effect, seed, probability }: z.output<z.ZodMiniObject<typeof fields>>,
  { addIssue }: z.core.$RefinementCtx,
): void {
  const refuse = (field: string, message: string) =>
    addIssue({ code: 'custom', path: [field], message });
  if (seed !== undefined && probability === undefined) {
    refuse('seed', 'expected a probability beside it, which it decides by');
  }
  if (!isPageEffect(effect)) return;
  if ((operation ?? 'listFiles') !== 'listFiles') {
    refuse('operation', `expected listFiles, which alone has what ${effect.kind} changes`);
  }
  if ((method ?? 'GET') !== 'GET') {
    refuse('method', `expected GET, which alone has what ${effect.kind} changes`);
  }
}

/** A fault as JSON, and the requests that it meets. A CORS preflight is none of them. */
export const faultSchema = z.strictObject(fields).check(z.superRefine(checkTogether));

/** The same as it is given in process. */
export const givenFaultSchema = z
  .strictObject({ ...fields, ...inProcess })
  .check(z.superRefine(checkTogether));

/** A fault as JSON. */
export type FaultInput = z.input<typeof faultSchema>;
/** A fault, and the requests that it meets. A CORS preflight is none of them. */
export type Fault = z.input<typeof givenFaultSchema>;
