import type { Entry, Walk } from './page.ts';
import { createSharpener, isImpossible } from './times.ts';

/**
 * The walks with times only if they say for certain which of two files is newer. A date that does
 * not exist shows that the format is another one, so no time can be read.
 */
export function withComparableTimes(walks: readonly Walk[]): readonly Walk[] {
  const texts = walks.flatMap(({ entries }) => entries.map(({ shownTime }) => shownTime));
  const sharpen = texts.some(isImpossible) ? () => undefined : createSharpener(texts);
  const made = new Map<Entry, Entry>();
  const convert = (entry: Entry): Entry => {
    const known = made.get(entry);
    if (known) return known;
    const converted = { ...entry, time: entry.time && sharpen(entry.time) };
    made.set(entry, converted);
    return converted;
  };
  return walks.map((walk) => ({
    ...walk,
    pages: walk.pages.map((page) => ({ ...page, entries: page.entries?.map(convert) })),
    entries: walk.entries.map(convert),
  }));
}
