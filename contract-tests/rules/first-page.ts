import { incidentOfGap } from '../diagnosis/incident.ts';
import { diagnosed } from '../diagnosis/likely-cause.ts';
import { type Fail, fail, type Outcome, pass, unproven } from '../judgement/outcome.ts';
import type { Rule } from '../judgement/rule.ts';
import { withSurvey } from '../judgement/with-survey.ts';
import { isLater, withoutCounters } from '../listing/entry-pairs.ts';
import { distinctEntries, findGaps, type Gap } from '../listing/history.ts';
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
  run: withSurvey(async (survey, context) => {
    const walks = withoutCounters(survey.walks);
    for (const walk of walks) {
      const [first] = walk.entries;
      const newer = first && walk.entries.find((entry) => isLater(entry, first));
      if (!newer) continue;
      const found = notNewestFirst(walk, first, newer);
      return diagnosed(found, { kind: 'misplaced', walk, files: [newer] }, walks);
    }
    const gaps = findGaps(walks).filter(({ at, next }) => at === 'start' && next);
    const proven = gaps.find(({ walk }) => survey.skipping.has(walk.limit));
    if (proven?.next) {
      const found = notNewestFirst(proven.walk, proven.next, proven.files[0]);
      return diagnosed(found, incidentOfGap(proven, walks), walks);
    }
    const unseen = newestKnown({ walks }, context.known);
    if (unseen) return unseen;
    const { resumed } = (await context.retraced()) ?? {};
    if (resumed) return resumesWalk(resumed);
    if (gaps[0]) return missingOnce(gaps[0], survey);
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

function notNewestFirst({ limit }: Walk, first: Entry, newer: Entry): Fail {
  return fail(
    `the first file to be ${newer.label} or newer, ${limitText(limit)}`,
    first.label,
    first.exchange,
    newer.exchange,
  );
}

/** A file that walks before and after show in front of the first of this one. */
function missingOnce({ walk, files: [newer], next = newer }: Gap, survey: Survey): Outcome {
  if (survey.interrupted) throw survey.interrupted;
  return unproven(
    `${newer.label} does not come before ${next.label} in one walk ${limitText(walk.limit)}, but does in others: it may be skipped at times, or was deleted and restored during the run`,
    noneReturns,
    [...new Set([next.exchange, newer.exchange])],
  );
}
