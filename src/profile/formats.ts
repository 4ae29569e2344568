import * as z from 'zod/mini';
import { OFFSET } from '../template/write-iso.ts';
import { field, fieldOfParts, part, section } from './field.ts';
import { idFormatSchema, seenIdFormat } from './id-format.ts';

/** How values are written that the document leaves open (clauses 2.2, 2.3). */

/**
 * How creation times are written (clause 2.3, format of createdAt), and whether the listing
 * order knows more of them than it shows.
 */
const createdAt = fieldOfParts({
  clauses: ['2.3-createdAt-format'],
  description: 'Format of a creation time (clause 2.3).',
  parts: {
    style: part({
      description:
        'How a time is written; RFC 2822 has whole seconds only, epoch is a string of digits.',
      schema: z._default(z.enum(['iso8601', 'rfc2822', 'epoch']), 'iso8601'),
    }),
    precision: part({
      description: 'Digits of a second that are shown.',
      schema: z._default(z.enum(['s', 'ms', 'us']), 'ms'),
    }),
    offset: part({
      description: 'Offset from UTC that is written: `Z` or `±hh:mm`.',
      schema: z._default(z.string().check(z.regex(OFFSET, 'expected Z or ±hh:mm')), 'Z'),
      // RFC 2822 writes both alike.
      seen: (offset, { formats }) =>
        formats.createdAt.style === 'rfc2822' && offset === '+00:00' ? 'Z' : offset,
    }),
    order: part({
      description:
        'Whether entries that show one time are ties, or are ordered by a precision that is not shown.',
      schema: z._default(z.enum(['shown', 'finer']), 'shown'),
      unwritten: true,
    }),
  },
});

export const timeFormatSchema = createdAt.schema;
export type TimeFormat = z.infer<typeof timeFormatSchema>;

export const formats = section({
  fileId: field({
    clauses: ['2.3-id-format'],
    description: 'Format of a file id (clause 2.3).',
    schema: z._default(idFormatSchema, {
      style: 'random',
      prefix: 'file_',
      length: 16,
      alphabet: 'base32',
    }),
    seen: seenIdFormat,
  }),
  workspaceId: field({
    clauses: ['2.2-workspaceId-format'],
    description: 'Format of a workspace id (clause 2.2).',
    schema: z._default(idFormatSchema, {
      style: 'random',
      prefix: 'ws_',
      length: 12,
      alphabet: 'base32',
    }),
    seen: seenIdFormat,
  }),
  createdAt,
  validationStatus: field({
    clauses: ['2.3-validationStatus-values'],
    description: 'Values of validationStatus in seeded files (clauses 2.3 and 3).',
    schema: z._default(
      z
        .array(
          z.strictObject({
            value: z.string(),
            share: z
              .int()
              .check(z.minimum(1), z.describe('Weight among all values, a whole number.')),
          }),
        )
        .check(z.minLength(1)),
      [
        { value: 'accepted', share: 9 },
        { value: 'accepted_with_warnings', share: 1 },
      ],
    ),
    // The files that are seen are a sample: their shares are chance.
    seen: (values) => values.map(({ value }) => value).toSorted(),
  }),
  contentType: field({
    clauses: ['2.3-contentType-form'],
    description:
      'Whether it is type/subtype, has parameters such as a charset, or is a subtype alone (clause 2.3).',
    schema: z._default(z.enum(['plain', 'with-parameters', 'bare']), 'plain'),
  }),
  nameNormalisation: field({
    clauses: ['2.3-name-normalisation'],
    description: 'Unicode normalisation of names on storing (clause 2.3).',
    schema: z._default(z.enum(['NFC', 'NFD', 'NFKC', 'none']), 'NFC'),
  }),
});
