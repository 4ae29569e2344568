import * as z from 'zod/mini';

/** Schemas of numbers in faults, each with one message for every error. */

export function wholeNumber(least: number, most: number = Number.MAX_SAFE_INTEGER) {
  const isBounded = most !== Number.MAX_SAFE_INTEGER;
  return z
    .custom<number>(
      (value) => Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most,
      `expected a whole number from ${least} ${isBounded ? `to ${most}` : 'on'}`,
    )
    .check(z.meta({ type: 'integer', minimum: least, ...(isBounded && { maximum: most }) }));
}

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
      .check(z.meta({ anyOf: [z.globalRegistry.get(number) ?? {}, { const: 'Infinity' }] })),
    z.transform((value) => (value === Infinity ? ('Infinity' as const) : value)),
  );
