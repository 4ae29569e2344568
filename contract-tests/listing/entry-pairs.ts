import { distinctEntries } from './history.ts';
import { type Entry, objectOf } from './page.ts';
import { certainlyLater } from './shown-time.ts';
import type { Walk } from './walk.ts';

/** Two entries, as a walk shows them one before the other. */
export type Pair = readonly [Entry, Entry];

/** Entries next to each other in a walk, what it repeats left out. */
export function neighbours(walk: Walk): Pair[] {
  const entries = distinctEntries(walk);
  return entries.flatMap((second, index): Pair[] => {
    const first = entries[index - 1];
    return first ? [[first, second]] : [];
  });
}

/** At the precision shown; undefined when the times cannot be read or compared. */
export function isLater(a: Entry, b: Entry): boolean | undefined {
  return a.time && b.time ? certainlyLater(a.time, b.time) : undefined;
}

/** The creation time as it is written, whether it can be read or not; empty for none. */
export function createdText({ raw }: Entry): string {
  const text = objectOf(raw)?.createdAt;
  return typeof text === 'string' || typeof text === 'number' ? String(text) : '';
}
