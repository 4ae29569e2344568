import * as z from 'zod';
import { routes } from '../document/routes.ts';
import type { ReadRequest } from '../http/read-request.ts';
import { formsOf, refusalConditions } from '../profile/refusal-conditions.ts';
import { jsonSchema } from '../profile/template-schema.ts';
import { sampleNames } from './fault-samples.ts';

/** A fault as JSON, and as it is given in process: one home for the types, the checks and the document. */

/** What a timer can wait for: one that is set for longer fires at once. */
const LONGEST_DELAY = 2 ** 31 - 1;
const HEADER_NAME = /^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/;
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
/** No response of these may carry a body. */
const BODILESS = [204, 205, 304];
/** Seconds: as far ahead as a time can be written. */
const LONGEST_WAIT = 100 * 366 * 86_400;
const isWhole = (value: unknown, least: number, most: number): boolean =>
  Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most;

/** JSON has no Infinity: there it is this text. */
const isEndless = (value: unknown): boolean => value === Infinity || value === 'Infinity';
const ENDLESS = { const: 'Infinity' };

export const wholeNumber = (least: number, most: number = Number.MAX_SAFE_INTEGER) =>
  z
    .custom<number>(
      (value) => isWhole(value, least, most),
      `expected a whole number from ${least} ${most === Number.MAX_SAFE_INTEGER ? 'on' : `to ${most}`}`,
    )
    .meta({
      type: 'integer',
      minimum: least,
      ...(most !== Number.MAX_SAFE_INTEGER && { maximum: most }),
    });

export const delaySchema = z
  .custom<number | 'Infinity'>(
    (value) =>
      (typeof value === 'number' && value >= 0 && value <= LONGEST_DELAY) || isEndless(value),
    `expected milliseconds from 0 to ${LONGEST_DELAY}, or Infinity`,
  )
  .meta({ anyOf: [{ type: 'number', minimum: 0, maximum: LONGEST_DELAY }, ENDLESS] });

const text = z
  .custom<string | Uint8Array<ArrayBuffer>>(
    // Not by its class: that of another realm (a test environment, a frame) is another one.
    (value) => typeof value === 'string' || ArrayBuffer.isView(value),
    'expected text or bytes (json takes JSON)',
  )
  .meta({ type: 'string' });

const headers = z.record(
  z.string().regex(HEADER_NAME, 'expected the name of a header'),
  z
    .custom<string>(
      (value) => typeof value === 'string' && HEADER_VALUE.test(value),
      'expected text that a header can hold',
    )
    .meta({ type: 'string' }),
);

const delay = { delay: delaySchema.optional().describe('Milliseconds that it comes late.') };
const retryAfter = {
  retryAfter: z
    .union([wholeNumber(0, LONGEST_WAIT), z.strictObject({ date: wholeNumber(0, LONGEST_WAIT) })])
    .optional()
    .describe(
      'Retry-After in seconds; `{ date }` is as many ahead, as a date on the clock of the mock.',
    ),
};

export const answerEffect = z
  .strictObject({
    kind: z.literal('answer'),
    status: wholeNumber(200, 599),
    headers: headers
      .optional()
      .describe('Besides those of cross-origin access, which the profile says.'),
    body: text.optional().describe('Sent as it is, whatever the headers say; none if left out.'),
    json: jsonSchema.optional().describe('The same as JSON, with its Content-Type.'),
    base64: z.base64('expected bytes in base64').optional().describe('The same as bytes.'),
    sample: z
      .enum(sampleNames)
      .optional()
      .describe('A body of this kind; `cut` is JSON that ends midway, as if it were whole.'),
    ...retryAfter,
    ...delay,
  })
  .superRefine((given, { addIssue }) => {
    const bodies = (['body', 'json', 'base64', 'sample'] as const).filter(
      (name) => given[name] !== undefined,
    );
    const [first, second] = bodies;
    if (second !== undefined) {
      addIssue({ code: 'custom', path: [second], message: `expected one body: ${first} is there` });
    }
    if (first === undefined || !BODILESS.includes(given.status) || isEmptyBody(given[first]))
      return;
    const message = `expected none, which is all that a ${given.status} carries`;
    addIssue({ code: 'custom', path: [first], message });
  })
  .describe('Another answer in the place of the mock’s, which is not made at all.');

const isEmptyBody = (body: unknown): boolean =>
  body === '' || body === 'empty' || (ArrayBuffer.isView(body) && body.byteLength === 0);

