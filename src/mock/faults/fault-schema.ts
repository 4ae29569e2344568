import * as z from 'zod/mini';
import { routes } from '../../document/routes.ts';
import type { ReadRequest } from '../../http/read-request.ts';
import type { Descriptions } from '../../profile/describe-schema.ts';
import { effectSchema, isPageEffect } from './effect-schema.ts';
import { endless, wholeNumber } from './numbers.ts';

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

/** What each field of a fault is for, and each kind of effect. */
export const faultDescriptions: Descriptions = {
  operation: 'Requests of this operation only; of any, and of any other path, if left out.',
  method: 'Requests by this method only.',
  key: 'Requests with the key of this label only.',
  workspace:
    'Requests for this workspace only, by its id or its label; the key’s where no path names one.',
  probability: 'How likely it meets such a request; 1 if left out.',
  seed: 'Decides which ones it meets, by its probability; that of the world if left out.',
  skip: 'Such requests that are let pass first; 0 if left out.',
  times: 'Requests that it meets after those; 1 if left out, Infinity for all.',
  'effect.answer': 'Another answer in the place of the mock’s, which is not made at all.',
  'effect.answer.headers':
    'Besides those of cross-origin access, which the profile says; none that frames the body or the connection, such as content-length.',
  'effect.answer.body': 'Sent as it is, whatever the headers say; none if left out.',
  'effect.answer.json': 'The same as JSON, with its Content-Type.',
  'effect.answer.base64': 'The same as bytes.',
  'effect.answer.sample':
    'A body of this kind; `cut` is JSON that ends midway, as if it were whole.',
  'effect.*.retryAfter':
    'Retry-After in seconds; `{ date }` is as many ahead, as a date on the clock of the mock.',
  'effect.*.delay': 'Milliseconds that it comes late.',
  'effect.refusal': 'A refusal of this condition, as the profile says it.',
  'effect.reset': 'The connection ends before anything is sent; the mock makes no answer.',
  'effect.cut': 'The connection ends in the middle of the body; after half of it if left out.',
  'effect.delay': 'The answer comes late; Infinity for never.',
  'effect.drip': 'The body comes slowly.',
  'effect.empty-page': 'No files, and a cursor that goes on: nothing is lost.',
  'effect.lost-page': 'The page behind the one that was asked for, which nobody gets.',
  'effect.stale-cursor': 'A nextCursor that is refused when it comes back.',
  'effect.repeated-cursor': 'A nextCursor that leads to the very same page.',
};
