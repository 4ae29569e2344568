import type { TimeFormat } from '../profile/formats.ts';
import { type Instant, stepsOf } from '../template/instant.ts';
import { createIsoWriter, localDate, STEPS } from '../template/write-iso.ts';

/** Writes a creation time in a profile's form (clause 2.3, format of createdAt). */
export function createTimeWriter(format: TimeFormat): (instant: Instant) => string {
  const { style, precision, offset } = format;
  if (style === 'epoch') return (instant) => String(stepsOf(instant, STEPS[precision]));
  if (style === 'iso8601') return createIsoWriter(precision, offset);
  const zone = offset === 'Z' ? '+0000' : offset.replace(':', '');
  return (instant) => localDate(instant, offset).toUTCString().replace('GMT', zone);
}
