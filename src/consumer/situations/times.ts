import type { ProfileInput } from '../../profile/schema.ts';
import { rows } from '../situation-rows.ts';

type Form = NonNullable<NonNullable<ProfileInput['formats']>['createdAt']>;

/** A form that a profile gives creation times. */
const times = (how: string, createdAt: Form) => ({
  title: `Times ${how}.`,
  profile: { formats: { createdAt } },
});
const iso = (how: string, form: Form) => times(`are ISO 8601 ${how}`, form);
const digits = (how: string, form: Form = {}) =>
  times(`are strings of ${how}`, { style: 'epoch', ...form });

const edges = [
  ...['9998-12-31T00:00:00Z', '2038-01-19T03:14:08Z', '2024-02-29T23:59:59.999Z'],
  ...['2000-01-01T00:00:00Z', '1970-01-01T00:00:00Z', '1969-12-31T23:59:59.5Z'],
  '1900-03-01T00:00:00Z',
].map((createdAt) => ({ createdAt }));

/** The form of creation times (clause 2.3), and times at the edges of what dates are. */
export const timeRows = rows(
  { clause: '2.3-createdAt-format' },
  {
    'times.seconds': iso('in whole seconds', { precision: 's' }),
    'times.microseconds': iso('with six digits of a second', { precision: 'us' }),
    'times.offset-east': iso('with an offset of +05:30', { offset: '+05:30' }),
    'times.offset-west': iso('with an offset of -07:00', { offset: '-07:00' }),
    'times.offset-zero': iso('with +00:00 instead of Z', { offset: '+00:00' }),
    'times.offset-day': iso('in microseconds with an offset of +14:00', {
      offset: '+14:00',
      precision: 'us',
    }),
    'times.rfc2822': times('look like Mon, 05 Jan 2026 12:00:00 +0000', { style: 'rfc2822' }),
    'times.rfc2822-offset': times('look like Mon, 05 Jan 2026 05:00:00 -0700', {
      style: 'rfc2822',
      offset: '-07:00',
    }),
    'times.epoch': digits('milliseconds since 1970'),
    'times.epoch-seconds': digits('seconds since 1970', { precision: 's' }),
    'times.epoch-microseconds': digits('microseconds since 1970', { precision: 'us' }),
    'times.hidden-precision': {
      ...times('are shown in seconds, but sorted more precisely', {
        precision: 's',
        order: 'finer',
      }),
      // Random ids: a client that sorts again by the shown times gets a different order.
      stored: Array.from({ length: 7 }, (_, place) => ({
        createdAt: `2026-01-14T10:00:00.${9 - place}Z`,
      })),
    },
    'times.epoch-edges': { ...digits('milliseconds, some of them negative'), stored: edges },
    'times.edges': { ...times('range from before 1970 to after 2038', {}), stored: edges },
  },
);
