import { diagnosed } from '../diagnosis/likely-cause.ts';
import { incidentOfSkip } from '../diagnosis/skipped.ts';
import type { Evidence } from '../exchange/exchange.ts';
import { fail, type Outcome, pass, unproven, unprovenByStop } from '../judgement/outcome.ts';
import type { Rule } from '../judgement/rule.ts';
import { withSurvey } from '../judgement/with-survey.ts';
import { findRepeats, findSkips, positionsOf, type Skip } from '../listing/history.ts';
import type { Entry } from '../listing/page.ts';
import type { Survey } from '../listing/survey.ts';
import type { Walk } from '../listing/walk.ts';
import { limitText, tooFewFiles } from './entries.ts';
import { absentKnown } from './known-files.ts';
import { noneReturns, offsetCursors, whileMoving } from './moving-data.ts';
import { crossedBoundary, onePage } from './paging-cursor.ts';

export const complete: Rule = {
  id: 'paging.complete',
  clauses: ['4.3-r2', '4.3-r4', '4.3-hasMore'],
  title: 'Every page size lists the same files: none skipped, none repeated',
  needs: ['listing', 'two-files', 'two-pages'],
  run: (context) =>
    withSurvey(context, (survey) => {
      const skips = findSkips(survey.walks);
      const again = skips.find(({ walk }) => survey.skipping.has(walk.limit));
      if (again) return skipFound(again, survey.walks);
      // Two files that share an id are not one file twice: that is for the rule on ids.
      const repeat = findRepeats(survey.walks).find(({ first, again }) => first.key === again.key);
      if (repeat) {
        const found = fail(
          'no file twice in a walk',
          `${JSON.stringify(repeat.again.id)} again, ${limitText(repeat.walk.limit)}`,
          repeat.first.exchange,
          repeat.again.exchange,
        );
        return diagnosed(found, { kind: 'repeated', ...repeat }, survey.walks);
      }
      const absent = absentKnown(survey, context.known);
      if (absent) return absent;
      if (skips[0]) return skippedOnce(skips[0], survey);
      if (survey.walks.every(({ entries }) => entries.length < 2)) return tooFewFiles(2);
      if (!crossedBoundary(survey)) return onePage();
      return whileMoving(survey) ?? offsetCursors(survey) ?? pass;
    }),
};

export const stable: Rule = {
  id: 'paging.stable',
  clauses: ['4.3-r2'],
  title: 'Every walk lists files in the same order',
  needs: ['listing', 'two-files'],
  run: (context) =>
    withSurvey(context, ({ walks }) => {
      for (const [index, walk] of walks.entries()) {
        for (const earlier of walks.slice(0, index)) {
          const swapped = firstSwap(earlier, walk);
          if (swapped) return swapFound(earlier, walk, swapped, walks);
        }
      }
      const longest = walks.filter(({ entries }) => entries.length > 1);
      return longest.length > 1 ? pass : tooFewFiles(2);
    }),
};

function skipFound(skip: Skip, walks: readonly Walk[]): Outcome {
  const { walk, before, lastBeforeGap, firstBehindGap } = skip;
  const found = fail(
    `every file that earlier and later walks show, in the walk ${limitText(walk.limit)} too`,
    gapText(before, lastBeforeGap, firstBehindGap),
    ...evidenceOfSkip(skip),
  );
  return diagnosed(found, incidentOfSkip(skip, walks), walks);
}

function evidenceOfSkip({ walk, before, after, lastBeforeGap }: Skip): Evidence {
  const near = lastBeforeGap?.exchange ?? walk.pages[0]?.answer.exchange ?? before.exchange;
  const next = walk.pages.findIndex(({ answer }) => answer.exchange === near) + 1;
  const following = walk.pages[next]?.answer.exchange ?? near;
  return [near, following, before.exchange, after.exchange];
}

/** A file that leaves and returns is none that was skipped. */
function skippedOnce(skip: Skip, { interrupted }: Survey): Outcome {
  if (interrupted) return unprovenByStop(interrupted);
  const { walk, before, lastBeforeGap, firstBehindGap } = skip;
  return unproven(
    `${JSON.stringify(before.id)} is missing from one walk ${limitText(walk.limit)}, but not from all such walks: ${gapText(before, lastBeforeGap, firstBehindGap)}. It may be skipped at times, or was deleted and restored during the run`,
    noneReturns,
    [...new Set(evidenceOfSkip(skip))],
  );
}

function gapText(file: Entry, last: Entry | undefined, next: Entry | undefined): string {
  const lost = `without ${JSON.stringify(file.id)}`;
  const end = next ? `to ${JSON.stringify(next.id)}` : 'to its end';
  return last
    ? `it goes from ${JSON.stringify(last.id)} ${end} ${lost}`
    : `it goes from its start ${end} ${lost}`;
}

/** Two files that both walks show, the other way round. */
function firstSwap(earlier: Walk, later: Walk): readonly [Entry, Entry] | undefined {
  const order = positionsOf(earlier);
  let last: Entry | undefined;
  for (const [key, position] of positionsOf(later)) {
    const at = order.get(key);
    const entry = later.entries[position];
    if (at === undefined || !entry) continue;
    if (last && at < (order.get(last.key) ?? 0)) return [last, entry];
    last = entry;
  }
  return undefined;
}

function swapFound(
  earlier: Walk,
  later: Walk,
  [first, second]: readonly [Entry, Entry],
  walks: readonly Walk[],
): Outcome {
  const elsewhere = (key: string) => earlier.entries.find((entry) => entry.key === key)?.exchange;
  const found = fail(
    `${JSON.stringify(second.id)} before ${JSON.stringify(first.id)}, as in the walk ${limitText(earlier.limit)}`,
    `the opposite order in the walk ${limitText(later.limit)}`,
    first.exchange,
    second.exchange,
    elsewhere(first.key) ?? first.exchange,
    elsewhere(second.key) ?? second.exchange,
  );
  const incident = { kind: 'swapped', walk: later, shownBy: earlier, first, second } as const;
  return diagnosed(found, incident, walks);
}
