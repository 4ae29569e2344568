import { incidentOfGap } from '../diagnosis/incident.ts';
import { diagnosed } from '../diagnosis/likely-cause.ts';
import { fail, type Outcome, pass, unproven, unprovenByStop } from '../judgement/outcome.ts';
import type { Rule } from '../judgement/rule.ts';
import { withSurvey } from '../judgement/with-survey.ts';
import { isLater, withoutCounters } from '../listing/entry-pairs.ts';
import { distinctEntries, findGaps, positionsOf } from '../listing/history.ts';
import type { Entry } from '../listing/page.ts';
import type { Departure } from '../listing/retrace.ts';
import type { Survey } from '../listing/survey.ts';
import type { Walk } from '../listing/walk.ts';
import { limitText, tooFewFiles } from './entries.ts';
import { newestKnown } from './known-files.ts';
import { noneReturns } from './moving-data.ts';
import { unreadable } from './paging-order.ts';

export const firstPage: Rule = {
  id: 'paging.first-page',
  clauses: ['4.3-r3'],
  title: 'Without a cursor, the listing starts at the newest file',
  needs: ['listing', 'two-files', 'readable-times'],
  run: (context) =>
    withSurvey(context, async (survey) => {
      const walks = withoutCounters(survey.walks);
      const newer = walks.flatMap((_, index) => newerThanFirst(walks, index) ?? []);
      const proven = newer.find(
        ({ walk, isBehind }) => isBehind || survey.skipping.has(walk.limit),
      );
      if (proven) return notNewestFirst(proven, walks);
      const unseen = newestKnown({ walks }, context.known);
      if (unseen) return unseen;
      const { resumed } = (await context.retraced()) ?? {};
      if (resumed) return resumesWalk(resumed);
      if (newer[0]) return missingOnce(newer[0], survey);
      const entries = walks.flatMap(distinctEntries);
      if (new Set(entries.map(({ key }) => key)).size < 2) return tooFewFiles(2);
      const [first] = entries;
      const blind = entries.find((entry) => first && isLater(entry, first) === undefined);
      return first && blind ? unreadable([first, blind]) : pass;
    }),
};

function resumesWalk({ expected, seen }: Departure): Outcome {
  const { limit, entries: [first] = [] } = seen;
  return fail(
    `the newest file first if no cursor is given, ${limitText(limit)}`,
    `${first?.label}, the next file of the previous walk`,
    seen.answer.exchange,
    expected.answer.exchange,
  );
}

interface Newer {
  readonly walk: Walk;
  readonly first: Entry;
  /** What should have come before the first. */
  readonly newer: Entry;
  /** Whether the walk shows it further down; walks before and after show it otherwise. */
  readonly isBehind: boolean;
}

/**
 * A file that should have come before the first of the walk: a newer one further down the same
 * walk, or one that walks before and after show, newer or in front, so that it was there all along.
 */
function newerThanFirst(walks: readonly Walk[], index: number): Newer | undefined {
  const walk = walks[index];
  const [first] = walk ? distinctEntries(walk) : [];
  if (!walk || !first) return undefined;
  const behind = walk.entries.find((entry) => isLater(entry, first));
  if (behind) return { walk, first, newer: behind, isBehind: true };
  const shown = positionsOf(walk);
  const leadingIn = (some: readonly Walk[]) => some.flatMap((each) => leading(each, first, shown));
  const leadingLater = new Set(leadingIn(walks.slice(index + 1)).map(({ key }) => key));
  const newer = leadingIn(walks.slice(0, index)).find(({ key }) => leadingLater.has(key));
  return newer && { walk, first, newer, isBehind: false };
}

/** What a walk shows as newer than a file, or in front of it. */
function leading(walk: Walk, first: Entry, shown: ReadonlyMap<string, number>): Entry[] {
  const at = walk.entries.findIndex(({ key }) => key === first.key);
  return walk.entries.filter((entry, index) => {
    // A file that the judged walk shows later may be tied with its first: a matter of tie order.
    const inFront = index < at && !shown.has(entry.key);
    return inFront || isLater(entry, first) === true;
  });
}

function notNewestFirst({ walk, first, newer, isBehind }: Newer, walks: readonly Walk[]): Outcome {
  const found = fail(
    `${newer.label} or a newer file first, ${limitText(walk.limit)}`,
    first.label,
    first.exchange,
    newer.exchange,
  );
  if (isBehind) {
    return diagnosed(found, { kind: 'misplaced', walk, files: [newer] }, walks);
  }
  const gap = findGaps(walks).find(
    (each) => each.walk === walk && each.files.some(({ key }) => key === newer.key),
  );
  return gap ? diagnosed(found, incidentOfGap(gap, walks), walks) : found;
}

function missingOnce({ walk, first, newer }: Newer, { interrupted }: Survey): Outcome {
  if (interrupted) return unprovenByStop(interrupted);
  return unproven(
    `${newer.label} does not come before ${first.label} in one walk ${limitText(walk.limit)}, but does in others: it may be skipped at times, or was deleted and restored during the run`,
    noneReturns,
    [...new Set([first.exchange, newer.exchange])],
  );
}
