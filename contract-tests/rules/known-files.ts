import { need } from '../judgement/need.ts';
import { fail, type Outcome, unproven } from '../judgement/outcome.ts';
import { isLater } from '../listing/entry-pairs.ts';
import type { KnownEntry } from '../listing/known-file.ts';
import type { Entry, Walk } from '../listing/page.ts';
import type { Survey } from '../listing/survey.ts';

/**
 * Files that the caller knows to exist but that no walk shows. Without them, a server that never
 * lists some file cannot be detected. A file may have been deleted since the caller made the list,
 * so nothing is proven if files disappear during the run.
 */

/** A known file that is missing from at least two walks that should have shown it. */
export function absentKnown(survey: Walked, known: readonly KnownEntry[]): Outcome | undefined {
  const missing = missingFrom(survey, known);
  if (missing.length === 0) return undefined;
  const vanished = vanishedFrom(survey);
  if (vanished) return mayBeDeleted(missing[0], vanished);
  for (const file of missing) {
    const telling = survey.walks.filter((walk) => covers(walk, file));
    const [first, ...later] = telling;
    const last = later.at(-1);
    if (first && last) return absent(file, missing.length - 1, first, last, telling.length);
  }
  return unproven(
    `no two walks reached the known file ${JSON.stringify(missing[0]?.id)}`,
    need.setting(
      'maxRequests',
      'larger',
      'or creation times of the known files, or a key of a workspace with fewer files',
    ),
  );
}

/** The newest of the known files, if the listing starts at an older one and never shows it. */
export function newestKnown(survey: Walked, known: readonly KnownEntry[]): Outcome | undefined {
  const newest = known.reduce<KnownEntry | undefined>(
    (most, file) => (!most?.time || isLater(file, most) ? file : most),
    undefined,
  );
  if (!newest?.time) return undefined;
  const isShown = survey.walks.some(({ entries }) => entries.some(({ id }) => id === newest.id));
  const times = new Map(known.map(({ id, time }) => [id, time]));
  const timed = ({ time, id }: Entry) => ({ time: time ?? times.get(id) });
  // If entries have readable times, the order is judged by those.
  if (isShown && survey.walks.some(({ entries }) => entries.some(({ time }) => time))) {
    return undefined;
  }
  const starts = survey.walks.flatMap(({ entries }) => entries.slice(0, 1));
  const [first] = starts;
  if (!first || !starts.every((entry) => isLater(newest, timed(entry)))) return undefined;
  const vanished = isShown ? undefined : vanishedFrom(survey);
  if (vanished) return mayBeDeleted(newest, vanished);
  return fail(
    `the newest file first: the known file ${newest.label}`,
    first.label,
    first.exchange,
    ...starts.slice(1, 2).map(({ exchange }) => exchange),
  );
}

type Walked = Pick<Survey, 'walks'>;

function missingFrom({ walks }: Walked, known: readonly KnownEntry[]): readonly KnownEntry[] {
  const shown = new Set(walks.flatMap(({ entries }) => entries.map(({ id }) => id)));
  return known.filter(({ id }) => !shown.has(id));
}

/** A file that one complete walk shows, and no later one. */
function vanishedFrom({ walks }: Walked): Entry | undefined {
  const complete = walks.filter(({ end }) => end.kind === 'complete');
  const last = new Set(complete.at(-1)?.entries.map(({ key }) => key));
  return complete.flatMap(({ entries }) => entries).find(({ key }) => !last.has(key));
}

/** Whether the walk would have shown the file: it went to the end, or to older files. */
function covers({ end, entries }: Walk, file: KnownEntry): boolean {
  return end.kind === 'complete' || entries.some((entry) => isLater(file, entry));
}

function absent(file: KnownEntry, more: number, first: Walk, last: Walk, walks: number): Outcome {
  const others = more > 0 ? `, and ${more} more known files are missing` : '';
  const seen = `no such file in ${walks} walks that passed its position${others}`;
  // The place where the walk would have shown it, and the ends of the walks.
  const place = last.entries.findLast((entry) => isLater(entry, file)) ?? last.entries[0];
  const ends = [last, first].flatMap(({ pages }) => pages.at(-1)?.answer.exchange ?? []);
  const [shown, ...rest] = [...(place ? [place.exchange] : []), ...ends];
  if (!shown) return unproven(seen, theList);
  const where = place && file.time ? `near ${place.label}` : 'somewhere in the listing';
  return fail(`the known file ${file.label}, ${where}`, seen, shown, ...rest);
}

const theList = need.option('knownFiles', 'a list that was made while no files are deleted');

function mayBeDeleted(file: KnownEntry | undefined, vanished: Entry): Outcome {
  return unproven(
    `the known file ${JSON.stringify(file?.id)} is never listed; it may have been deleted, because files disappear during the run: ${vanished.label}`,
    theList,
    [vanished.exchange],
  );
}
