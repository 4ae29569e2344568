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
  parts: {
    style: part({
      schema: z._default(z.enum(['iso8601', 'rfc2822', 'epoch']), 'iso8601'),
    }),
    precision: part({
      schema: z._default(z.enum(['s', 'ms', 'us']), 'ms'),
    }),
    offset: part({
      schema: z._default(z.string().check(z.regex(OFFSET, 'expected Z or ±hh:mm')), 'Z'),
      // RFC 2822 writes both alike.
      seen: (offset, { formats }) =>
        formats.createdAt.style === 'rfc2822' && offset === '+00:00' ? 'Z' : offset,
    }),
    order: part({
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
    schema: z._default(
      z
        .array(
          z.strictObject({
            value: z.string(),
            share: z.int().check(z.minimum(1)),
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
    schema: z._default(z.enum(['plain', 'with-parameters', 'bare']), 'plain'),
  }),
  nameNormalisation: field({
    clauses: ['2.3-name-normalisation'],
    schema: z._default(z.enum(['NFC', 'NFD', 'NFKC', 'none']), 'NFC'),
  }),
});
