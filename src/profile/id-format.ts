import * as z from 'zod/mini';

/** The format of ids (clauses 2.2 and 2.3). */

const wellFormed = () =>
  z.string().check(z.refine((text) => text.isWellFormed(), 'expected well-formed Unicode'));

const alphabetSchema = () =>
  z
    .union([
      z.enum(['base32', 'hex', 'base58', 'base62', 'digits']),
      wellFormed().check(
        z.minLength(8),
        z.refine((text) => new Set(text).size === [...text].length, 'expected distinct characters'),
      ),
    ])
    .check(
      z.meta({
        description: 'A known alphabet, or the characters to draw from, each once.',
      }),
    );

const prefix = () => z._default(wellFormed(), '');

export const idFormatSchema = () =>
  z.discriminatedUnion('style', [
    z.strictObject({
      style: z.literal('random'),
      prefix: prefix(),
      length: z
        .int()
        .check(
          z.minimum(4),
          z.maximum(512),
          z.meta({ description: 'Characters after the prefix.' }),
        ),
      alphabet: alphabetSchema(),
    }),
    z.strictObject({
      style: z.literal('uuid'),
      case: z._default(z.enum(['lower', 'upper']), 'lower'),
      prefix: prefix(),
    }),
    z.strictObject({
      style: z.literal('sequential'),
      prefix: prefix(),
      start: z._default(z.int().check(z.minimum(0)), 1),
      width: z._default(
        z
          .int()
          .check(
            z.minimum(0),
            z.maximum(32),
            z.meta({ description: 'Number of digits, zero-padded.' }),
          ),
        0,
      ),
    }),
  ]);
export type IdFormat = z.infer<ReturnType<typeof idFormatSchema>>;
