import type { TimeFormat } from '../profile/formats.ts';
import { type Instant, MICROSECONDS } from '../template/instant.ts';

/** Writes a creation time in a profile's form (clause 2.3, format of createdAt). */
export function createTimeWriter(format: TimeFormat): (instant: Instant) => string {
  const { style, precision, offset } = format;
  if (style === 'epoch') {
    const unit = { s: MICROSECONDS.second, ms: MICROSECONDS.millisecond, us: 1 }[precision];
    return (instant) => String(Math.floor(instant / unit));
  }
  const shift = offsetMinutes(offset) * 60 * MICROSECONDS.second;
  if (style === 'rfc2822') {
    const zone = offset === 'Z' ? '+0000' : offset.replace(':', '');
    return (instant) =>
      dateOf(instant + shift)
        .toUTCString()
        .replace('GMT', zone);
  }
  return (instant) => writeIso(instant + shift, precision) + offset;
}

function writeIso(local: Instant, precision: TimeFormat['precision']): string {
  const text = dateOf(local).toISOString();
  if (precision === 's') return text.slice(0, -'.000Z'.length);
  if (precision === 'ms') return text.slice(0, -1);
  const micros = local - Math.floor(local / MICROSECONDS.millisecond) * MICROSECONDS.millisecond;
  return text.slice(0, -1) + String(micros).padStart(3, '0');
}

const dateOf = (instant: Instant) => new Date(Math.floor(instant / MICROSECONDS.millisecond));

function offsetMinutes(offset: string): number {
  if (offset === 'Z') return 0;
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4));
  return offset.startsWith('-') ? -minutes : minutes;
}
