import type { Entry, Walk } from './page.ts';
import { isImpossible, type ShownTime, sharpened } from './times.ts';

/**
 * The walks with entries that can be compared: each identified across walks, and with times only if
 * they say for certain which of two files is newer.
 */
export function comparable(walks: readonly Walk[]): Walk[] {
  const shared = sharedIds(walks);
  const timeOf = certainTimes(walks.flatMap(({ entries }) => entries));
  const made = new Map<Entry, Entry>();
  const convert = (entry: Entry): Entry => {
    const known = made.get(entry);
    if (known) return known;
    const key = entry.id === '' || shared.has(entry.id) ? entry.key : entry.id;
    const converted = { ...entry, key, time: timeOf(entry) };
    made.set(entry, converted);
    return converted;
  };
  return walks.map((walk) => ({
    ...walk,
    pages: walk.pages.map((page) => ({ ...page, entries: page.entries?.map(convert) })),
    entries: walk.entries.map(convert),
  }));
}

/**
 * Ids that one walk shows twice: then the creation time distinguishes the files. Otherwise the time
 * is left out, as two servers of one deployment may show it at different precisions.
 */
function sharedIds(walks: readonly Walk[]): ReadonlySet<string> {
  const shared = new Set<string>();
  for (const { entries } of walks) {
    const seen = new Set<string>();
    for (const { id } of entries) (seen.has(id) ? shared : seen).add(id);
  }
  return shared;
}

/**
 * A date that does not exist shows that the format is another one, so no time can be read. Numbers
 * of which none is a plausible epoch time may be counters or descending sort keys.
 */
function certainTimes(entries: readonly Entry[]): (entry: Entry) => ShownTime | undefined {
  if (entries.some(({ shownTime }) => isImpossible(shownTime)) || areCounters(entries)) {
    return () => undefined;
  }
  const sharpen = sharpened(entries.map(({ shownTime }) => shownTime));
  return ({ time }) => time && sharpen(time);
}

/** The years 1990 and 2040 in seconds since 1970, the plausible range of creation times. */
const FROM = 631_152_000;
const UNTIL = 2_208_988_800;

function areCounters(entries: readonly Entry[]): boolean {
  const numbers = entries.flatMap(({ time }) => (time?.format === 'epoch' ? [time.at] : []));
  // Seconds, milliseconds, microseconds or nanoseconds.
  const isPlausible = (at: number) =>
    [1, 1e3, 1e6, 1e9].some((unit) => at >= FROM * unit && at < UNTIL * unit);
  return numbers.length > 0 && !numbers.some(isPlausible);
}
