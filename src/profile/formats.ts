import { z } from 'zod';

/** The forms of values that the document leaves open (clauses 2.2, 2.3). */

const alphabetSchema = z.union([
  z.enum(['base32', 'hex', 'base58', 'base62', 'digits']),
  z
    .string()
    .min(8)
    .refine((text) => new Set(text).size === [...text].length, 'expected distinct characters')
    .refine((text) => text.isWellFormed(), 'expected well-formed Unicode')
    .describe('The characters to draw from, each once.'),
]);

const prefixSchema = z
  .string()
  .refine((text) => text.isWellFormed(), 'expected well-formed Unicode')
  .default('');

/** How identifiers look (clauses 2.2 and 2.3, format of id). */
export const idFormatSchema = z.discriminatedUnion('style', [
  z.strictObject({
    style: z.literal('random'),
    prefix: prefixSchema,
    length: z.number().int().min(4).max(512).describe('Characters after the prefix.'),
    alphabet: alphabetSchema,
  }),
  z.strictObject({
    style: z.literal('uuid'),
    version: z.union([z.literal(4), z.literal(7)]).default(4),
    case: z.enum(['lower', 'upper']).default('lower'),
    prefix: prefixSchema,
  }),
  z.strictObject({
    style: z.literal('ulid'),
    case: z.enum(['lower', 'upper']).default('upper'),
    prefix: prefixSchema,
  }),
  z.strictObject({
    style: z.literal('sequential'),
    prefix: prefixSchema,
    start: z.number().int().min(0).default(1),
    width: z.number().int().min(0).max(32).default(0).describe('Zero-padded to so many digits.'),
  }),
]);
export type IdFormat = z.infer<typeof idFormatSchema>;

/** Offset from UTC: `Z` or `±hh:mm`. */
const offsetSchema = z.string().regex(/^(Z|[+-](0\d|1[0-4]):[0-5]\d)$/, 'expected Z or ±hh:mm');

/**
 * How creation times are written (clause 2.3, format of createdAt), and whether the listing
 * order knows more of them than it shows.
 */
export const timeFormatSchema = z.strictObject({
  style: z
    .enum(['iso8601', 'rfc2822', 'epoch'])
    .default('iso8601')
    .describe('RFC 2822 has whole seconds only; epoch is a string of digits.'),
  precision: z.enum(['s', 'ms', 'us']).default('ms').describe('Digits shown.'),
  offset: offsetSchema.default('Z').describe('Offset from UTC that is written.'),
  order: z
    .enum(['shown', 'finer'])
    .default('shown')
    .describe(
      'Whether entries that show one time are ties, or are ordered by a precision that is not shown.',
    ),
});
export type TimeFormat = z.infer<typeof timeFormatSchema>;

export const formatsSchema = z
  .strictObject({
    fileId: idFormatSchema
      .default({ style: 'random', prefix: 'file_', length: 16, alphabet: 'base32' })
      .describe('Form of a file id (clause 2.3).'),
    workspaceId: idFormatSchema
      .default({ style: 'random', prefix: 'ws_', length: 12, alphabet: 'base32' })
      .describe('Form of a workspace id (clause 2.2).'),
    createdAt: timeFormatSchema.prefault({}).describe('Form of a creation time (clause 2.3).'),
    validationStatus: z
      .array(
        z.strictObject({
          value: z.string(),
          share: z.number().int().min(1).describe('Weight among all values, a whole number.'),
        }),
      )
      .min(1)
      .default([
        { value: 'accepted', share: 9 },
        { value: 'accepted_with_warnings', share: 1 },
      ])
      .describe('Values of validationStatus in seeded files (clauses 2.3 and 3).'),
    contentType: z
      .enum(['plain', 'with-parameters', 'bare'])
      .default('plain')
      .describe(
        'type/subtype, with parameters such as a charset, or the subtype alone (clause 2.3).',
      ),
    nameNormalisation: z
      .enum(['NFC', 'NFD', 'NFKC', 'none'])
      .default('NFC')
      .describe('Unicode normalisation of names on storing (clause 2.3).'),
  })
  .prefault({});
