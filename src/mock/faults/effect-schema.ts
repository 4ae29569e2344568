import * as z from 'zod/mini';
import { refusalConditions } from '../../profile/refusals.ts';
import { describedBy, isFramingHeader, jsonSchema } from '../../profile/texts.ts';
import { endless, wholeNumber } from './numbers.ts';

/** A body such as broken backends and proxies send. */
interface FaultSample {
  readonly contentType: string;
  readonly body: string | Uint8Array<ArrayBuffer>;
}

const JSON_TYPE = 'application/json';
const failure = '{"code":"fault","error":"A fault replaced the response."}';

/** Samples by name, for an answer with a given status. */
const samples = {
  json: () => ({ contentType: JSON_TYPE, body: failure }),
  html: (status: number) => ({
    contentType: 'text/html',
    body: `<!doctype html>\n<html><head><title>${status}</title></head><body><h1>${status}</h1></body></html>\n`,
  }),
  empty: () => ({ contentType: JSON_TYPE, body: '' }),
  cut: () => ({ contentType: JSON_TYPE, body: failure.slice(0, failure.length / 2) }),
  // The text starts with bytes that never occur in UTF-8, and ends within a character.
  'not-utf8': () => ({
    contentType: JSON_TYPE,
    body: Uint8Array.from('{"error":"\xff\xfe\xc3"}', (character) => character.charCodeAt(0)),
  }),
} satisfies Record<string, (status: number) => FaultSample>;

export type SampleName = keyof typeof samples;
const sampleNames = Object.keys(samples) as readonly SampleName[];

export const sampleOf = (name: SampleName, status: number): FaultSample => samples[name](status);

const HEADER_NAME = /^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/;
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
/** Statuses of responses without a body. */
export const isBodiless = (status: number): boolean => [204, 205, 304].includes(status);
/** Seconds; a later time cannot be written. */
const MAX_WAIT = 100 * 366 * 86_400;

/** Not checked by class, which differs in another realm (a test environment, a frame). */
const isBytes = (value: unknown): value is Uint8Array =>
  Object.prototype.toString.call(value) === '[object Uint8Array]';

const text = z
  .custom<string | Uint8Array<ArrayBuffer>>(
    (value) => typeof value === 'string' || isBytes(value),
    'expected text or bytes (json takes JSON)',
  )
  .check(z.meta({ type: 'string' }));

const headers = z.record(
  z.string().check(
    z.regex(HEADER_NAME, 'expected the name of a header'),
    z.refine(
      (name) => !isFramingHeader(name),
      'expected no header that frames the body or the connection',
    ),
  ),
  z
    .custom<string>(
      (value) => typeof value === 'string' && HEADER_VALUE.test(value),
      'expected text that a header can hold',
    )
    .check(z.meta({ type: 'string' })),
);

const base64 = z
  .string()
  .check(
    z.regex(
      /^(?:[\dA-Za-z+/]{4})*(?:[\dA-Za-z+/]{2}==|[\dA-Za-z+/]{3}=)?$/,
      'expected bytes in base64',
    ),
    z.meta({ contentEncoding: 'base64' }),
  );

/** A timer with a longer delay fires at once. */
const MAX_DELAY = 2 ** 31 - 1;

const delaySchema = endless(
  z
    .custom<number>((value) => typeof value === 'number' && value >= 0 && value <= MAX_DELAY)
    .check(z.meta({ type: 'number', minimum: 0, maximum: MAX_DELAY })),
  `milliseconds from 0 to ${MAX_DELAY}`,
);

const delay = {
  delay: describedBy('Milliseconds of delay.', z.optional(delaySchema)),
};
const retryAfter = {
  retryAfter: describedBy(
    'Retry-After in seconds; `{ date }` sends a date that many seconds ahead on the clock of the mock.',
    z.optional(
      z.union([wholeNumber(0, MAX_WAIT), z.strictObject({ date: wholeNumber(0, MAX_WAIT) })]),
    ),
  ),
};

const answerEffect = z
  .strictObject({
    kind: z.literal('answer'),
    status: wholeNumber(200, 599),
    headers: describedBy(
      'Added to the CORS headers of the profile. Headers that frame the body or the connection, such as content-length, are refused.',
      z.optional(headers),
    ),
    body: describedBy(
      'Sent unchanged, regardless of the headers; default: no body.',
      z.optional(text),
    ),
    json: describedBy('The body as JSON, with its Content-Type.', z.optional(jsonSchema())),
    base64: describedBy('The body as bytes.', z.optional(base64)),
    sample: describedBy(
      'A body of this kind; `cut` is JSON that ends partway, sent as if it were complete.',
      z.optional(z.enum(sampleNames)),
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
          message: `expected one body, but ${first} is already given`,
        });
      }
      if (first === undefined || !isBodiless(given.status) || isEmptyBody(given[first])) return;
      const message = `expected no body: a ${given.status} carries none`;
      addIssue({ code: 'custom', path: [first], message });
    }),
  );

const isEmptyBody = (body: unknown): boolean =>
  body === '' || body === 'empty' || (isBytes(body) && body.length === 0);

/** A kind of effect, with the sentence about it. */
const effect = <const Kind extends string, Shape extends z.core.$ZodLooseShape>(
  kind: Kind,
  description: string,
  shape: Shape,
) => describedBy(description, z.strictObject({ kind: z.literal(kind), ...shape }));

const effects = z.discriminatedUnion('kind', [
  describedBy('A different response; the mock does not make its own.', answerEffect),
  effect('refusal', 'A refusal with this condition, as the profile defines it.', {
    refusal: z.enum(refusalConditions),
    ...retryAfter,
    ...delay,
  }),
  effect(
    'reset',
    'The connection ends before anything is sent; the mock makes no response.',
    delay,
  ),
  effect('cut', 'The connection ends within the body; default: after half of it.', {
    afterBytes: z.optional(wholeNumber(0)),
    ...delay,
  }),
  effect('delay', 'The response is delayed; Infinity for never.', { milliseconds: delaySchema }),
  effect('drip', 'The body is sent slowly.', {
    bytesPerSecond: wholeNumber(1, 1_000_000_000),
    ...delay,
  }),
]);

/** Failures that are not choices of a profile. What is read can be written as JSON. */
export const effectSchema = z.pipe(effects, z.transform(withoutBytes));

/** Failures that are not choices of a profile. */
export type FaultEffect = z.input<typeof effects>;

/** Bytes become base64. */
function withoutBytes(effect: FaultEffect): FaultEffect {
  if (effect.kind !== 'answer' || !isBytes(effect.body)) return effect;
  const { body, ...answer } = effect;
  const characters = Array.from(body, (byte) => String.fromCharCode(byte));
  return { ...answer, base64: btoa(characters.join('')) };
}
