import { incidentOfGap, walkOf } from '../diagnosis/incident.ts';
import { diagnosed } from '../diagnosis/likely-cause.ts';
import { need } from '../judgement/need.ts';
import {
  type Fail,
  fail,
  type Outcome,
  pass,
  type Rule,
  unproven,
  warn,
} from '../judgement/outcome.ts';
import { withSurvey } from '../judgement/with-survey.ts';
import {
  isLater,
  neighbours,
  type Pair,
  pairKey,
  tiesIn,
  withoutCounters,
} from '../listing/entry-pairs.ts';
import { distinctEntries, findGaps, type Gap, positionsOf } from '../listing/history.ts';
import { orderOfPairs } from '../listing/id-order.ts';
import type { Entry, Walk } from '../listing/page.ts';
import type { Departure } from '../listing/retrace.ts';
import type { Survey } from '../listing/survey.ts';
import { limitText, tooFewFiles } from './entries.ts';
import { newestKnown } from './known-files.ts';
import { noneReturns } from './moving-data.ts';

export const newestFirst: Rule = {
  id: 'paging.newest-first',
  clauses: ['4.3-r2'],
  title: 'Files are listed newest first',
  needs: ['listing', 'two-files', 'readable-times'],
  run: withSurvey((survey) => {
    const walks = withoutCounters(survey.walks);
    const pairs = walks.flatMap(neighbours);
    if (pairs.length === 0) return tooFewFiles(2);
    const rise = [...pairs, ...walks.flatMap(distant)].find(([a, b]) => isLater(b, a));
    if (rise) return riseFound(rise, walks);
    const doubtful = pairs.find(([a, b]) => isLater(b, a) === undefined);
    if (doubtful) return unreadable(doubtful);
    if ([...pairs, ...walks.flatMap(ends)].some(([a, b]) => isLater(a, b))) {
      return pass;
    }
    return unproven(
      'all files have the same creation time',
      need.files('files with different creation times'),
    );
  }),
};

/**
 * Pairs each entry with the oldest one before it: a slow rise shows over a distance, even if
 * neighbours are inconclusive.
 */
function distant(walk: Walk): Pair[] {
  let oldest: Entry | undefined;
  return distinctEntries(walk).flatMap((entry): Pair[] => {
    const before = oldest;
    if (!oldest?.time || (entry.time && entry.time.at < oldest.time.at)) oldest = entry;
    return before ? [[before, entry]] : [];
  });
}

function ends({ entries }: Walk): Pair[] {
  const [first] = entries;
  const last = entries.at(-1);
  return first && last ? [[first, last]] : [];
}

function riseFound([first, second]: Pair, walks: readonly Walk[]): Outcome {
  const found = fail(
    `no newer file after ${first.label}`,
    `${second.label}, which is newer than ${first.label}`,
    first.exchange,
    second.exchange,
  );
  const walk = walkOf(second, walks);
  return walk ? diagnosed(found, { kind: 'misplaced', walk, files: [second] }, walks) : found;
}

/** The times of two files do not show which is newer. */
function unreadable([first, second]: Pair): Outcome {
  // The first file represents both if its time cannot be read.
  const labels = [...new Set([first.label, second.label])];
  const areNumbers = [first, second].every((entry) => /^[+-]?[\d.]+$/.test(entry.shownTime));
  const times = areNumbers
    ? 'creation times are numbers that are not plausible epoch times'
    : 'creation times cannot be compared';
  return unproven(
    `${times}: ${labels.join(', ')}`,
    need.deployment('times in ISO 8601, RFC 2822 or as epoch numbers'),
    [...new Set([first.exchange, second.exchange])],
  );
}

export const tieOrder: Rule = {
  id: 'paging.tie-order',
  clauses: ['4.3-r2'],
  title: 'Files with equal creation times are sorted by id, always in one direction',
  needs: ['listing', 'equal-times'],
  run: withSurvey(({ walks }, context) => {
    const distinct = tiesIn(walks);
    const shown = new Set(distinct.map(pairKey));
    const reversed = distinct.find(([a, b]) => shown.has(pairKey([b, a])));
    if (reversed) return bothWays(reversed, walks);
    if (distinct.length < 2) return tooFewTies(distinct);
    if (orderOfPairs(distinct.map(([a, b]) => [a.id, b.id]))) return pass;
    return noOrder(distinct, context.settings.strict);
  }),
};

function bothWays([a, b]: Pair, walks: readonly Walk[]): Outcome {
  const walk = walkOf(a, walks);
  const shownBy = walks.find((other) => isBefore(other, b, a));
  const reversed = shownBy?.entries.find(({ key }) => key === b.key);
  const found = fail(
    `${JSON.stringify(a.id)} and ${JSON.stringify(b.id)}, created at the same time, in one order at every limit`,
    `${idsOf([a, b])} ${limitText(walk?.limit)}, ${idsOf([b, a])} ${limitText(shownBy?.limit)}`,
    a.exchange,
    ...(reversed ? [reversed.exchange] : [b.exchange]),
  );
  return walk && shownBy
    ? diagnosed(found, { kind: 'swapped', walk, shownBy, files: [a, b] }, walks)
    : found;
}

/** Whether a walk shows one file before another. */
function isBefore(walk: Walk, first: Entry, second: Entry): boolean {
  const positions = positionsOf(walk);
  const at = positions.get(first.key);
  const behind = positions.get(second.key);
  return at !== undefined && behind !== undefined && at < behind;
}

function tooFewTies(pairs: readonly Pair[]): Outcome {
  return unproven(
    'fewer than two pairs of adjacent files share a creation time, so any order would pass',
    need.files('at least three files with the same creation time'),
    pairs.flatMap(([a]) => [a.exchange]),
  );
}

function noOrder(pairs: readonly Pair[], strict: boolean): Outcome {
  const [[a, b] = [], ...others] = pairs;
  const contrary = others.find(([c, d]) => a && b && a.id < b.id !== c.id < d.id) ?? others[0];
  const exchanges = [b, ...(contrary ?? [])].flatMap((entry) => (entry ? [entry.exchange] : []));
  if (!a) return tooFewTies([]);
  const judge = strict ? fail : warn;
  return judge(
    'ids in one direction among equal creation times, under some comparison',
    `no comparison fits, unless times have a finer precision that is hidden: ${idsOf([a, b])}, but ${idsOf(contrary ?? [])}`,
    a.exchange,
    ...exchanges,
  );
}

function idsOf(entries: readonly (Entry | undefined)[]): string {
  return entries.map((entry) => JSON.stringify(entry?.id)).join(' before ');
}

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
    const unseen = newestKnown({ walks }, context.settings.known);
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

/** A file that other walks show before the first file of this one. */
function missingOnce({ walk, files: [newer], next = newer }: Gap, survey: Survey): Outcome {
  if (survey.interrupted) throw survey.interrupted;
  return unproven(
    `${newer.label} does not come before ${next.label} in one walk ${limitText(walk.limit)}, but does in others: it may be skipped at times, or was deleted and restored during the run`,
    noneReturns,
    [...new Set([next.exchange, newer.exchange])],
  );
}
