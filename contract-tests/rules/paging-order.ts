import { withDiagnosis } from '../causes/causes.ts';
import { incidentOfGap, walkOf } from '../causes/incident.ts';
import { need } from '../run/need.ts';
import { type Fail, fail, type Outcome, pass, type Rule, unproven, warn } from '../run/outcome.ts';
import { distinctEntries, positionsOf } from '../walks/compare.ts';
import { fittingOrders, isLater, neighbours, type Pair, pairKey, tiesIn } from '../walks/order.ts';
import type { Entry, Walk } from '../walks/page.ts';
import { limitText } from '../walks/page.ts';
import type { CursorReuse } from '../walks/reuse-cursors.ts';
import { tooFewFiles, withSurvey } from './with-survey.ts';

export const newestFirst: Rule = {
  id: 'paging.newest-first',
  clauses: ['4.3-r2'],
  title: 'Files are listed newest first',
  run: withSurvey(({ walks }) => {
    const pairs = walks.flatMap(neighbours);
    if (pairs.length === 0) return tooFewFiles(2);
    // A slow rise shows over a distance, even if neighbours are inconclusive.
    const rise = [...pairs, ...walks.flatMap(endsOf)].find(([a, b]) => isLater(b, a));
    if (rise) return riseFound(rise, walks);
    const doubtful = pairs.find(([a, b]) => isLater(b, a) === undefined);
    if (doubtful) return unreadable(doubtful);
    if (walks.flatMap(endsOf).some(([a, b]) => isLater(a, b))) return pass;
    return unproven(
      'all files have the same creation time',
      need.files('files with different creation times'),
    );
  }),
};

/** The first file of a walk and the last one. */
function endsOf({ entries }: Walk): Pair[] {
  const [first, last] = [entries[0], entries.at(-1)];
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
  return walk ? withDiagnosis(found, { kind: 'misplaced', walk, files: [second] }, walks) : found;
}

/** The times of two files do not show which is newer. */
function unreadable([first, second]: Pair): Outcome {
  const labels = [...new Set([first.label, second.label])];
  return unproven(
    `creation times cannot be read or compared: ${labels.join(', ')}`,
    need.deployment('times in ISO 8601, RFC 2822 or as epoch numbers'),
    [...new Set([first.exchange, second.exchange])],
  );
}

export const tieOrder: Rule = {
  id: 'paging.tie-order',
  clauses: ['4.3-r2'],
  title: 'Files with equal creation times are sorted by id, always in one direction',
  run: withSurvey(({ walks }) => {
    const pairs = tiesIn(walks);
    const shown = new Set(pairs.map(pairKey));
    const reversed = pairs.find(([a, b]) => shown.has(pairKey([b, a])));
    if (reversed) return bothWays(reversed, walks);
    const [first] = pairs;
    if (!first || pairs.length < 2) {
      return unproven(
        'fewer than two pairs of adjacent files share a creation time, so any order would pass',
        need.files('at least three files with the same creation time'),
        pairs.map(([a]) => a.exchange),
      );
    }
    if (fittingOrders(pairs.map(([a, b]) => [a.id, b.id])).length > 0) return pass;
    const [a, b] = first;
    const contrary = pairs.find(([c, d]) => a.id < b.id !== c.id < d.id) ?? first;
    return warn(
      'ids in one direction among equal creation times, under some comparison',
      `no comparison fits, unless times have a finer precision that is hidden: ${idsOf(first)}, but ${idsOf(contrary)}`,
      ...([a.exchange, b.exchange, ...contrary.map(({ exchange }) => exchange)] as const),
    );
  }),
};

function bothWays([a, b]: Pair, walks: readonly Walk[]): Outcome {
  const isBefore = (walk: Walk, first: Entry, second: Entry): boolean => {
    const [at, behind] = [first, second].map(({ key }) => positionsOf(walk).get(key));
    return at !== undefined && behind !== undefined && at < behind;
  };
  const walk = walkOf(a, walks);
  const shownBy = walks.find((other) => isBefore(other, b, a));
  const found = fail(
    `${JSON.stringify(a.id)} and ${JSON.stringify(b.id)}, created at the same time, in one order at every limit`,
    `${idsOf([a, b])} ${limitText(walk?.limit)}, ${idsOf([b, a])} ${limitText(shownBy?.limit)}`,
    a.exchange,
    shownBy?.entries.find(({ key }) => key === b.key)?.exchange ?? b.exchange,
  );
  return walk && shownBy
    ? withDiagnosis(found, { kind: 'swapped', walk, shownBy, files: [a, b] }, walks)
    : found;
}

const idsOf = ([a, b]: Pair): string => `${JSON.stringify(a.id)} before ${JSON.stringify(b.id)}`;

export const firstPage: Rule = {
  id: 'paging.first-page',
  clauses: ['4.3-r3'],
  title: 'Without a cursor, the listing starts at the newest file',
  run: withSurvey(async (survey, context) => {
    const { walks, confirmed, gaps } = survey;
    for (const walk of walks) {
      const [first] = walk.entries;
      const newer = first && walk.entries.find((entry) => isLater(entry, first));
      if (!newer) continue;
      const found = notNewestFirst(walk, first, newer);
      return withDiagnosis(found, { kind: 'misplaced', walk, files: [newer] }, walks);
    }
    // What happens only once is judged by paging.complete.
    const proven = gaps.find(
      ({ at, next, walk }) => at === 'start' && next && confirmed.has(walk.limit),
    );
    if (proven?.next) {
      const found = notNewestFirst(proven.walk, proven.next, proven.files[0]);
      return withDiagnosis(found, incidentOfGap(proven, walks), walks);
    }
    const retraced = await context.retraced();
    if (retraced?.wrong.includes('restart')) return resumesWalk(retraced);
    const entries = walks.flatMap(distinctEntries);
    if (new Set(entries.map(({ key }) => key)).size < 2) return tooFewFiles(2);
    const [first] = entries;
    const blind = entries.find((entry) => first && isLater(entry, first) === undefined);
    return first && blind ? unreadable([first, blind]) : pass;
  }),
};

function resumesWalk({ start, restart }: CursorReuse): Outcome {
  const { limit, entries: [first] = [] } = restart;
  return fail(
    `the newest file first if no cursor is given, ${limitText(limit)}`,
    `${first?.label}, as if the walk before continued`,
    restart.answer.exchange,
    start.answer.exchange,
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
