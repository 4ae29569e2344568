import type { About } from './about.ts';

/** Names that each normalisation writes in its own way. */
const COMPOSED = ['é', 'e\u0301', 'ﬁ', 'Å', '\u212B'].map((stem) => ({ name: `${stem}.txt` }));
const normalisation = { choice: 'name normalisation', stored: COMPOSED };

export const formats: About<'formats'> = {
  'formats.fileId': {
    sentence: 'Format of a file id (clause 2.3).',
    vary: [
      {
        id: 'id-format.uuid',
        choice: 'id format',
        title: 'File ids are UUIDs.',
        value: { style: 'uuid' },
      },
      {
        id: 'id-format.ulid',
        choice: 'id format',
        title: 'File ids are ULIDs.',
        value: { style: 'ulid' },
      },
      {
        id: 'id-format.numeric',
        choice: 'id format',
        title: 'File ids are digits with zeros before them.',
        value: { style: 'sequential', width: 6 },
      },
      {
        id: 'id-format.mixed-case',
        choice: 'id format',
        title: 'File ids hold small and capital letters.',
        value: { style: 'random', prefix: 'file_', length: 8, alphabet: 'base62' },
      },
      {
        id: 'id-format.non-ascii',
        choice: 'id format',
        title: 'File ids hold letters outside ASCII.',
        value: { style: 'random', prefix: 'file_', length: 12, alphabet: 'абвгдежзийклмноп' },
      },
    ],
    draw: [{ style: 'ulid' }, { style: 'ulid', case: 'lower', prefix: 'f_' }],
  },
  'formats.workspaceId': {
    sentence: 'Format of a workspace id (clause 2.2).',
    vary: [
      {
        id: 'workspace-id-format.uuid',
        choice: 'workspace id format',
        title: 'Workspace ids are UUIDs.',
        value: { style: 'uuid' },
      },
      {
        id: 'workspace-id-format.numeric',
        choice: 'workspace id format',
        title: 'Workspace ids are digits.',
        value: { style: 'sequential', start: 41 },
      },
      {
        id: 'workspace-id-format.escaped',
        choice: 'workspace id format',
        title: 'Workspace ids hold characters that a path must escape.',
        value: { style: 'random', prefix: 'Büro & Co/', length: 8, alphabet: 'abcdef %?#+' },
      },
    ],
    draw: [{ style: 'ulid' }, { style: 'ulid', case: 'lower', prefix: 'f_' }],
  },
  'formats.createdAt.style': {
    sentence:
      'How a time is written; RFC 2822 has whole seconds only, epoch is a string of digits.',
    vary: [
      {
        id: 'time-style.rfc2822',
        choice: 'createdAt format',
        title: 'Times are of the form Mon, 05 Jan 2026 12:00:00 +0000.',
        value: 'rfc2822',
      },
      {
        id: 'time-style.epoch',
        choice: 'createdAt format',
        title: 'Times are strings of milliseconds since 1970.',
        value: 'epoch',
      },
    ],
  },
  'formats.createdAt.precision': {
    sentence: 'Digits of a second that are shown.',
    vary: [
      {
        id: 'time-precision.seconds',
        choice: 'createdAt precision',
        title: 'Times are in whole seconds.',
        value: 's',
      },
      {
        id: 'time-precision.microseconds',
        choice: 'createdAt precision',
        title: 'Times have six digits of a second.',
        value: 'us',
      },
    ],
  },
  'formats.createdAt.offset': {
    sentence: 'Offset from UTC that is written: `Z` or `±hh:mm`.',
    vary: [
      {
        id: 'time-offset',
        choice: 'createdAt offset',
        title: 'Times have an offset of +05:30.',
        value: '+05:30',
      },
    ],
    draw: ['Z', '+00:00', '-08:00', '+05:45', '+14:00'],
  },
  'formats.createdAt.order': {
    sentence:
      'Whether entries that show one time are ties, or are ordered by a precision that is not shown.',
    vary: [
      {
        id: 'time-order',
        choice: 'createdAt precision of the order',
        title: 'Times are shown in seconds, and the order knows more of them.',
        value: 'finer',
        also: { formats: { createdAt: { precision: 's' } } },
        contains: ['time-precision.seconds'],
        // Ids of no order: who sorts by what is shown gets another one.
        stored: Array.from({ length: 7 }, (_, place) => ({
          createdAt: `2026-01-14T10:00:00.${9 - place}Z`,
        })),
      },
    ],
  },
  'formats.validationStatus': {
    sentence: 'Values of validationStatus in seeded files (clauses 2.3 and 3).',
    vary: [
      {
        id: 'status-values',
        choice: 'validationStatus values',
        title: 'The values of validationStatus are others.',
        value: [
          { value: 'QUARANTINED', share: 1 },
          { value: '', share: 1 },
        ],
      },
      {
        id: 'status-values.warnings',
        choice: 'validationStatus values',
        title: 'Some files are accepted with warnings.',
        value: [
          { value: 'accepted', share: 1 },
          { value: 'accepted_with_warnings', share: 3 },
        ],
      },
    ],
    draw: [[{ value: 'clean', share: 1 }]],
  },
  'formats.contentType': {
    sentence:
      'Whether it is type/subtype, has parameters such as a charset, or is a subtype alone (clause 2.3).',
    vary: [
      {
        id: 'content-type.parameters',
        choice: 'content type form',
        title: 'Content types carry parameters.',
        value: 'with-parameters',
      },
      {
        id: 'content-type.bare',
        choice: 'content type form',
        title: 'Content types are a subtype alone.',
        value: 'bare',
      },
    ],
  },
  'formats.nameNormalisation': {
    sentence: 'Unicode normalisation of names on storing (clause 2.3).',
    vary: [
      {
        ...normalisation,
        id: 'name-normalisation.nfd',
        title: 'Names are normalised to NFD.',
        value: 'NFD',
      },
      {
        ...normalisation,
        id: 'name-normalisation.nfkc',
        title: 'Names are normalised to NFKC.',
        value: 'NFKC',
      },
      {
        ...normalisation,
        id: 'name-normalisation.none',
        title: 'Names are kept in the composition in which they came.',
        value: 'none',
      },
    ],
  },
};
