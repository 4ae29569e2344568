import * as z from 'zod/mini';

/** A whole number, such as a count or a size. */
export const wholeNumber = (least = 0, most = Number.MAX_SAFE_INTEGER) =>
  z.int().check(z.minimum(least), z.maximum(most));

/**
 * The given number, or Infinity, which becomes a text as in JSON.
 *
 * @param what the numbers are, for the message.
 */
export const endless = (number: z.ZodMiniType<number>, what: string) =>
  z.pipe(
    z
      .custom<number | 'Infinity'>(
        (value) => value === Infinity || value === 'Infinity' || number.safeParse(value).success,
        `expected ${what}, or Infinity`,
      )
      .check(z.meta({ anyOf: [{ type: 'number', minimum: 0 }, { const: 'Infinity' }] })),
    z.transform((value) => (value === Infinity ? ('Infinity' as const) : value)),
  );
