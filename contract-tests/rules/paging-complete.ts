import { withDiagnosis } from '../causes/causes.ts';
import { incidentOfGap, incidentOfRepeat } from '../causes/incident.ts';
import type { Evidence } from '../http/exchange.ts';
import { need } from '../run/need.ts';
import { fail, type Outcome, pass, type Rule, unproven, warn } from '../run/outcome.ts';
import { findRepeats, type Gap, isListingUnchanged, positionsOf } from '../walks/compare.ts';
import type { Entry, Walk } from '../walks/page.ts';
import { limitText } from '../walks/page.ts';
import type { Survey } from '../walks/survey.ts';
import { absentKnown } from './known-files.ts';
import { onePage, tooFewFiles, withSurvey } from './with-survey.ts';

/** Needed to distinguish a file that one walk skips from one that was deleted and restored. */
const noneReturns = need.deployment(
  'a run during which no file is deleted and restored, or hidden temporarily',
);

export const complete: Rule = {
  id: 'paging.complete',
  clauses: ['4.3-r2', '4.3-r4', '4.3-hasMore'],
  title: 'Every page size lists the same files: none skipped, none repeated',
  run: withSurvey((survey, context) => {
    const { walks, confirmed, gaps } = survey;
    const proven = gaps.find((gap) => confirmed.has(gap.walk.limit) || isMoving(gap, survey));
    if (proven) return gapFound(proven, walks);
    // Two files that share an id are not a repeated file: another rule judges ids.
    const repeat = findRepeats(walks).find(
      ({ first, again }) => first.shownTime === again.shownTime,
    );
    if (repeat) {
      const found = fail(
        'no file twice in a walk',
        `${JSON.stringify(repeat.again.id)} again, ${limitText(repeat.walk.limit)}`,
        repeat.first.exchange,
        repeat.again.exchange,
      );
      return withDiagnosis(found, incidentOfRepeat(repeat), walks);
    }
    const absent = absentKnown(survey, context.settings.knownFiles);
    if (absent) return absent;
    const [gap] = gaps;
    if (gap) return skippedOnce(gap, gaps, survey);
    if (walks.every(({ entries }) => entries.length < 2)) return tooFewFiles(2);
    if (!walks.some(crossesBoundary)) return onePage();
    return nothingMoved(survey) ?? pass;
  }),
};

const crossesBoundary = ({ pages }: Walk): boolean =>
  pages.filter(({ entries }) => entries?.length).length > 1;

/** Files that existed before and after are skipped while the workspace is changed on purpose. */
function isMoving({ walk, files: [file] }: Gap, { movement, walks }: Survey): boolean {
  if (movement?.kind !== 'moved' || movement.changed === 0) return false;
  const [start] = movement.walk.pages;
  const isIt = walk.pages[0]?.answer === start?.answer;
  // It existed all the time: every complete walk before shows it.
  const before = walks.slice(0, walks.indexOf(walk)).filter(({ end }) => end.kind === 'complete');
  return isIt && before.every(({ entries }) => entries.some(({ key }) => key === file.key));
}

/** Why a walk during which files should have changed proves nothing; undefined if it does. */
function nothingMoved({ movement }: Survey): Outcome | undefined {
  const change = need.option('during', 'an action that adds or deletes a file of the workspace');
  if (movement?.kind === 'failed') {
    const reason = `the workspace could not be changed during a walk: ${movement.reason}`;
    return unproven(reason, change);
  }
  if (movement?.changed !== 0) return undefined;
  return unproven('the listing is the same after the walk during which it should change', change);
}

function gapFound(gap: Gap, walks: readonly Walk[]): Outcome {
  const found = fail(
    `every file that earlier and later walks show, in the walk ${limitText(gap.walk.limit)} too`,
    gapText(gap),
    ...evidenceOfGap(gap),
  );
  return withDiagnosis(found, incidentOfGap(gap, walks), walks);
}

function evidenceOfGap({ walk, files: [file], after, last }: Gap): Evidence {
  const near = last?.exchange ?? walk.pages[0]?.answer.exchange ?? file.exchange;
  const next = walk.pages.findIndex(({ answer }) => answer.exchange === near) + 1;
  const following = walk.pages[next]?.answer.exchange ?? near;
  return [near, following, file.exchange, after.exchange];
}

/**
 * A gap that does not recur with its page size. If nothing else changed, the listing ended early or
 * began late; a file in the middle may have left and returned.
 */
function skippedOnce(gap: Gap, gaps: readonly Gap[], survey: Survey): Outcome {
  if (survey.interrupted) throw survey.interrupted;
  const atOneEnd = gap.at === 'start' || gap.at === 'end';
  if (atOneEnd && isListingUnchanged(survey.walks, gaps)) {
    const times = gaps.filter(({ at }) => at === gap.at).length;
    // Twice is no accident on data that stand still.
    const judge = times > 1 ? fail : warn;
    const found = judge(
      'the same files in every walk',
      `${times > 1 ? `${times} times` : 'once'}, ${limitText(gap.walk.limit)}, ${gapText(gap)}, although no other walk shows a change`,
      ...evidenceOfGap(gap),
    );
    return withDiagnosis(found, incidentOfGap(gap, survey.walks), survey.walks);
  }
  return unproven(
    `${JSON.stringify(gap.files[0].id)} is missing from one walk ${limitText(gap.walk.limit)}, but not from all such walks: ${gapText(gap)}. It may be skipped at times, or was deleted and restored during the run`,
    noneReturns,
    [...new Set(evidenceOfGap(gap))],
  );
}

function gapText({ files, last, next }: Gap): string {
  const start = last ? JSON.stringify(last.id) : 'its start';
  const end = next ? JSON.stringify(next.id) : 'its end';
  const more = files.length > 1 ? ` and ${files.length - 1} more` : '';
  return `it goes from ${start} to ${end} without ${JSON.stringify(files[0].id)}${more}`;
}

export const stable: Rule = {
  id: 'paging.stable',
  clauses: ['4.3-r2'],
  title: 'Reading the listing again, or with another limit, gives the same order',
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
  files: readonly [Entry, Entry],
  walks: readonly Walk[],
): Outcome {
  const [first, second] = files;
  const elsewhere = ({ key }: Entry) => earlier.entries.find((entry) => entry.key === key);
  const found = fail(
    `${JSON.stringify(second.id)} before ${JSON.stringify(first.id)}, as when paging ${limitText(earlier.limit)}`,
    `the opposite order when paging ${limitText(later.limit)}`,
    first.exchange,
    second.exchange,
    ...files.flatMap((file) => elsewhere(file)?.exchange ?? []),
  );
  return withDiagnosis(found, { kind: 'swapped', walk: later, shownBy: earlier, files }, walks);
}
