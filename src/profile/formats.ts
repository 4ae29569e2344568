import * as z from 'zod/mini';
import { OFFSET } from '../template/write-iso.ts';
import { field, fieldOfParts, oneOf, part, section } from './field.ts';
import { idFormatSchema, seenIdFormat } from './id-format.ts';

/** Formats of values that the document leaves open (clauses 2.2, 2.3). */

/**
 * The format of creation times (clause 2.3, format of createdAt), and whether the listing is sorted
 * by a finer precision than it shows.
 */
const createdAt = fieldOfParts(['2.3-createdAt-format'], {
  style: part(oneOf(['iso8601', 'rfc2822', 'epoch'], 'iso8601')),
  precision: part(oneOf(['s', 'ms', 'us'], 'ms')),
  offset: part(z._default(z.string().check(z.regex(OFFSET, 'expected Z or ±hh:mm')), 'Z'), {
    // RFC 2822 has the same text for both.
    seen: (offset, { formats }) =>
      formats.createdAt.style === 'rfc2822' && offset === '+00:00' ? 'Z' : offset,
  }),
  order: part(oneOf(['shown', 'finer'], 'shown'), { unwritten: true }),
});

export const timeFormatSchema = createdAt.schema;
export type TimeFormat = z.infer<typeof timeFormatSchema>;

export const formats = section({
  fileId: field(
    ['2.3-id-format'],
    z._default(idFormatSchema, {
      style: 'random',
      prefix: 'file_',
      length: 16,
      alphabet: 'base32',
    }),
    { seen: seenIdFormat },
  ),
  workspaceId: field(
    ['2.2-workspaceId-format'],
    z._default(idFormatSchema, {
      style: 'random',
      prefix: 'ws_',
      length: 12,
      alphabet: 'base32',
    }),
    { seen: seenIdFormat },
  ),
  createdAt,
  validationStatus: field(
    ['2.3-validationStatus-values'],
    z._default(
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
    {
      // The files seen are a sample, so the shares depend on chance.
      seen: (values) => values.map(({ value }) => value).toSorted(),
    },
  ),
  contentType: field(
    ['2.3-contentType-form'],
    oneOf(['plain', 'with-parameters', 'bare'], 'plain'),
  ),
  nameNormalisation: field(
    ['2.3-name-normalisation'],
    oneOf(['NFC', 'NFD', 'NFKC', 'none'], 'NFC'),
  ),
});
