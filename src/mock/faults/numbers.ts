import * as z from 'zod/mini';

/** Numbers of faults: each with one message for all that may be wrong with it. */

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
 * The same, or Infinity; JSON has none: there it is a text.
 *
 * @param what the numbers are, for the message.
 */
export const endless = (number: z.ZodMiniType<number>, what: string) =>
  z
    .custom<number | 'Infinity'>(
      (value) => value === Infinity || value === 'Infinity' || number.safeParse(value).success,
      `expected ${what}, or Infinity`,
    )
    .check(z.meta({ anyOf: [z.globalRegistry.get(number) ?? {}, { const: 'Infinity' }] }));
