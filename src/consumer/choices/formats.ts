import type { OpenId } from '../../document/clauses.ts';
import type { NewFile } from '../../mock/files.ts';
import type { ProfileInput } from '../../profile/schema.ts';
import { type ChoiceSituation, choiceAlone, varied } from './choice.ts';

/** Choices of how values look (clauses 2.2, 2.3). */

type Row = readonly [
  id: string,
  choice: string,
  clause: OpenId,
  title: string,
  formats: NonNullable<ProfileInput['formats']>,
];

const TIME = '2.3-createdAt-format';

const rows: readonly Row[] = [
  [
    'id-format.uuid',
    'id format',
    '2.3-id-format',
    'File ids are UUIDs.',
    { fileId: { style: 'uuid' } },
  ],
  [
    'id-format.ulid',
    'id format',
    '2.3-id-format',
    'File ids are ULIDs.',
    { fileId: { style: 'ulid' } },
  ],
  [
    'id-format.numeric',
    'id format',
    '2.3-id-format',
    'File ids are digits with zeros before them.',
    { fileId: { style: 'sequential', width: 6 } },
  ],
  [
    'id-format.mixed-case',
    'id format',
    '2.3-id-format',
    'File ids hold small and capital letters.',
    { fileId: { style: 'random', prefix: 'file_', length: 8, alphabet: 'base62' } },
  ],
  [
    'id-format.non-ascii',
    'id format',
    '2.3-id-format',
    'File ids hold letters outside ASCII.',
    { fileId: { style: 'random', prefix: 'file_', length: 12, alphabet: 'абвгдежзийклмноп' } },
  ],
  [
    'workspace-id-format.uuid',
    'workspace id format',
    '2.2-workspaceId-format',
    'Workspace ids are UUIDs.',
    { workspaceId: { style: 'uuid' } },
  ],
  [
    'workspace-id-format.numeric',
    'workspace id format',
    '2.2-workspaceId-format',
    'Workspace ids are digits.',
    { workspaceId: { style: 'sequential', start: 41 } },
  ],
  [
    'workspace-id-format.escaped',
    'workspace id format',
    '2.2-workspaceId-format',
    'Workspace ids hold characters that a path must escape.',
    {
      workspaceId: { style: 'random', prefix: 'Büro & Co/', length: 8, alphabet: 'abcdef %?#+' },
    },
  ],
  [
    'time-style.rfc2822',
    'createdAt format',
    TIME,
    'Times are of the form Mon, 05 Jan 2026 12:00:00 +0000.',
    { createdAt: { style: 'rfc2822' } },
  ],
  [
    'time-style.epoch',
    'createdAt format',
    TIME,
    'Times are strings of milliseconds since 1970.',
    { createdAt: { style: 'epoch' } },
  ],
  [
    'time-precision.seconds',
    'createdAt precision',
    TIME,
    'Times are in whole seconds.',
    { createdAt: { precision: 's' } },
  ],
  [
    'time-precision.microseconds',
    'createdAt precision',
    TIME,
    'Times have six digits of a second.',
    { createdAt: { precision: 'us' } },
  ],
  [
    'time-offset',
    'createdAt offset',
    TIME,
    'Times have an offset of +05:30.',
    { createdAt: { offset: '+05:30' } },
  ],
  [
    'status-values',
    'validationStatus values',
    '2.3-validationStatus-values',
    'The values of validationStatus are others.',
    {
      validationStatus: [
        { value: 'QUARANTINED', share: 1 },
        { value: '', share: 1 },
      ],
    },
  ],
  [
    'status-values.warnings',
    'validationStatus values',
    '2.3-validationStatus-values',
    'Some files are accepted with warnings.',
    {
      validationStatus: [
        { value: 'accepted', share: 1 },
        { value: 'accepted_with_warnings', share: 3 },
      ],
    },
  ],
  [
    'content-type.parameters',
    'content type form',
    '2.3-contentType-form',
    'Content types carry parameters.',
    { contentType: 'with-parameters' },
  ],
  [
    'content-type.bare',
    'content type form',
    '2.3-contentType-form',
    'Content types are a subtype alone.',
    { contentType: 'bare' },
  ],
];

/** Names that each normalisation writes in its own way. */
const COMPOSED: readonly NewFile[] = ['é', 'e\u0301', 'ﬁ', 'Å', '\u212B'].map((stem) => ({
  name: `${stem}.txt`,
}));

const normalisations = (['NFD', 'NFKC', 'none'] as const).map((nameNormalisation) =>
  choiceAlone({
    id: `choice.name-normalisation.${nameNormalisation.toLowerCase()}`,
    choice: 'name normalisation',
    clause: '2.3-name-normalisation',
    title:
      nameNormalisation === 'none'
        ? 'Names are kept in the composition in which they came.'
        : `Names are normalised to ${nameNormalisation}.`,
    stage: varied({ formats: { nameNormalisation } }),
    stored: COMPOSED,
  }),
);

export const formatChoices: readonly ChoiceSituation[] = [
  ...rows.map(([id, name, clause, title, formats]) =>
    choiceAlone({ id: `choice.${id}`, choice: name, clause, title, stage: varied({ formats }) }),
  ),
  choiceAlone({
    id: 'choice.time-order',
    choice: 'createdAt precision of the order',
    clause: TIME,
    title: 'Times are shown in seconds, and the order knows more of them.',
    incidental: ['choice.time-precision.seconds'],
    stage: varied({ formats: { createdAt: { precision: 's', order: 'finer' } } }),
    // Ids of no order: who sorts by what is shown gets another one.
    stored: Array.from({ length: 7 }, (_, place) => ({
      createdAt: `2026-01-14T10:00:00.${9 - place}Z`,
    })),
  }),
  ...normalisations,
];
