import { need } from '../run/need.ts';
import { fail, type Outcome, unproven } from '../run/outcome.ts';
import { isListingUnchanged } from '../walks/compare.ts';
import type { KnownEntry } from '../walks/known-files.ts';
import { isLater } from '../walks/order.ts';
import type { Walk } from '../walks/page.ts';
import type { Survey } from '../walks/survey.ts';

/**
 * Files that the caller knows to exist but that no walk shows. A file may have been deleted since
 * the caller made the list, so nothing is proven if files change during the run.
 */

type Walked = Pick<Survey, 'walks'>;

const theList = need.option('knownFiles', 'a list that was made while no files are deleted');

/** A known file that is missing from every walk, at least two of which should have shown it. */
export function absentKnown({ walks }: Walked, known: readonly KnownEntry[]): Outcome | undefined {
  const shown = new Set(walks.flatMap(({ entries }) => entries.map(({ id }) => id)));
  const missing = known.filter(({ id }) => !shown.has(id));
  const [first] = missing;
  if (!first) return undefined;
  if (!isListingUnchanged(walks)) return mayBeDeleted(first);
  const covers = (file: KnownEntry) => (walk: Walk) =>
    walk.end.kind === 'complete' || walk.entries.some((entry) => isLater(file, entry));
  for (const file of missing) {
    const [one, other] = walks.filter(covers(file)).toReversed();
    if (one && other) return absent(file, missing.length - 1, [one, other]);
  }
  return unproven(
    `no two walks reached the known file ${JSON.stringify(first.id)}`,
    need.setting('maxRequests', 'larger', 'or creation times of the known files'),
  );
}

/** The newest of the known files, if the listing starts at an older one. */
export function newestKnown({ walks }: Walked, known: readonly KnownEntry[]): Outcome | undefined {
  const newest = known.reduce<KnownEntry | undefined>(
    (most, file) => (!most?.time || isLater(file, most) ? file : most),
    undefined,
  );
  if (!newest?.time) return undefined;
  const times = new Map(known.map(({ id, time }) => [id, time]));
  const starts = walks.flatMap(({ entries }) => entries.slice(0, 1));
  const [first] = starts;
  const isNewer = starts.every(({ time, id }) => isLater(newest, { time: time ?? times.get(id) }));
  if (!first || !isNewer) return undefined;
  if (!isListingUnchanged(walks)) return mayBeDeleted(newest);
  const expected = `the newest file first: the known file ${newest.label}`;
  return fail(expected, first.label, first.exchange);
}

function absent(file: KnownEntry, more: number, walks: readonly [Walk, Walk]): Outcome {
  const others = more > 0 ? `, and ${more} more known files are missing` : '';
  const seen = `no such file in the walks that passed its position${others}`;
  // The place where a walk would have shown it, and the ends of the walks.
  const place = walks[0].entries.findLast((entry) => isLater(entry, file)) ?? walks[0].entries[0];
  const ends = walks.flatMap(({ pages }) => pages.at(-1)?.answer.exchange ?? []);
  const [shown, ...rest] = [...(place ? [place.exchange] : []), ...ends];
  if (!shown) return unproven(seen, theList);
  const where = place && file.time ? `near ${place.label}` : 'somewhere in the listing';
  return fail(`the known file ${file.label}, ${where}`, seen, shown, ...rest);
}

const mayBeDeleted = (file: KnownEntry): Outcome =>
  unproven(
    `the known file ${JSON.stringify(file.id)} is not listed; it may have been deleted, because files change during the run`,
    theList,
  );
