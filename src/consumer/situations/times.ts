import type { ProfileInput } from '../../profile/schema.ts';
import { rows } from '../situation-rows.ts';

type Form = NonNullable<NonNullable<ProfileInput['formats']>['createdAt']>;

/** A form that a profile gives creation times. */
const times = (title: string, createdAt: Form) => ({
  title,
  profile: { formats: { createdAt } },
});

const edges = [
  ...['9998-12-31T00:00:00Z', '2038-01-19T03:14:08Z', '2024-02-29T23:59:59.999Z'],
  ...['2000-01-01T00:00:00Z', '1970-01-01T00:00:00Z', '1969-12-31T23:59:59.5Z'],
  '1900-03-01T00:00:00Z',
].map((createdAt) => ({ createdAt }));

/** The form of creation times (clause 2.3), and times at the edges of what dates are. */
export const timeRows = rows(
  { clause: '2.3-createdAt-format' },
  {
    'times.seconds': times('Times are ISO 8601 in whole seconds.', { precision: 's' }),
    'times.microseconds': times('Times are ISO 8601 with six digits of a second.', {
      precision: 'us',
    }),
    'times.offset-east': times('Times are ISO 8601 with an offset of +05:30.', {
      offset: '+05:30',
    }),
    'times.offset-west': times('Times are ISO 8601 with an offset of -07:00.', {
      offset: '-07:00',
    }),
    'times.offset-zero': times('Times are ISO 8601 with +00:00 instead of Z.', {
      offset: '+00:00',
    }),
    'times.offset-day': times('Times are ISO 8601 in microseconds with an offset of +14:00.', {
      offset: '+14:00',
      precision: 'us',
    }),
    'times.rfc2822': times('Times look like Mon, 05 Jan 2026 12:00:00 +0000.', {
      style: 'rfc2822',
    }),
    'times.rfc2822-offset': times('Times look like Mon, 05 Jan 2026 05:00:00 -0700.', {
      style: 'rfc2822',
      offset: '-07:00',
    }),
    'times.epoch': times('Times are strings of milliseconds since 1970.', { style: 'epoch' }),
    'times.epoch-seconds': times('Times are strings of seconds since 1970.', {
      style: 'epoch',
      precision: 's',
    }),
    'times.epoch-microseconds': times('Times are strings of microseconds since 1970.', {
      style: 'epoch',
      precision: 'us',
    }),
    'times.hidden-precision': {
      ...times('Times are shown in seconds, but sorted more precisely.', {
        precision: 's',
        order: 'finer',
      }),
      // Random ids: a client that sorts again by the shown times gets a different order.
      stored: Array.from({ length: 7 }, (_, place) => ({
        createdAt: `2026-01-14T10:00:00.${9 - place}Z`,
      })),
    },
    'times.epoch-edges': {
      ...times('Times are strings of milliseconds, some of them negative.', { style: 'epoch' }),
      stored: edges,
    },
    'times.edges': {
      ...times('Times range from before 1970 to after 2038.', { style: 'iso8601' }),
      stored: edges,
    },
  },
);
