import type { ProfileInput } from '../../profile/schema.ts';
import { PAGES_OF_THREE } from '../set-stage.ts';
import type { Situation } from '../situation.ts';
import { listingSituation } from './listing.ts';

type Format = NonNullable<NonNullable<ProfileInput['formats']>['createdAt']>;

/** Every form that a profile gives creation times; the document says that they are strings. */
const forms = [
  ['seconds', 'Times are ISO 8601 in whole seconds.', { precision: 's' }],
  ['microseconds', 'Times are ISO 8601 with six digits of a second.', { precision: 'us' }],
  ['offset-east', 'Times are ISO 8601 with an offset of +05:30.', { offset: '+05:30' }],
  ['offset-west', 'Times are ISO 8601 with an offset of -07:00.', { offset: '-07:00' }],
  ['offset-zero', 'Times are ISO 8601 with +00:00 in the place of Z.', { offset: '+00:00' }],
  [
    'offset-day',
    'Times are ISO 8601 with an offset of +14:00, microseconds shown.',
    { offset: '+14:00', precision: 'us' },
  ],
  ['rfc2822', 'Times are of the form Mon, 05 Jan 2026 12:00:00 +0000.', { style: 'rfc2822' }],
  [
    'rfc2822-offset',
    'Times are of the form Mon, 05 Jan 2026 05:00:00 -0700.',
    { style: 'rfc2822', offset: '-07:00' },
  ],
  ['epoch', 'Times are strings of milliseconds since 1970.', { style: 'epoch' }],
  ['epoch-seconds', 'Times are strings of seconds since 1970.', { style: 'epoch', precision: 's' }],
  [
    'epoch-microseconds',
    'Times are strings of microseconds since 1970.',
    { style: 'epoch', precision: 'us' },
  ],
  [
    'hidden-precision',
    'Times are shown in seconds, and the order knows more of them.',
    { precision: 's', order: 'finer' },
  ],
] as const satisfies readonly (readonly [id: string, title: string, format: Format])[];

/** The form of creation times (clause 2.3), and times at the edges of what dates are. */
export const timeSituations = [
  ...forms.map(([id, title, createdAt]) =>
    id === 'hidden-precision'
      ? hiddenPrecision(title, createdAt)
      : times(`times.${id}`, title, createdAt),
  ),
  ...[
    [
      'epoch-edges',
      'Times are strings of milliseconds, some of them below zero.',
      'epoch',
    ] as const,
    ['edges', 'Times reach from before 1970 to beyond 2038.', 'iso8601'] as const,
  ].map(([id, title, style]) =>
    listingSituation({
      id: `times.${id}`,
      clause: '2.3-createdAt-format',
      title,
      stage: { profile: { limit: PAGES_OF_THREE, formats: { createdAt: { style } } } },
      stored: [
        '9998-12-31T00:00:00Z',
        '2038-01-19T03:14:08Z',
        '2024-02-29T23:59:59.999Z',
        '2000-01-01T00:00:00Z',
        '1970-01-01T00:00:00Z',
        '1969-12-31T23:59:59.5Z',
        '1900-03-01T00:00:00Z',
      ].map((createdAt) => ({ createdAt })),
    }),
  ),
];

function times<const Id extends string>(id: Id, title: string, createdAt: Format): Situation<Id> {
  return listingSituation({
    id,
    clause: '2.3-createdAt-format',
    title,
    stage: { profile: { limit: PAGES_OF_THREE, formats: { createdAt } } },
  });
}

/** Ids of no order: who sorts again by what is shown gets another one. */
function hiddenPrecision(title: string, createdAt: Format): Situation<'times.hidden-precision'> {
  return listingSituation({
    id: 'times.hidden-precision',
    clause: '2.3-createdAt-format',
    title,
    stage: { profile: { limit: PAGES_OF_THREE, formats: { createdAt } } },
    stored: Array.from({ length: 7 }, (_, place) => ({
      createdAt: `2026-01-14T10:00:00.${9 - place}Z`,
    })),
  });
}
