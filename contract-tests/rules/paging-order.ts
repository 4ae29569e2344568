import { walkOf } from '../diagnosis/incident.ts';
import { diagnosed } from '../diagnosis/likely-cause.ts';
import { need } from '../judgement/need.ts';
import { fail, type Outcome, pass, unproven, warn } from '../judgement/outcome.ts';
import type { Rule } from '../judgement/rule.ts';
import { withSurvey } from '../judgement/with-survey.ts';
import {
  areTied,
  isLater,
  neighbours,
  type Pair,
  withoutCounters,
} from '../listing/entry-pairs.ts';
import { distinctEntries, positionsOf } from '../listing/history.ts';
import { orderOfPairs } from '../listing/id-order.ts';
import type { Entry } from '../listing/page.ts';
import type { Walk } from '../listing/walk.ts';
import { limitText, tooFewFiles } from './entries.ts';

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

/** Each entry with the oldest before it: a slow rise shows from afar, where neighbours leave doubt. */
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
export function unreadable([first, second]: Pair): Outcome {
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
    const ties = walks.flatMap(neighbours).filter(isTie);
    const distinct = [...new Map(ties.map((pair) => [pairKey(pair), pair])).values()];
    const shown = new Map(distinct.map((pair) => [pairKey(pair), pair]));
    const reversed = distinct.find(([a, b]) => shown.has(pairKey([b, a])));
    if (reversed) return bothWays(reversed, walks);
    if (distinct.length < 2) return tooFewTies(distinct);
    if (orderOfPairs(distinct.map(([a, b]) => [a.id, b.id]))) return pass;
    return noOrder(distinct, context.strict);
  }),
};

const isTie = ([a, b]: Pair): boolean => a.id !== '' && b.id !== '' && areTied(a, b);

function pairKey([a, b]: Pair): string {
  return `${a.key}\n${b.key}`;
}

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

/** Whether a walk shows one file in front of another. */
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
