import * as z from 'zod/mini';
import { formsOf, refusalConditions } from '../profile/refusal-conditions.ts';
import { jsonSchema } from '../profile/template-schema.ts';
import { endless, wholeNumber } from './fault-numbers.ts';
import { sampleNames } from './fault-samples.ts';

const HEADER_NAME = /^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/;
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
/** No response of these may carry a body. */
const BODILESS = [204, 205, 304];
/** Seconds: as far ahead as a time can be written. */
const LONGEST_WAIT = 100 * 366 * 86_400;

/** Not by its class: that of another realm (a test environment, a frame) is another one. */
const isBytes = (value: unknown): value is Uint8Array =>
  Object.prototype.toString.call(value) === '[object Uint8Array]';

const text = z
  .custom<string | Uint8Array<ArrayBuffer>>(
    (value) => typeof value === 'string' || isBytes(value),
    'expected text or bytes (json takes JSON)',
  )
  .check(z.meta({ type: 'string' }));

const headers = z.record(
  z.string().check(z.regex(HEADER_NAME, 'expected the name of a header')),
  z
    .custom<string>(
      (value) => typeof value === 'string' && HEADER_VALUE.test(value),
      'expected text that a header can hold',
    )
    .check(z.meta({ type: 'string' })),
);

/** What a timer can wait for: one that is set for longer fires at once. */
const LONGEST_DELAY = 2 ** 31 - 1;

export const delaySchema = endless(
  z
    .custom<number>((value) => typeof value === 'number' && value >= 0 && value <= LONGEST_DELAY)
    .check(z.meta({ type: 'number', minimum: 0, maximum: LONGEST_DELAY })),
  `milliseconds from 0 to ${LONGEST_DELAY}`,
);

const delay = {
  delay: z.optional(delaySchema).check(z.describe('Milliseconds that it comes late.')),
};
const retryAfter = {
  retryAfter: z
    .optional(
      z.union([
        wholeNumber(0, LONGEST_WAIT),
        z.strictObject({ date: wholeNumber(0, LONGEST_WAIT) }),
      ]),
    )
    .check(
      z.describe(
        'Retry-After in seconds; `{ date }` is as many ahead, as a date on the clock of the mock.',
      ),
    ),
};

export const answerEffect = z
  .strictObject({
    kind: z.literal('answer'),
    status: wholeNumber(200, 599),
    headers: z
      .optional(headers)
      .check(z.describe('Besides those of cross-origin access, which the profile says.')),
    body: z
      .optional(text)
      .check(z.describe('Sent as it is, whatever the headers say; none if left out.')),
    json: z.optional(jsonSchema).check(z.describe('The same as JSON, with its Content-Type.')),
    base64: z
      .optional(z.base64('expected bytes in base64'))
      .check(z.describe('The same as bytes.')),
    sample: z
      .optional(z.enum(sampleNames))
      .check(
        z.describe('A body of this kind; `cut` is JSON that ends midway, as if it were whole.'),
      ),
    ...retryAfter,
    ...delay,
  })
  .check(
    z.superRefine((given, { addIssue }) => {
      const bodies = (['body', 'json', 'base64', 'sample'] as const).filter(
        (name) => given[name] !== undefined,
      );
      const [first, second] = bodies;
      if (second !== undefined) {
        addIssue({
          code: 'custom',
          path: [second],
          message: `expected one body: ${first} is there`,
        });
      }
      if (first === undefined || !BODILESS.includes(given.status) || isEmptyBody(given[first]))
        return;
      const message = `expected none, which is all that a ${given.status} carries`;
      addIssue({ code: 'custom', path: [first], message });
    }),
    z.describe('Another answer in the place of the mock’s, which is not made at all.'),
  );

const isEmptyBody = (body: unknown): boolean =>
  body === '' || body === 'empty' || (isBytes(body) && body.length === 0);

export const refusalEffect = z
  .strictObject({
    kind: z.literal('refusal'),
    refusal: z.enum(refusalConditions),
    form: z.optional(z.enum([...new Set(refusalConditions.flatMap((each) => formsOf(each)))])),
    ...retryAfter,
    ...delay,
  })
  .check(
    z.superRefine(({ refusal: condition, form }, { addIssue }) => {
      if (form === undefined || formsOf(condition).includes(form)) return;
      const forms = formsOf(condition).join(', ') || 'none';
      const message = `expected a form of ${condition}: ${forms}`;
      addIssue({ code: 'custom', path: ['form'], message });
    }),
    z.describe('A refusal of this condition, as the profile says it.'),
  );

const plainKind = <const Kind extends string>(kind: Kind, description: string) =>
  z.strictObject({ kind: z.literal(kind), ...delay }).check(z.describe(description));

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
    .strictObject({ kind: z.literal('cut'), afterBytes: z.optional(wholeNumber(0)), ...delay })
    .check(
      z.describe('The connection ends in the middle of the body; after half of it if left out.'),
    ),
  z
    .strictObject({ kind: z.literal('delay'), milliseconds: delaySchema })
    .check(z.describe('The answer comes late; Infinity for never.')),
  z
    .strictObject({
      kind: z.literal('drip'),
      bytesPerSecond: wholeNumber(1, 1_000_000_000),
      ...delay,
    })
    .check(z.describe('The body comes slowly.')),
  ...pageEffects,
]);

const kindOf = <Kind extends string>(effect: { shape: { kind: z.ZodMiniLiteral<Kind> } }) =>
  effect.shape.kind.def.values;

export const effectKinds = effectSchema.def.options.flatMap((each) => kindOf(each));

const pageKinds: readonly string[] = pageEffects.flatMap((each) => kindOf(each));
/** The effects on a page of the listing. */
export type PageEffect = z.input<(typeof pageEffects)[number]>;
export const isPageEffect = (effect: FaultEffect): effect is PageEffect =>
  pageKinds.includes(effect.kind);

/** What goes wrong, besides what a profile says. */
export type FaultEffect = z.input<typeof effectSchema>;
