import type { About } from './about.ts';

/** Names that each normalisation writes differently. */
const COMPOSED = ['é', 'e\u0301', 'ﬁ', 'Å', '\u212B'].map((stem) => ({ name: `${stem}.txt` }));

export const formats: About<'formats'> = {
  'formats.fileId': {
    description: 'Format of a file id (clause 2.3).',
    choice: 'id format',
    vary: {
      'id-format.uuid': { title: 'File ids are UUIDs.', value: { style: 'uuid' } },
      'id-format.ulid': { title: 'File ids are ULIDs.', value: { style: 'ulid' } },
      'id-format.numeric': {
        title: 'File ids are digits with leading zeros.',
        value: { style: 'sequential', width: 6 },
      },
      'id-format.mixed-case': {
        title: 'File ids contain lower-case and upper-case letters.',
        value: { style: 'random', prefix: 'file_', length: 8, alphabet: 'base62' },
      },
      'id-format.non-ascii': {
        title: 'File ids contain letters outside ASCII.',
        value: { style: 'random', prefix: 'file_', length: 12, alphabet: 'абвгдежзийклмноп' },
      },
    },
    samples: [{ style: 'ulid' }, { style: 'ulid', case: 'lower', prefix: 'f_' }],
  },
  'formats.workspaceId': {
    description: 'Format of a workspace id (clause 2.2).',
    choice: 'workspace id format',
    vary: {
      'workspace-id-format.uuid': { title: 'Workspace ids are UUIDs.', value: { style: 'uuid' } },
      'workspace-id-format.numeric': {
        title: 'Workspace ids are digits.',
        value: { style: 'sequential', start: 41 },
      },
      'workspace-id-format.escaped': {
        title: 'Workspace ids contain characters that a path must escape.',
        value: { style: 'random', prefix: 'Büro & Co/', length: 8, alphabet: 'abcdef %?#+' },
      },
    },
    samples: [{ style: 'ulid' }, { style: 'ulid', case: 'lower', prefix: 'f_' }],
  },
  'formats.createdAt.style': {
    description: 'Format of times; RFC 2822 has only whole seconds, epoch is a string of digits.',
    choice: 'createdAt format',
    vary: {
      'time-style.rfc2822': {
        title: 'Times look like Mon, 05 Jan 2026 12:00:00 +0000.',
        value: 'rfc2822',
      },
      'time-style.epoch': {
        title: 'Times are strings of milliseconds since 1970.',
        value: 'epoch',
      },
    },
  },
  'formats.createdAt.precision': {
    description: 'Number of fractional digits of a second.',
    choice: 'createdAt precision',
    vary: {
      'time-precision.seconds': { title: 'Times are in whole seconds.', value: 's' },
      'time-precision.microseconds': { title: 'Times have six digits of a second.', value: 'us' },
    },
  },
  'formats.createdAt.offset': {
    description: 'Offset from UTC: `Z` or `±hh:mm`.',
    choice: 'createdAt offset',
    vary: {
      'time-offset': { title: 'Times have an offset of +05:30.', value: '+05:30' },
    },
    samples: ['Z', '+00:00', '-08:00', '+05:45', '+14:00'],
  },
  'formats.createdAt.order': {
    description:
      'Whether entries with the same shown time are ties, or are ordered by a hidden precision.',
    choice: 'createdAt precision of the order',
    vary: {
      'time-order': {
        title: 'Times are shown in seconds, but sorted more precisely.',
        value: 'finer',
        also: { formats: { createdAt: { precision: 's' } } },
        contains: ['time-precision.seconds'],
        // Ids without an order: a client that sorts by the shown time gets a different one.
        stored: Array.from({ length: 7 }, (_, place) => ({
          createdAt: `2026-01-14T10:00:00.${9 - place}Z`,
        })),
      },
    },
  },
  'formats.validationStatus': {
    description: 'Values of validationStatus in seeded files (clauses 2.3 and 3).',
    choice: 'validationStatus values',
    vary: {
      'status-values': {
        title: 'The field validationStatus has other values.',
        value: [
          { value: 'QUARANTINED', share: 1 },
          { value: '', share: 1 },
        ],
      },
      'status-values.warnings': {
        title: 'Some files are accepted with warnings.',
        value: [
          { value: 'accepted', share: 1 },
          { value: 'accepted_with_warnings', share: 3 },
        ],
      },
    },
    samples: [[{ value: 'clean', share: 1 }]],
  },
  'formats.contentType': {
    description:
      'The form of contentType: type/subtype, with parameters such as a charset, or only a subtype (clause 2.3).',
    choice: 'content type form',
    vary: {
      'content-type.parameters': {
        title: 'Content types have parameters.',
        value: 'with-parameters',
      },
      'content-type.bare': { title: 'Content types are only a subtype.', value: 'bare' },
    },
  },
  'formats.nameNormalisation': {
    description: 'Unicode normalisation of names on storing (clause 2.3).',
    choice: 'name normalisation',
    vary: {
      'name-normalisation.nfd': {
        stored: COMPOSED,
        title: 'Names are normalised to NFD.',
        value: 'NFD',
      },
      'name-normalisation.nfkc': {
        stored: COMPOSED,
        title: 'Names are normalised to NFKC.',
        value: 'NFKC',
      },
      'name-normalisation.none': {
        stored: COMPOSED,
        title: 'Names keep the composition in which they were uploaded.',
        value: 'none',
      },
    },
  },
};
