/**
 * A point in time: whole microseconds since 1970-01-01T00:00:00Z. Microseconds, because a
 * deployment may show them and order by them (clauses 2.3, 4.3 r2); milliseconds would make ties
 * of what is none.
 */
export type Instant = number;

export const MICROSECONDS = { millisecond: 1_000, second: 1_000_000, day: 86_400_000_000 } as const;

const ISO_8601 = /^(.+T\d{2}:\d{2}:\d{2})(?:\.(\d{1,6}))?(Z|[+-]\d{2}:\d{2})$/;

/**
 * Reads an ISO 8601 date-time with an offset (up to six digits of a second), or a Date.
 *
 * @throws Error when the text is not such a date-time.
 */
export function toInstant(time: string | Date): Instant {
  if (time instanceof Date) return time.getTime() * MICROSECONDS.millisecond;
  const match = ISO_8601.exec(time);
  const wholeSeconds = match ? Date.parse(`${match[1]}${match[3]}`) : Number.NaN;
  if (!match || Number.isNaN(wholeSeconds)) {
    throw new Error(
      `Failed to read the time "${time}": expected ISO 8601 with an offset, such as 2026-01-15T12:00:00Z`,
    );
  }
  const fraction = Number((match[2] ?? '').padEnd(6, '0'));
  return wholeSeconds * MICROSECONDS.millisecond + fraction;
}

/** ISO 8601 in UTC with six digits of a second; what the world file and the key table show. */
export function toIso(instant: Instant): string {
  const micros = ((instant % 1_000) + 1_000) % 1_000;
  const milliseconds = new Date((instant - micros) / MICROSECONDS.millisecond).toISOString();
  return milliseconds.replace('Z', `${String(micros).padStart(3, '0')}Z`);
}
