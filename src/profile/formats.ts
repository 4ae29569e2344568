import * as z from 'zod/mini';
import { OFFSET } from '../template/write-iso.ts';
import { choice, choiceOfParts, oneOf, part, section, vary } from './choice.ts';
import { idFormatSchema } from './id-format.ts';

/** Formats of values that the document leaves open (clauses 2.2, 2.3). */

const createdAt = choiceOfParts(
  ['2.3-createdAt-format'],
  'Format of a creation time (clause 2.3).',
  {
    style: part({
      schema: () => oneOf(['iso8601', 'rfc2822', 'epoch'], 'iso8601'),
      about: 'Format of times; RFC 2822 has only whole seconds, epoch is a string of digits.',
      name: 'createdAt format',
      varies: {
        'time-style.rfc2822': vary('Times look like Mon, 05 Jan 2026 12:00:00 GMT.', 'rfc2822'),
        'time-style.epoch': vary('Times are strings of milliseconds since 1970.', 'epoch'),
      },
    }),
    precision: part({
      schema: () => oneOf(['s', 'ms', 'us'], 'ms'),
      about: 'Number of fractional digits of a second.',
      name: 'createdAt precision',
      varies: {
        'time-precision.seconds': vary('Times are in whole seconds.', 's'),
        'time-precision.microseconds': vary('Times have six digits of a second.', 'us'),
      },
    }),
    offset: part({
      schema: () => z._default(z.string().check(z.regex(OFFSET, 'expected Z or ±hh:mm')), 'Z'),
      about: 'Offset from UTC: `Z` or `±hh:mm`; in RFC 2822, `Z` is GMT.',
      name: 'createdAt offset',
      varies: { 'time-offset': vary('Times have an offset of +05:30.', '+05:30') },
    }),
    order: part({
      schema: () => oneOf(['shown', 'finer'], 'shown'),
      about:
        'Whether entries that show the same creation time are ordered by id, or by a more precise time that is not shown.',
      name: 'createdAt precision of the order',
      varies: {
        'time-order': vary('Times are shown in seconds, but sorted more precisely.', 'finer', {
          also: { formats: { createdAt: { precision: 's' } } },
          // Ids without an order: a client that sorts by the shown time gets a different one.
          stored: Array.from({ length: 7 }, (_, place) => ({
            createdAt: `2026-01-14T10:00:00.${9 - place}Z`,
          })),
        }),
      },
    }),
  },
);

export type TimeFormat = z.output<ReturnType<typeof createdAt.schema>>;

const statusSchema = () =>
  z.strictObject({
    value: z.string(),
    share: z
      .int()
      .check(z.minimum(1), z.meta({ description: 'Weight among all values, a whole number.' })),
  });

export const formats = section({
  fileId: choice(['2.3-id-format'], {
    schema: () =>
      z._default(idFormatSchema(), {
        style: 'random',
        prefix: 'file_',
        length: 16,
        alphabet: 'base32',
      }),
    about: 'Format of a file id (clause 2.3).',
    name: 'id format',
    varies: {
      'id-format.uuid': vary('File ids are UUIDs.', { style: 'uuid' }),
      'id-format.numeric': vary('File ids are digits with leading zeros.', {
        style: 'sequential',
        width: 6,
      }),
    },
  }),
  workspaceId: choice(['2.2-workspaceId-format'], {
    schema: () =>
      z._default(idFormatSchema(), {
        style: 'random',
        prefix: 'ws_',
        length: 12,
        alphabet: 'base32',
      }),
    about: 'Format of a workspace id (clause 2.2).',
    name: 'workspace id format',
    varies: {
      'workspace-id-format.uuid': vary('Workspace ids are UUIDs.', { style: 'uuid' }),
    },
  }),
  createdAt,
  validationStatus: choice(['2.3-validationStatus-values'], {
    schema: () =>
      z._default(z.array(statusSchema()).check(z.minLength(1)), [
        { value: 'accepted', share: 9 },
        { value: 'accepted_with_warnings', share: 1 },
      ]),
    about: 'Values of validationStatus in seeded files (clauses 2.3 and 3).',
    name: 'validationStatus values',
    varies: {
      'status-values.warnings': vary<{ value: string; share: number }[]>(
        'Some files are accepted with warnings.',
        [
          { value: 'accepted', share: 1 },
          { value: 'accepted_with_warnings', share: 3 },
        ],
      ),
    },
  }),
});
