import * as z from 'zod/mini';

/** The format of ids (clauses 2.2 and 2.3). */

const alphabetSchema = z.union([
  z.enum(['base32', 'hex', 'base58', 'base62', 'digits']),
  z.string().check(
    z.minLength(8),
    z.refine((text) => new Set(text).size === [...text].length, 'expected distinct characters'),
    z.refine((text) => text.isWellFormed(), 'expected well-formed Unicode'),
  ),
]);

const prefixSchema = z._default(
  z.string().check(z.refine((text) => text.isWellFormed(), 'expected well-formed Unicode')),
  '',
);

export const idFormatSchema = z.discriminatedUnion('style', [
  z.strictObject({
    style: z.literal('random'),
    prefix: prefixSchema,
    length: z.int().check(z.minimum(4), z.maximum(512)),
    alphabet: alphabetSchema,
  }),
  z.strictObject({
    style: z.literal('uuid'),
    version: z._default(z.union([z.literal(4), z.literal(7)]), 4),
    case: z._default(z.enum(['lower', 'upper']), 'lower'),
    prefix: prefixSchema,
  }),
  z.strictObject({
    style: z.literal('ulid'),
    case: z._default(z.enum(['lower', 'upper']), 'upper'),
    prefix: prefixSchema,
  }),
  z.strictObject({
    style: z.literal('sequential'),
    prefix: prefixSchema,
    start: z._default(z.int().check(z.minimum(0)), 1),
    width: z._default(z.int().check(z.minimum(0), z.maximum(32)), 0),
  }),
]);
export type IdFormat = z.infer<typeof idFormatSchema>;

/** The part of a format that is visible in ids. */
export function seenIdFormat(format: IdFormat): unknown {
  if (format.style === 'random') {
    return { ...format, alphabet: Array.from(format.alphabet).toSorted().join('') };
  }
  if (format.style !== 'sequential') return format;
  // Numbers that reach the full width show no padding, and the first number is never seen.
  const { start, width, ...shown } = format;
  return { ...shown, width: String(start).length >= width ? 0 : width };
}
