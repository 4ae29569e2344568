import * as z from 'zod/mini';
import { routes } from '../document/routes.ts';
import type { ReadRequest } from '../http/read-request.ts';
import { effectSchema, isPageEffect } from './effect-schema.ts';
import { endless, wholeNumber } from './fault-numbers.ts';

const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

const fields = {
  operation: z
    .optional(z.enum(routes.map(({ operation }) => operation)))
    .check(
      z.describe('Requests of this operation only; of any, and of any other path, if left out.'),
    ),
  method: z.optional(z.enum(METHODS)).check(z.describe('Requests by this method only.')),
  key: z.optional(z.string()).check(z.describe('Requests with the key of this label only.')),
  workspace: z
    .optional(z.string())
    .check(
      z.describe(
        'Requests for this workspace only, by its id or its label; the key’s where no path names one.',
      ),
    ),
  probability: z
    .optional(
      z
        .custom<number>(
          (value) => typeof value === 'number' && value > 0 && value <= 1,
          'expected a number above 0, and 1 at most',
        )
        .check(z.meta({ type: 'number', exclusiveMinimum: 0, maximum: 1 })),
    )
    .check(z.describe('How likely it meets such a request; 1 if left out.')),
  seed: z
    .optional(wholeNumber(0))
    .check(
      z.describe('Decides which ones it meets, by its probability; that of the world if left out.'),
    ),
  skip: z
    .optional(wholeNumber(0))
    .check(z.describe('Such requests that are let pass first; 0 if left out.')),
  times: z
    .optional(endless(wholeNumber(1), 'a whole number from 1 on'))
    .check(z.describe('Requests that it meets after those; 1 if left out, Infinity for all.')),
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