export const refusalEffect = z
  .strictObject({
    kind: z.literal('refusal'),
    refusal: z.enum(refusalConditions),
    form: z.enum([...new Set(refusalConditions.flatMap((each) => formsOf(each)))]).optional(),
    ...retryAfter,
    ...delay,
  })
  .superRefine(({ refusal: condition, form }, { addIssue }) => {
    if (form === undefined || formsOf(condition).includes(form)) return;
    const forms = formsOf(condition).join(', ') || 'none';
    const message = `expected a form of ${condition}: ${forms}`;
    addIssue({ code: 'custom', path: ['form'], message });
  })
  .describe('A refusal of this condition, as the profile says it.');

const plainKind = <const Kind extends string>(kind: Kind, description: string) =>
  z.strictObject({ kind: z.literal(kind), ...delay }).describe(description);

/** What goes wrong with a page of the listing. */
const pageEffects = [
  plainKind('empty-page', 'No files, and a cursor that goes on: nothing is lost.'),
  plainKind('lost-page', 'The page behind the one that was asked for, which nobody gets.'),
  plainKind('stale-cursor', 'A nextCursor that is refused when it comes back.'),
  plainKind('repeated-cursor', 'A nextCursor that leads to the very same page.'),
] as const;

/** What goes wrong, besides what a profile says. */
export const effectSchema = z.discriminatedUnion('kind', [
  answerEffect,
  refusalEffect,
  plainKind('reset', 'The connection ends before anything is sent; the mock makes no answer.'),
  z
    .strictObject({ kind: z.literal('cut'), afterBytes: wholeNumber(0).optional(), ...delay })
    .describe('The connection ends in the middle of the body; after half of it if left out.'),
  z
    .strictObject({ kind: z.literal('delay'), milliseconds: delaySchema })
    .describe('The answer comes late; Infinity for never.'),
  z
    .strictObject({
      kind: z.literal('drip'),
      bytesPerSecond: wholeNumber(1, 1_000_000_000),
      ...delay,
    })
    .describe('The body comes slowly.'),
  ...pageEffects,
]);

const pageKinds: readonly string[] = pageEffects.map(({ shape }) => shape.kind.value);
/** The effects on a page of the listing. */
export type PageEffect = z.input<(typeof pageEffects)[number]>;
export const isPageEffect = (effect: FaultEffect): effect is PageEffect =>
  pageKinds.includes(effect.kind);

const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

const fields = {
  operation: z
    .enum(routes.map(({ operation }) => operation))
    .optional()
    .describe('Requests of this operation only; of any, and of any other path, if left out.'),
  method: z.enum(METHODS).optional().describe('Requests by this method only.'),
  key: z.string().optional().describe('Requests with the key of this label only.'),
  workspace: z
    .string()
    .optional()
    .describe(
      'Requests for this workspace only, by its id or its label; the key’s where no path names one.',
    ),
  probability: z
    .custom<number>(
      (value) => typeof value === 'number' && value > 0 && value <= 1,
      'expected a number above 0, and 1 at most',
    )
    .meta({ type: 'number', exclusiveMinimum: 0, maximum: 1 })
    .optional()
    .describe('How likely it meets such a request; 1 if left out.'),
  seed: wholeNumber(0)
    .optional()
    .describe('Decides which ones it meets, by its probability; that of the world if left out.'),
  skip: wholeNumber(0).optional().describe('Such requests that are let pass first; 0 if left out.'),
  times: z
    .custom<number | 'Infinity'>(
      (value) => isWhole(value, 1, Number.MAX_SAFE_INTEGER) || isEndless(value),
      'expected a whole number from 1 on, or Infinity',
    )
    .meta({ anyOf: [{ type: 'integer', minimum: 1 }, ENDLESS] })
    .optional()
    .describe('Requests that it meets after those; 1 if left out, Infinity for all.'),
  effect: effectSchema,
};

/** What no JSON holds. */
const inProcess = {
  when: z
    .custom<(request: ReadRequest) => boolean>(
      (value) => typeof value === 'function',
      'expected a function, which only a mock in this process can take',
    )
    .optional(),
};

function checkTogether(
  { operation, method, effect, seed, probability }: z.output<z.ZodObject<typeof fields>>,
  { addIssue }: z.RefinementCtx,
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
export const faultSchema = z.strictObject(fields).superRefine(checkTogether);

/** The same as it is given in process. */
export const givenFaultSchema = z
  .strictObject({ ...fields, ...inProcess })
  .superRefine(checkTogether);

/** A fault as JSON. */
export type FaultInput = z.input<typeof faultSchema>;
/** A fault, and the requests that it meets. A CORS preflight is none of them. */
export type Fault = z.input<typeof givenFaultSchema>;
/** What goes wrong, besides what a profile says. */
export type FaultEffect = z.input<typeof effectSchema>;
