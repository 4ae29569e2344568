import { incidentOfGap, incidentOfRepeat } from '../diagnosis/incident.ts';
import { diagnosed } from '../diagnosis/likely-cause.ts';
import type { Evidence } from '../exchange/exchange.ts';
import { fail, type Outcome, pass, type Rule, unproven } from '../judgement/outcome.ts';
import { withSurvey } from '../judgement/with-survey.ts';
import { findGaps, findRepeats, type Gap, positionsOf } from '../listing/history.ts';
import type { Entry, Walk } from '../listing/page.ts';
import type { Survey } from '../listing/survey.ts';
import { limitText, tooFewFiles } from './entries.ts';
import { absentKnown } from './known-files.ts';
import { noneReturns, offsetCursors, whileMoving } from './moving-data.ts';
import { crossedBoundary, onePage } from './paging-cursor.ts';

export const complete: Rule = {
  id: 'paging.complete',
  clauses: ['4.3-r2', '4.3-r4', '4.3-hasMore'],
  title: 'Every page size lists the same files: none skipped, none repeated',
  needs: ['listing', 'two-files', 'two-pages'],
  run: withSurvey((survey, context) => {
    const gaps = findGaps(survey.walks);
    const again = gaps.find(({ walk }) => survey.skipping.has(walk.limit));
    if (again) return gapFound(again, survey.walks);
    // Two files that share an id are not a repeated file: another rule judges ids.
    const repeat = findRepeats(survey.walks).find(({ first, again }) => first.key === again.key);
    if (repeat) {
      const found = fail(
        'no file twice in a walk',
        `${JSON.stringify(repeat.again.id)} again, ${limitText(repeat.walk.limit)}`,
        repeat.first.exchange,
        repeat.again.exchange,
      );
      return diagnosed(found, incidentOfRepeat(repeat), survey.walks);
    }
    const absent = absentKnown(survey, context.settings.known);
    if (absent) return absent;
    if (gaps[0]) return skippedOnce(gaps[0], survey);
    if (survey.walks.every(({ entries }) => entries.length < 2)) return tooFewFiles(2);
    if (!crossedBoundary(survey)) return onePage();
    return whileMoving(survey) ?? offsetCursors(survey) ?? pass;
  }),
};

export const stable: Rule = {
  id: 'paging.stable',
  clauses: ['4.3-r2'],
  title: 'Reading the listing again, or with another limit, gives the same order',
  needs: ['listing', 'two-files'],
  run: withSurvey(({ walks }) => {
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

function gapFound(gap: Gap, walks: readonly Walk[]): Outcome {
  const found = fail(
    `every file that earlier and later walks show, in the walk ${limitText(gap.walk.limit)} too`,
    gapText(gap),
    ...evidenceOfGap(gap),
  );
  return diagnosed(found, incidentOfGap(gap, walks), walks);
}

function evidenceOfGap({ walk, files: [file], after, last }: Gap): Evidence {
  const near = last?.exchange ?? walk.pages[0]?.answer.exchange ?? file.exchange;
  const next = walk.pages.findIndex(({ answer }) => answer.exchange === near) + 1;
  const following = walk.pages[next]?.answer.exchange ?? near;
  return [near, following, file.exchange, after.exchange];
}

/** A file that leaves and returns was not skipped. */
function skippedOnce(gap: Gap, { interrupted }: Survey): Outcome {
  if (interrupted) throw interrupted;
  return unproven(
    `${JSON.stringify(gap.files[0].id)} is missing from one walk ${limitText(gap.walk.limit)}, but not from all such walks: ${gapText(gap)}. It may be skipped at times, or was deleted and restored during the run`,
    noneReturns,
    [...new Set(evidenceOfGap(gap))],
  );
}

function gapText({ files: [file], last, next }: Gap): string {
  const start = last ? JSON.stringify(last.id) : 'its start';
  const end = next ? JSON.stringify(next.id) : 'its end';
  return `it goes from ${start} to ${end} without ${JSON.stringify(file.id)}`;
}

/** Two files that both walks show, in opposite order. */
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
    `${JSON.stringify(second.id)} before ${JSON.stringify(first.id)}, as when paging ${limitText(earlier.limit)}`,
    `the opposite order when paging ${limitText(later.limit)}`,
    first.exchange,
    second.exchange,
    elsewhere(first.key) ?? first.exchange,
    elsewhere(second.key) ?? second.exchange,
  );
  const files = [first, second];
  return diagnosed(found, { kind: 'swapped', walk: later, shownBy: earlier, files }, walks);
}
